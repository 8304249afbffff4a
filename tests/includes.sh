#!/usr/bin/env bash
# The rules of the house: includes point down, no circles, libraries where they belong.
cd "${TREADS_TOP:-$(dirname "$0")/..}" && exec python3 tests/house.py rules
