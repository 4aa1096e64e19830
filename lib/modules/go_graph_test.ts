import assert from "node:assert/strict";
import { assertLinear, fill } from "@ct/testing";
import { goGraph, type GoGraphOptions } from "./go_graph.ts";
import { readGoFile } from "./go_imports.ts";
import { readGoModule } from "./go_module.ts";

type Files = Readonly<Record<string, string>>;

/** The edges of a graph as `a -> b`, and the imports that lead nowhere. */
function read(files: Files, options: Partial<GoGraphOptions> = {}) {
  const missing: string[] = [];
  const all = Object.entries(files).map(([path, text]) => ({ path, text }));
  const graph = goGraph(all.filter(({ path }) => path.endsWith(".go")), {
    modules: all.filter(({ path }) => path.endsWith("go.mod")).map(readGoModule),
    missing: ({ from, line, specifier, path }) =>
      void missing.push(`${from}:${line} ${specifier} (${path})`),
    ...options,
  });
  const edges = graph.nodes.flatMap(({ id, targets }) =>
    targets.map((target) => graph.formatPath([id, target]))
  );
  return { edges, missing };
}

const forms: readonly (readonly [text: string, paths: readonly string[]])[] = [
  ['package a\nimport "b"', ["b"]],
  ['package a; import "b"; import c "d"', ["b", "d"]],
  ['\ufeff\r\n;package a \r\n\r\nimport  c  "b" \r\n', ["b"]],
  ["package a\nimport `b`\nimport . `c`\nimport _ `d`", ["b", "c", "d"]],
  ['// package no\npackage a // x\n\nimport (\n\t"b" // c\n\t/* d */ e "f/g"\n)\n', ["b", "f/g"]],
  ['package a\nimport ("b"; "c")\nimport ()\nimport "d"', ["b", "c", "d"]],
  ['package a\nimport "b"\nvar x = `\nimport "c"\n`\n', ["b"]],
  ['package a\nfunc f() {}\nimport "b"', []],
  ["", []],
];

for (const [text, paths] of forms) {
  Deno.test(`readGoFile() of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(readGoFile(text).imports.map(({ path }) => path), paths);
  });
}

Deno.test("goGraph() has a node for each directory, and one for its tests", () => {
  const files = {
    "go.mod": "// x\nmodule example.com/app\n\ngo 1.22\n",
    "main.go": 'package main\nimport "example.com/app/api"\nimport "fmt"\n',
    "api/a.go": 'package api\nimport "example.com/app/internal/db"\n',
    "api/b_windows.go": 'package api\nimport "example.com/app/win"\n',
    "api/gen.go": '//go:build ignore\n\npackage main\nimport "example.com/app/db"\n',
    "api/a_test.go": 'package api_test\nimport "example.com/app/fake"\n',
    "internal/db/db.go": "package db\n",
    "win/win.go": "package win\n",
    "fake/fake.go": 'package fake\nimport "example.com/app/api"\n',
  };
  assert.deepEqual(read(files), {
    edges: [
      ". -> api",
      "api -> internal/db",
      "api -> win",
      "api_test -> api",
      "api_test -> fake",
      "fake -> api",
    ],
    missing: [],
  });
  assert.deepEqual(read(files, { includesExternals: true }).edges.slice(0, 2), [
    ". -> api",
    ". -> fmt",
  ]);
});

Deno.test("goGraph() tells the modules of a tree apart, and takes what replace says", () => {
  const files = {
    "go.mod": "module example.com/app\n",
    "main.go":
      'package main\nimport (\n"example.com/app/sub"\n"example.com/lib/x"\n"example.com/app/gone"\n)\n',
    "sub/go.mod":
      'module "example.com/app/sub"\nreplace (\n\texample.com/old v1.0.0 => ../lib // x\n)\n',
    "sub/a.go": 'package sub\nimport "example.com/old/x"\n',
    "lib/go.mod": "module example.com/lib\nreplace example.com/b => example.com/c v1\n",
    "lib/x/x.go": 'package x\nimport "example.com/old/x"\nimport "example.com/library"\n',
  };
  assert.deepEqual(read(files), {
    edges: [". -> sub", ". -> lib/x", "sub -> lib/x"],
    missing: ["main.go:5 example.com/app/gone (gone)"],
  });
});

Deno.test("goGraph() names packages from the base, and nothing of a module that is above", () => {
  const files = {
    "in/api/a.go":
      'package api\nimport (\n"x.y/app/in/db"\n"x.y/app/out"\n"../db"\n"x.y/app/in/left"\n)\n',
    "in/db/db.go": "package db\n",
  };
  const modules = [
    { directory: undefined, path: "x.y/app", replaced: [] },
    { directory: "in", path: "x.y/app/in", replaced: [] },
  ];
  assert.deepEqual(
    read(files, { modules, base: "in", others: ["in/left/l.go"], includesExternals: true }),
    { edges: ["api -> db"], missing: [] },
  );
});

Deno.test("readGoFile() of a megabyte of imports left open takes linear time (long)", () => {
  for (const text of ["import (\n", 'import "a"\n', "import ()\n", '"a"\n']) {
    readGoFile(`package a\nimport (\n${text.repeat(1_000_000 / text.length)}`);
  }
});

for (
  const [head, text] of [["package ", "\u00a0"], ["package a\nimport ", "\u00a0"], [
    "",
    " ",
  ]] as const
) {
  Deno.test(`readGoFile() of a megabyte behind ${JSON.stringify(head)} takes linear time`, () => {
    assertLinear((source) => void readGoFile(source), (length) => `${head}${fill(text, length)}!`);
  });
}
