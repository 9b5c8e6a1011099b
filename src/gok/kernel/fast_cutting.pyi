from gok.kernel.cutting import cut as cut
from gok.kernel.cutting import split as split
