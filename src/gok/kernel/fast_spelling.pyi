from gok.kernel.spelling import joint_filter as joint_filter
from gok.kernel.spelling import near_index as near_index
from gok.kernel.spelling import slip_filter as slip_filter
