from gok.kernel.spelling import NearIndex as NearIndex
from gok.kernel.spelling import SlipFilter as SlipFilter
