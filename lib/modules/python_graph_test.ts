import assert from "node:assert/strict";
import { assertLinear, fill } from "@ct/testing";
import { pythonGraph, type PythonGraphOptions } from "./python_graph.ts";
import { pythonImports } from "./python_imports.ts";

type Files = Readonly<Record<string, string>>;

/** The edges of a graph as `a -> b`, and what it says of the rest. */
function read(files: Files, options: PythonGraphOptions = {}) {
  const missing: string[] = [];
  const graph = pythonGraph(Object.entries(files).map(([path, text]) => ({ path, text })), {
    ...options,
    missing: ({ from, line, specifier, path }) =>
      void missing.push(`${from}:${line} ${specifier} (${path})`),
    computed: ({ from, line }) => void missing.push(`${from}:${line} computed`),
  });
  const edges = graph.nodes.flatMap(({ id, targets }) =>
    targets.map((target) => graph.formatPath([id, target]))
  );
  return { edges, missing };
}

const app: Files = {
  "app/__init__.py": "",
  "app/log.py": "def write(): pass\n",
  "app/db/__init__.py": "",
  "app/db/pool.py": "",
};

const cases:
  readonly (readonly [why: string, path: string, text: string, edges: readonly string[]])[] = [
    ["a module", "app/m.py", "import app.log", ["app/m -> app/log"]],
    ["an alias and a list", "app/m.py", "import os, app.log as log, app.db.pool", [
      "app/m -> app/log",
      "app/m -> app/db/pool",
    ]],
    ["a package", "app/m.py", "import app.db", ["app/m -> app/db/__init__"]],
    ["a module of a package", "app/m.py", "from app.db import pool", ["app/m -> app/db/pool"]],
    ["what a package has", "app/m.py", "from app.db import Pool", ["app/m -> app/db/__init__"]],
    ["all that a package has", "app/m.py", "from app.db import *", ["app/m -> app/db/__init__"]],
    ["what a module has", "app/m.py", "from app.log import write", ["app/m -> app/log"]],
    ["its own package", "app/m.py", "from . import log, VERSION", [
      "app/m -> app/log",
      "app/m -> app/__init__",
    ]],
    ["a package above", "app/db/m.py", "from .. import log\nfrom ..log import write\n", [
      "app/db/m -> app/log",
    ]],
    ["a package for itself", "app/db/__init__.py", "from .pool import Pool\nfrom . import x", [
      "app/db/__init__ -> app/db/pool",
    ]],
    ["dots without blanks", "app/m.py", "from.log import write", ["app/m -> app/log"]],
    ["names over lines", "app/m.py", "from app import (  # a, b\n  log,\n  db\n)", [
      "app/m -> app/log",
      "app/m -> app/db/__init__",
    ]],
    ["a backslash", "app/m.py", "from app \\\n  import log, \\\r\n  db", [
      "app/m -> app/log",
      "app/m -> app/db/__init__",
    ]],
    ["blanks", "app/m.py", "import  app . log  as  l \r\nfrom  . db  import  pool \r\n", [
      "app/m -> app/log",
      "app/m -> app/db/pool",
    ]],
    ["several on a line", "app/m.py", "import os; import app.log", ["app/m -> app/log"]],
    ["behind a colon", "app/m.py", "try: import app.log\nexcept E: pass", ["app/m -> app/log"]],
    ["a function", "app/m.py", "def f():\n    from .log import write\n", ["app/m -> app/log"]],
    ["no comment", "app/m.py", "# import app.log\n", []],
    ["no string", "app/m.py", '"""\nimport app.log\n"""\nx = \'import app.log\'', []],
    ["no expression", "app/m.py", "yield from app.log\nimporter = 1\n", []],
    ["a type", "app/m.py", "if TYPE_CHECKING:\n    from .log import write\n", [
      "app/m -> app/log (types)",
    ]],
    ["a type on one line", "app/m.py", "if t.TYPE_CHECKING: import app.log\nimport app.db", [
      "app/m -> app/log (types)",
      "app/m -> app/db/__init__",
    ]],
    ["a type in brackets", "app/m.py", "if( t.TYPE_CHECKING ) and x :\n  import app.log\n", [
      "app/m -> app/log (types)",
    ]],
    ["what else is no type", "app/m.py", "if TYPE_CHECKING:\n\n  x\nelse:\n  import app.log\n", [
      "app/m -> app/log",
    ]],
    [
      "the else of a not",
      "app/m.py",
      "if not TYPE_CHECKING:\n  import app.log\nelse:\n  import app.db\nimport app.db.pool",
      ["app/m -> app/log", "app/m -> app/db/__init__ (types)", "app/m -> app/db/pool"],
    ],
    [
      "a type that is loaded, too",
      "app/m.py",
      "if TYPE_CHECKING:\n  import app.log\nimport app.log",
      [
        "app/m -> app/log",
      ],
    ],
    ["a call", "app/m.py", "import_module('app.log')\n__import__(\"app.db\")", [
      "app/m -> app/log",
      "app/m -> app/db/__init__",
    ]],
    ["no standard module", "tools/m.py", "import types, log", []],
  ];

