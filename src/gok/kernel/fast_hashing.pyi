from gok.kernel.hashing import lowest as lowest
