"""Tests that not every system can run. (kit.py must do without pytest, for benchmark.py.)"""
import os

import pytest

from kit import CPYTHON, LINUX

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
linux = pytest.mark.skipif(not LINUX, reason="needs /proc")
memory = pytest.mark.skipif(not (LINUX and CPYTHON), reason="the memory of CPython, from /proc")