for (const [why, path, text, edges] of cases) {
  Deno.test(`pythonGraph() of an import: ${why}`, () => {
    assert.deepEqual(read({ "tools/types.py": "", ...app, [path]: text }), { edges, missing: [] });
  });
}

const missing: readonly (readonly [text: string, missing: readonly string[]])[] = [
  ["import app.gone", ["app/m.py:1 app.gone (app/gone)"]],
  ["\nfrom app.gone import x", ["app/m.py:2 app.gone (app/gone)"]],
  ["from .gone import x", ["app/m.py:1 .gone (app/gone)"]],
  ["from ... import x", ["app/m.py:1 ... (...)"]],
  ["import_module(f'app.{x}')", ["app/m.py:1 computed"]],
  ["importlib.import_module('.x', __name__)", ["app/m.py:1 computed"]],
  ["x.import_module(y)\ndef import_module(z): pass", []],
  ["import elsewhere.gone\nfrom elsewhere import x", []],
];

for (const [text, named] of missing) {
  Deno.test(`pythonGraph() of ${JSON.stringify(text)} names ${named.length} doubts`, () => {
    assert.deepEqual(read({ ...app, "app/m.py": text }), { edges: [], missing: named });
  });
}

Deno.test("pythonGraph() finds a src layout, other projects and scripts beside each other", () => {
  const files = {
    "src/pkg/__init__.py": "",
    "src/pkg/a.py": "",
    "tests/test_a.py": "from pkg.a import f\nimport helper\n",
    "tests/helper.py": "import other.b\n",
    "libs/other/src/other/__init__.py": "",
    "libs/other/src/other/b.py": "import pkg\n",
  };
  assert.deepEqual(read(files, { configs: ["libs/other/pyproject.toml"] }), {
    edges: [
      "tests/test_a -> src/pkg/a",
      "tests/test_a -> tests/helper",
      "tests/helper -> libs/other/src/other/b",
      "libs/other/src/other/b -> src/pkg/__init__",
    ],
    missing: [],
  });
});

Deno.test("pythonGraph() follows packages without __init__.py, and takes none for one installed", () => {
  const files = {
    "ns/a.py": "from ns.deep import b\nfrom .deep.b import f\nimport ns\n",
    "ns/deep/b.py": "from ns import gone\n",
    "tests/numpy/test_x.py": "import numpy.linalg\n",
  };
  assert.deepEqual(read(files), {
    edges: ["ns/a -> ns/deep/b"],
    missing: ["ns/deep/b.py:1 ns.gone (ns/gone)"],
  });
});

Deno.test("pythonGraph() names modules from the base, and tells what others and packages are", () => {
  const files = {
    "src/p/__init__.py": "",
    "src/p/a.py": "import p.b, p.left, os.path, yaml\nif TYPE_CHECKING:\n  import attr\n",
    "src/p/b.py": "",
    "src/p/b.pyi": "import p.a",
  };
  const options = { base: "src", others: ["src/p/left.py"] };
  assert.deepEqual(read(files, options), { edges: ["p/a -> p/b"], missing: [] });
  assert.deepEqual(read(files, { ...options, includesExternals: true }).edges, [
    "p/a -> p/b",
    "p/a -> os",
    "p/a -> yaml",
    "p/a -> attr (types)",
  ]);
  assert.deepEqual(
    read(files, { ...options, includesExternals: true, includesTypes: false }).edges.at(-1),
    "p/a -> yaml",
  );
});

Deno.test("pythonGraph() of the inside of a package knows the package by its name", () => {
  const files = {
    "__init__.py": "from app.sub import a\nimport types\n",
    "a.py": "from app.sub.b import x\nimport app.other, b, app.sub.gone\n",
    "b.py": "from .. import y\n",
    "types.py": "",
  };
  assert.deepEqual(read(files, { packages: ["app", "sub"] }), {
    edges: ["__init__ -> a", "a -> b"],
    missing: ["a.py:2 app.sub.gone (gone)", "b.py:1 .. (..)"],
  });
});

Deno.test("pythonGraph() of very many imports and blocks left open takes linear time (long)", () => {
  const texts = [
    "from a import (\n",
    "if TYPE_CHECKING:\n  import a\n",
    "import_module(",
    "from . ",
  ];
  for (const text of texts) {
    pythonGraph([{ path: "a.py", text: text.repeat(250_000 / text.length) }]);
  }
});

for (
  const [head, text] of [
    ["import ", "\u00a0"],
    ["import a", " . a"],
    ["if a", ":import a"],
    ["if a", ":from a import b"],
    ["from ", " "],
    ["from .", " "],
    ["from a", " "],
    ["import a\nif", " "],
    ["import a\nif TYPE_CHECKING", " "],
    ["import a\nif TYPE_CHECKING and", " "],
    ["import_module", " "],
    ["", "def import_module"],
  ] as const
) {
  const about = JSON.stringify(text) + (head === "" ? "" : ` behind ${JSON.stringify(head)}`);
  Deno.test(`pythonImports() of a megabyte of ${about} takes linear time`, () => {
    assertLinear(
      (source) => void pythonImports(source),
      (length) => `${head}${fill(text, length)}! import TYPE_CHECKING`,
    );
  });
}
