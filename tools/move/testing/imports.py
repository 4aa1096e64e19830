"""What each import of the files below a directory binds, without running them."""

import ast
import importlib.machinery
import importlib.util
import json
import os
import sys


def origin(name, root):
    """The file of a module by its absolute name; None if it is none of the directory's."""
    path = [root]
    for part in name.split("."):
        spec = importlib.machinery.PathFinder.find_spec(part, path)
        if spec is None:
            return None
        path = spec.submodule_search_locations or []
        found = spec.origin
    if found is None or not os.path.isfile(found):
        return None
    return os.path.relpath(found, root)


def bindings(tree, package, root):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                found = origin(each.name, root)
                yield [found or each.name, "", each.asname or ""] if "." in each.name or found is None \
                    else [found, "", each.asname or each.name]
        elif isinstance(node, ast.ImportFrom):
            dotted = "." * node.level + (node.module or "")
            name = importlib.util.resolve_name(dotted, package) if node.level else dotted
            for each in node.names:
                inner = origin(f"{name}.{each.name}", root)
                module = inner or origin(name, root) or name
                yield [module, "" if inner else each.name, each.asname or each.name]


def main(root):
    result = {}
    for directory, _, files in os.walk(root):
        for file in files:
            if not file.endswith(".py"):
                continue
            path = os.path.join(directory, file)
            name = os.path.relpath(path, root)
            package = os.path.dirname(name).replace(os.sep, ".")
            with open(path, "rb") as source:
                tree = ast.parse(source.read())
            result[name] = sorted(bindings(tree, package, root))
    json.dump(result, sys.stdout)


main(sys.argv[1])
