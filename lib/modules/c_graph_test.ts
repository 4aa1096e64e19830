import assert from "node:assert/strict";
import { cGraph, type CGraphOptions } from "./c_graph.ts";
import { cIncludes } from "./c_includes.ts";

type Files = Readonly<Record<string, string>>;

/** The edges of a graph as `a -> b`, and the includes that lead nowhere. */
function read(files: Files, options: CGraphOptions = {}) {
  const missing: string[] = [];
  const graph = cGraph(Object.entries(files).map(([path, text]) => ({ path, text })), {
    ...options,
    missing: ({ from, line, specifier, path }) =>
      void missing.push(`${from}:${line} ${specifier} (${path})`),
    computed: ({ from, line, specifier }) => void missing.push(`${from}:${line} ${specifier}`),
  });
  const edges = graph.nodes.flatMap(({ id, targets }) =>
    targets.map((target) => graph.formatPath([id, target]))
  );
  return { edges, missing };
}

const forms: readonly (readonly [text: string, includes: readonly string[]])[] = [
  ['#include "a.h"', ["quoted a.h"]],
  ['  #  include"a/b.h" // c', ["quoted a/b.h"]],
  ["#include <a.h>\n#include<b/c>\n", ["angle a.h", "angle b/c"]],
  ["/* */ #include /* x */ <a.h>", ["angle a.h"]],
  ['#include \\\n  "a.h"', ["quoted a.h"]],
  ['#include "a\\\\b.h"'.replace("\\\\", "\\"), ["quoted a/b.h"]],
  ["#include_next <a.h>", ["angle a.h"]],
  ["#include HEADER\n#include X(a)", ["computed HEADER", "computed X"]],
  ['// #include "a.h"\n/*\n#include "b.h"\n*/\n', []],
  ['const char *s = R"(\n#include "a.h"\n)";\n', []],
  ['#if 0\n#include "a.h"\n#if X\n#include "b.h"\n#endif\n#else\n#include "c.h"\n#endif', [
    "quoted c.h",
  ]],
  ['#ifdef X\n#include "a.h"\n#elif 0\n#include "b.h"\n#endif\n#include "c.h"', [
    "quoted a.h",
    "quoted b.h",
    "quoted c.h",
  ]],
  ["#error don't\n#include <a.h>", ["angle a.h"]],
  ['#define include "a.h"\n#includes "b.h"', []],
];

for (const [text, includes] of forms) {
  Deno.test(`cIncludes() of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(cIncludes(text).map(({ form, path }) => `${form} ${path}`), includes);
  });
}

Deno.test("cGraph() looks beside the file, then in the directories, then for the only one", () => {
  const files = {
    "src/a.c": '#include "a.h"\n#include "net/b.h"\n#include "../x.h"\n#include "only.h"\n',
    "src/a.h": "",
    "include/a.h": '#include "net/b.h"\n',
    "include/net/b.h": "#include <a.h>\n",
    "old/net/b.h": "",
    "x.h": "#include <net/b.h>\n#include <stdio.h>",
    "deep/er/only.h": "",
  };
  const without = [
    "src/a.c -> src/a.h",
    "src/a.c -> x.h",
    "src/a.c -> deep/er/only.h",
    "include/a.h -> include/net/b.h",
  ];
  assert.deepEqual(read(files), { edges: without, missing: ["src/a.c:2 net/b.h (src/net/b.h)"] });
  assert.deepEqual(read(files, { directories: ["include"], includesExternals: true }), {
    edges: [
      "src/a.c -> src/a.h",
      "src/a.c -> include/net/b.h",
      "src/a.c -> x.h",
      "src/a.c -> deep/er/only.h",
      "include/a.h -> include/net/b.h",
      "include/net/b.h -> include/a.h",
      "x.h -> include/net/b.h",
      "x.h -> stdio.h",
    ],
    missing: [],
  });
});

Deno.test("cGraph() names files from the base, and what it does not know", () => {
  const files = {
    "src/a.c": '#include "gone.h"\n#include CONFIG\n#include "left.h"\n#include "b.h"\n',
    "src/b.h": "",
  };
  assert.deepEqual(read(files, { base: "src", others: ["src/left.h"] }), {
    edges: ["a.c -> b.h"],
    missing: ["src/a.c:1 gone.h (src/gone.h)", "src/a.c:2 CONFIG"],
  });
});

Deno.test("cIncludes() of a megabyte of conditions left open takes linear time (long)", () => {
  const half = (text: string) => text.repeat(500_000 / text.length);
  assert.equal(cIncludes(half("#if X\n") + half('#include "a"\n')).length, 38_461);
  assert.equal(cIncludes(half("#if 0\n") + half('#include "a"\n')).length, 0);
});
