from gok.kernel.chains import Chain as Chain
from gok.kernel.chains import Feature, Group
from gok.kernel.chains import weights_of as weights_of

class Pairs:
    """Groups of features by two signs; each can be read like the tuple of them, and is spelled out when it is."""

    def __init__(self, *features: Feature) -> None: ...
    def __getitem__(self, of: tuple[str, str]) -> Group: ...
