"""A battery of plain sentences, capability by capability, after CheckList; templates a linguist can extend."""
