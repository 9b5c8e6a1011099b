from gok.kernel.chains import Chain as Chain
from gok.kernel.chains import weights_of as weights_of
