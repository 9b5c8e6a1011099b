from gok.kernel.cutting import cut as cut
from gok.kernel.cutting import row_finder as row_finder
from gok.kernel.cutting import split as split
