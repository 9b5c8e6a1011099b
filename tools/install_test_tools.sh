#!/bin/sh
# What the tests need from the system: nothing yet beyond Python. A browser and a database follow with their rooms.
set -eu
