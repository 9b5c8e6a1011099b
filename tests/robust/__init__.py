"""Attacks on what must not break: damaged files, odd texts, faults of disks and processes, cost that grows."""
