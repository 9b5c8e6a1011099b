from gok.kernel.spelling import near_index as near_index
from gok.kernel.spelling import slip_filter as slip_filter
