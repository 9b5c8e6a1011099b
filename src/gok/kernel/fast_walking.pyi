from gok.kernel.walking import RowSums as RowSums
from gok.kernel.walking import Walk as Walk
