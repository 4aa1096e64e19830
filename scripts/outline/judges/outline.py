"""What Python's own syntax tree declares in each file named on standard input, as lines of JSON."""
import ast
import json
import sys
import warnings

KINDS = {ast.ClassDef: "class", ast.FunctionDef: "def", ast.AsyncFunctionDef: "def"}


def last_line(node, lines):
    """The last line of a block with the comments behind it that are indented as its lines are."""
    last = node.end_lineno
    for number, line in enumerate(lines[last:], last + 1):
        text = line.strip()
        indent = len(line.expandtabs(4)) - len(line.expandtabs(4).lstrip())
        if text and not (text.startswith(b"#") and indent > node.col_offset):
            break
        if text:
            last = number
    return last


warnings.simplefilter("ignore")
sys.setrecursionlimit(100_000)
for path in sys.stdin.read().splitlines():
    row = {"path": path}
    try:
        with open(path, "rb") as file:
            text = file.read()
        tree = ast.parse(text)
        lines = text.split(b"\n")
        row["tags"] = [
            {"kind": KINDS[type(n)], "name": n.name, "line": n.lineno, "end": last_line(n, lines)}
            for n in ast.walk(tree)
            if type(n) in KINDS
        ]
    except (SyntaxError, ValueError, RecursionError):
        pass
    print(json.dumps(row))
