import assert from "node:assert/strict";
import { type Texts, usesOf } from "./testing/uses_of.ts";

const pool = `class Pool:
    made = 0

    def __init__(self, limit: int):
        self.limit = limit
        self.other = Other()

    def release(self) -> "Pool":
        Pool.made += 1
        return self


class Other:
    def release(self):
        pass


def make_pool(release=None) -> Pool:
    return Pool(1)
`;

const rows:
  readonly (readonly [why: string, texts: Texts, name: string, uses: readonly string[]])[] = [
    [
      "what a stub declares",
      {
        "x.py": "class Box:\n    def open(self): pass\n",
        "x.pyi": "class Box:\n    def open(self) -> None: ...\n",
        "u.py": "from x import Box\nBox().open()\n",
      },
      "Box.open",
      ["u.py:2:call"],
    ],
    [
      "imports of all forms",
      {
        "app/__init__.py": "",
        "app/a.py": "def area():\n    pass\n",
        "app/b.py":
          "from .a import area\nfrom app.a import area as size\nimport app.a\nimport app.a as c\n" +
          "from app import a\narea()\nsize()\napp.a.area()\nc.area()\na.area()\n",
      },
      "area",
      [
        "app/b.py:1:import",
        "app/b.py:2:import",
        "app/b.py:2:import",
        "app/b.py:6:call",
        "app/b.py:7:call",
        "app/b.py:8:call",
        "app/b.py:9:call",
        "app/b.py:10:call",
      ],
    ],
    [
      "a fixture of pytest, which parameters of its name may be given",
      {
        "conftest.py": "import pytest\n\n@pytest.fixture(scope='session')\ndef area(): ...\n\n" +
          "@pytest.fixture(name='size')\ndef sized(area): return area\n",
        "test_a.py": "def test_a(area):\n    assert area\n\nclass TestB:\n" +
          "    def test_b(self, area): ...\n\ndef other(area): return area\n",
      },
      "area",
      [
        "conftest.py:7:read?",
        "conftest.py:7:read?",
        "test_a.py:1:read?",
        "test_a.py:2:read?",
        "test_a.py:5:read?",
        "test_a.py:7:write!",
        "test_a.py:7:read!",
      ],
    ],
    [
      "a fixture that has another name than its function",
      {
        "test_a.py": "@pytest.fixture(name='size')\ndef area(): ...\n\ndef test_a(area): ...\n",
      },
      "area",
      ["test_a.py:4:write!"],
    ],
    [
      "a class that stands in for one of a package that may not be there",
      {
        "b.py": "try:\n    from fast import Reader\nexcept ImportError:\n" +
          "    class Reader:\n        def read(self):\n            pass\n",
        "c.py": "from b import Reader\n\nReader().read()\n",
      },
      "Reader",
      ["c.py:1:import", "c.py:3:call"],
    ],
    [
      "what the body of a class reads before it has the name itself",
      {
        "a.py": "def area():\n    pass\n\nclass C:\n    area = area\n    size = area\n\n" +
          "class D:\n    @area\n    def area(self):\n        area()\n\n" +
          "class E:\n    def f(self, x=area):\n        pass\n    area = 1\n",
      },
      "area",
      [
        ...["a.py:5:override!", "a.py:5:read", "a.py:6:read!", "a.py:9:call", "a.py:10:override!"],
        ...["a.py:11:call", "a.py:14:read", "a.py:16:override!"],
      ],
    ],
    [
      "scopes, and the class that methods do not see",
      {
        "a.py":
          "area = 1\n\ndef f(area):\n    return area\n\nclass C:\n    area = 2\n    size = area\n" +
          "    def g(self):\n        return area\n\ndef h():\n    global area\n    area = 3\n" +
          "all = [area for area in x]\nprint(area)\n",
      },
      "area",
      [
        "a.py:3:write!",
        "a.py:4:read!",
        "a.py:7:override!",
        "a.py:8:read!",
        "a.py:10:read",
        "a.py:13:read",
        "a.py:14:write",
        "a.py:15:read!",
        "a.py:15:write!",
        "a.py:16:read",
      ],
    ],
    [
      "members by self, an annotation, a call and what is returned",
      {
        "a.py": pool,
        "b.py": `from a import Pool, make_pool

class Server:
    def __init__(self, pool: Pool):
        self.pool = pool

    def stop(self, unknown):
        self.pool.release()
        unknown.release()
        make_pool().release().release()

class Sub(Pool):
    def release(self):
        super().release()

pool = Pool(1)
pool.release()
pool.other.release()
`,
      },
      "Pool.release",
      [
        "a.py:14:override!",
        "a.py:18:write!",
        "b.py:8:call",
        "b.py:9:call?",
        "b.py:10:call",
        "b.py:10:call",
        "b.py:13:override",
        "b.py:14:call",
        "b.py:17:call",
        "b.py:18:call?",
      ],
    ],
    [
      "a class in annotations, bases and quotes",
      {
        "a.py": pool,
        "b.py": "from a import Pool\nfrom typing import Optional\n\nclass Sub(Pool): ...\n\n" +
          'def f(a: Pool, b: "Pool", c: Optional[Pool] = None) -> list[Pool]: ...\nx: Pool | None = Pool(1)\n',
      },
      "Pool",
      [
        "a.py:8:type",
        "a.py:9:read",
        "a.py:18:type",
        "a.py:19:call",
        "b.py:1:import",
        "b.py:4:extends",
        "b.py:6:type",
        "b.py:6:type",
        "b.py:6:type",
        "b.py:6:type",
        "b.py:7:type",
        "b.py:7:call",
      ],
    ],
  ];

for (const [why, texts, name, uses] of rows) {
  Deno.test(`SymbolSearch.uses() of Python's ${name}: ${why}`, () => {
    assert.deepEqual(usesOf(texts, name), uses);
  });
}
