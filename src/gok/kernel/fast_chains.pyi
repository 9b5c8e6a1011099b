from gok.kernel.chains import Chain as Chain
from gok.kernel.chains import Sums as Sums
