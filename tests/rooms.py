"""All names of the package judge, as one module: a test may read a name or replace it."""
import importlib
import pkgutil
import sys
import types

import judge


class Rooms(types.ModuleType):
    """Reads a name from the room that has it, and sets it in each room that has it."""

    modules = [importlib.import_module(found.name)
               for found in pkgutil.walk_packages(judge.__path__, "judge.") if not found.ispkg]

    def __getattr__(self, name):
        for module in self.modules:
            if hasattr(module, name) and name != "run":
                return getattr(module, name)
        raise AttributeError(name)

    def __setattr__(self, name, value):
        for module in self.modules:
            if hasattr(module, name):
                setattr(module, name, value)


sys.modules[__name__] = Rooms(__name__)
