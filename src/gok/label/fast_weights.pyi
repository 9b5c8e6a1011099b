from gok.label.weights import Chain as Chain
from gok.label.weights import Sums as Sums
