import { golden } from "./golden_test.ts";
import { python } from "./python.ts";

golden(python, [
  {
    name: "the conformance sample",
    source: `"""module docstring
def not_a_def(): pass
"""
import os

LIMIT = 3

class Shape:
    """a class"""

    def __init__(self, n):
        self.n = n

        if n:
            pass

    @property
    def area(self):
        return 1

    class Inner:
        async def go(self):
            await x

def top(a, b):
    def nested():
        return a
    return nested

# comment
class Empty: pass

async def last():
	if True:
		return 1
`,
    rows: [
      "6:6 const LIMIT",
      "8:23 class Shape",
      "  11:15 def __init__",
      "  18:19 def area",
      "  21:23 class Inner",
      "    22:23 def go",
      "25:28 def top",
      "  26:27 def nested",
      "31:31 class Empty",
      "33:35 def last",
    ],
  },
  {
    name: "strings, brackets and continued lines",
    source: `"""module docstring
def not_a_def(): pass
"""
x = """class No:
"""; y = 1

class Shape(Base,
            metaclass=Meta):
    """a class"""

    def __init__(self, n):
        self.text = f'''
def fake():
'''
        if n:
            pass

    @property
    def area(
        self,
    ):
        return [
1,
]

    class Inner:
        async def go(self):
            await x
            # trailing

def top(a, b):
    def nested():
        return a + \\
b
    return nested
# comment
if x:
    def guarded(): pass
class Empty: pass

async  def not_this(): pass
async def last():
	if True:
		return 1
`,
    rows: [
      "7:29 class Shape",
      "  11:16 def __init__",
      "  19:24 def area",
      "  26:29 class Inner",
      "    27:29 def go",
      "31:35 def top",
      "  32:34 def nested",
      "38:38 def guarded",
      "39:39 class Empty",
      "42:44 def last",
    ],
  },
  {
    name: "a comment ends a span only if no deeper line follows",
    source: `def f():
    a
# here
    b
def g():
    # inside

class A:
    def f(self):
        if x:
# ---- section ----
            y

# ---- section ----

    def g(self):
        return """
# no comment
"""  # one
    # of A
# of nobody
    # of nobody

# of nobody
class B:
# of B
    pass
`,
    rows: [
      "1:4 def f",
      "5:6 def g",
      "8:20 class A",
      "  9:12 def f",
      "  16:19 def g",
      "25:27 class B",
    ],
  },
  {
    name: "carriage returns",
    source: "class A:\r\n  def f(self):\r\n    pass\r\n\r\nx = 1\r\n",
    rows: ["1:3 class A", "  2:3 def f"],
  },
  {
    name: "an open bracket hides nothing",
    source: `x = (
def f():
    pass
y
`,
    rows: ["2:3 def f"],
  },
  {
    name: "a comment after a def line",
    source: `def f(
    a,  # )
):
    return 1
x = 2
`,
    rows: ["1:4 def f"],
  },
]);

golden(python, [{
  name: "names outside ASCII",
  source: `def naïve(): pass
`,
  rows: ["1:1 def naïve"],
}]);

golden(python, [{
  name: "constants and members of enumerations",
  source: `LIMIT = 3
_PRIVATE: Final[int] = 4
__ALL__ = [
    "a",
]
lower = 1
A == B
class Color(enum.Enum):
    """RED = 0"""
    RED = 1
    GREEN = auto()
    lower = 2

    def f(self):
        LOCAL = 1
        return LOCAL

    @property
    def g(self): pass

class Plain:
    X = 1
f(LIMIT=1,
  OTHER=2)
CALL = f(
NO=1)
if x:
    Y = 1
`,
  rows: [
    "1:1 const LIMIT",
    "2:2 const _PRIVATE",
    "3:5 const __ALL__",
    "8:19 class Color",
    "  10:10 enumerator RED",
    "  11:11 enumerator GREEN",
    "  12:12 enumerator lower",
    "  14:16 def f",
    "  19:19 def g",
    "21:22 class Plain",
    "25:26 const CALL",
  ],
}]);
