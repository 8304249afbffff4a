#!/usr/bin/env bash
# Figures of the sources' size and shape, with the limits that they must keep.
cd "${TREADS_TOP:-$(dirname "$0")/..}" && exec python3 tests/house.py shape
