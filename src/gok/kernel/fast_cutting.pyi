from gok.kernel.cutting import Cutter as Cutter
from gok.kernel.cutting import split as split
