import assert from "node:assert/strict";
import { findCycles, findForbidden, findLayerBreaches, formatViolation } from "@ct/graph";
import { assertLinear } from "@ct/testing";
import { scriptGraph, scriptModuleName } from "./script_graph.ts";
import type { ScriptName } from "./script_name.ts";
import { scriptNames } from "./script_names.ts";
import { scriptResolver } from "./script_resolution.ts";

const files = [
  "mod.ts",
  "src/a.ts",
  "src/a.js",
  "src/b.tsx",
  "src/c/index.ts",
  "src/c/d.mts",
  "src/types.d.ts",
  "lib/util/mod.ts",
  "lib/util/deep/x.js",
  "lib/index.ts",
];

const names: readonly ScriptName[] = [
  { key: "@x/lib", targets: ["lib/index.ts"], scope: "" },
  { key: "@x/lib/util", targets: ["lib/util/mod.ts"], scope: "" },
  { key: "@x/lib/*.js", targets: ["lib/util/*.js"], scope: "" },
  { key: "~/", targets: ["src/"], scope: "" },
  { key: "~/c/", targets: ["lib/util/"], scope: "src/c" },
  { key: "#a", targets: ["src/a"], scope: "src" },
  { key: "./swapped.ts", targets: ["src/a.ts"], scope: "" },
];

for (
  const [specifier, from, expected] of [
    ["./a.ts", "src/b.tsx", "src/a.ts"],
    ["./a.js", "src/b.tsx", "src/a.js"],
    ["./b.js", "src/a.ts", "src/b.tsx"],
    ["./b.jsx", "src/a.ts", "src/b.tsx"],
    ["./a", "src/b.tsx", "src/a.ts"],
    ["./c", "src/a.ts", "src/c/index.ts"],
    ["./c/", "src/a.ts", "src/c/index.ts"],
    [".", "src/c/d.mts", "src/c/index.ts"],
    ["./d.mjs", "src/c/index.ts", "src/c/d.mts"],
    ["./types", "src/a.ts", "src/types.d.ts"],
    ["../mod.ts", "src/a.ts", "mod.ts"],
    ["../../mod.ts", "src/a.ts", undefined],
    ["..", "src/c/d.mts", "src"],
    ["/src/a.ts", "lib/index.ts", "src/a.ts"],
    ["./a.ts?worker", "src/b.tsx", "src/a.ts"],
    ["./none", "src/a.ts", "src/none"],
    ["src/a.ts", "mod.ts", undefined],
    ["react", "src/a.ts", undefined],
    ["npm:a", "src/a.ts", undefined],
    ["https://x.y/src/a.ts", "src/a.ts", undefined],
    ["@x/lib", "src/a.ts", "lib/index.ts"],
    ["@x/lib/util", "src/a.ts", "lib/util/mod.ts"],
    ["@x/lib/deep/x.js", "src/a.ts", "lib/util/deep/x.js"],
    ["@x/lib/none.js", "src/a.ts", "lib/util/none.js"],
    ["~/a.ts", "mod.ts", "src/a.ts"],
    ["~/c/mod.ts", "src/c/d.mts", "lib/util/mod.ts"],
    ["~/c/d.mts", "mod.ts", "src/c/d.mts"],
    ["#a", "src/c/d.mts", "src/a.ts"],
    ["#a", "mod.ts", undefined],
    ["./swapped.ts", "mod.ts", "src/a.ts"],
  ] as const
) {
  Deno.test(`scriptResolver(): ${specifier} in ${from} is ${expected ?? "foreign"}`, () => {
    assert.equal(scriptResolver(files, names)(specifier, from), expected);
  });
}

for (
  const [path, text, expected] of [
    [
      "deno.json",
      '{"imports":{"@std/a":"jsr:@std/a@1","x/":"./src/x/","y":"../out.ts","z":"./z.ts","n":null}}',
      ["@std/a jsr:@std/a@1 ", "x/ src/x/ ", "z z.ts "],
    ],
    ["lib/deno.jsonc", '{"imports":{"z":"../z.ts",}, /* own */}', ["z z.ts lib"]],
    ["lib/deno.json", '{"name":"@x/lib","exports":"./mod.ts"}', [
      "@x/lib lib/mod.ts ",
      "@x/lib/ lib/ ",
    ]],
    [
      "lib/deno.json",
      '{"name":"@x/lib","exports":{".":"./mod.ts","./test":"./t/mod.ts"}}',
      ["@x/lib lib/mod.ts ", "@x/lib/test lib/t/mod.ts ", "@x/lib/ lib/ "],
    ],
    ["deno.json", '{"name":"@x/lib"}', ["@x/lib/  "]],
    [
      "import_map.json",
      '{"imports":{"a":"./a.ts"},"scopes":{"./lib/":{"a":"./lib/a.ts"}}}',
      ["a a.ts ", "a lib/a.ts lib"],
    ],
    ["p/package.json", '{"name":"p","main":"dist/x.js"}', [
      "/p p/dist/x.js|p/index ",
      "p p/dist/x.js|p/index ",
      "p/ p/ ",
    ]],
    ["p/package.json", '{"name":"p"}', ["/p p/index ", "p p/index ", "p/ p/ "]],
    [
      "p/package.json",
      '{"name":"p","imports":{"#a":"./a.js"},"exports":{"import":"./m.mjs","default":"./m.cjs"}}',
      ["#a p/a.js p", "/p p/index ", "p p/m.mjs|p/m.cjs ", "p/ p/ "],
    ],
    [
      "p/package.json",
      '{"name":"p","exports":{".":{"types":"./t.d.ts","node":{"import":"./m.js"}},"./f/*":"./src/*.js","./no":null}}',
      ["/p p/index ", "p p/m.js|p/t.d.ts ", "p/f/* p/src/*.js ", "p/ p/ "],
    ],
    [
      "a/tsconfig.json",
      '{"compilerOptions":{"baseUrl":"src","paths":{"@/*":["./*","../gen/*"]}}}',
      [
        "@/* a/src/*|a/gen/* a",
        "* a/src/* a",
      ],
    ],
    ["a/jsconfig.json", '{"compilerOptions":{"paths":{"lib":["./lib/x"]}} /* own */}', [
      "lib a/lib/x a",
    ]],
    ["p/package.json", '{"types":"src/t.ts","imports":{"#d":{"node":"dep","default":"./d.js"}}}', [
      "#d npm:dep|p/d.js p",
      "/p p/src/t.ts|p/index ",
    ]],
    ["e/node_modules/dep/package.json", '{"name":"dep","main":"./x.js"}', [
      "/e/node_modules/dep e/node_modules/dep/x.js|e/node_modules/dep/index ",
      "dep e/node_modules/dep/x.js|e/node_modules/dep/index e",
      "dep/ e/node_modules/dep/ e",
    ]],
    ["a/tsconfig.json", '{"compilerOptions":{"rootDirs":["src","./gen/"]}}', [
      "/a/src/* a/gen/* a",
      "/a/gen/* a/src/* a",
    ]],
    [
      "a/tsconfig.lib.json",
      '{"compilerOptions":{"outDir":"${configDir}/out","declarationDir":"types","rootDir":"./src"}}',
      ["//a/out/* a/src/* ", "//a/out a/src ", "//a/types/* a/src/* ", "//a/types a/src "],
    ],
    ["a/tsconfig.build.json", '{"compilerOptions":{"paths":{"lib":["./lib/x"]}}}', []],
  ] as const
) {
  Deno.test(`scriptNames() of ${path}: ${text}`, () => {
    const found = scriptNames([{ path, text }])
      .map(({ key, targets, scope }) => `${key} ${targets.join("|")} ${scope}`);
    assert.deepEqual(found, expected);
  });
}

Deno.test("scriptNames() follows what a configuration of TypeScript extends", () => {
  const found = scriptNames([
    {
      path: "a/tsconfig.json",
      text: '{"extends":["../tsconfig.base","x/y"],"compilerOptions":{}}',
    },
    {
      path: "tsconfig.base.json",
      text: '{"extends":"./tsconfig.base.json","compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
    },
  ]);
  assert.deepEqual(found, [{ key: "@/*", targets: ["src/*"], scope: "a" }]);
});

const nodeFiles = ["p/lib/main.js", "p/index.js", "p.js", "q/index.d.ts", "q/index.js", "r.d.mts"];
const nodeNames = scriptNames([
  { path: "p/package.json", text: '{"main":"lib/main"}' },
  {
    path: "deno.json",
    text: '{"imports":{"io":"jsr:@x/io@^1/mod","@x/io/":"jsr:/@x/io@1/","y":"./p.js"}}',
  },
  { path: "p/lib/tsconfig.json", text: '{"compilerOptions":{"outDir":"../../out","rootDir":"."}}' },
  { path: "out/package.json", text: '{"main":"main.js"}' },
  { path: "io/deno.json", text: '{"name":"@x/io","exports":{"./mod":"../q/index.js"}}' },
  {
    path: "tsconfig.json",
    text: '{"compilerOptions":{"baseUrl":".","paths":{"*":["./types/*"]}}}',
  },
]);

for (
  const [specifier, from, expected] of [
    ["./p", "x.js", "p.js"],
    ["./p/", "x.js", "p/lib/main.js"],
    [".", "p/x.js", "p/lib/main.js"],
    ["..", "p/lib/main.js", "p/lib/main.js"],
    ["./q", "x.js", "q/index.js"],
    ["./r.mjs", "x.js", "r.d.mts"],
    ["./r.mts", "x.js", "r.d.mts"],
    ["./p/lib/main.d.ts", "x.js", "p/lib/main.js"],
    ["./out/main.js", "x.js", "p/lib/main.js"],
    ["./out", "x.js", "p/lib/main.js"],
    ["./main", "out/x.js", "out/main"],
    ["q", "x.js", "q/index.js"],
    ["jsr:/@x/io@1.2/mod", "x.js", "q/index.js"],
    ["io", "x.js", "q/index.js"],
    ["@x/io/mod", "x.js", "q/index.js"],
    ["y", "x.js", "p.js"],
    ["npm:y@1", "x.js", undefined],
    ["./none", "x.js", "none"],
  ] as const
) {
  Deno.test(`scriptResolver(): ${specifier} in ${from} is ${expected}, with packages`, () => {
    assert.equal(scriptResolver(nodeFiles, nodeNames)(specifier, from), expected);
  });
}

Deno.test("scriptResolver() follows names that stand for each other once", () => {
  const around = scriptNames([
    { path: "package.json", text: '{"name":"p","main":"a","module":"b","types":"a"}' },
    { path: "a/package.json", text: '{"name":"q","main":"../b","module":"..","types":"../a"}' },
    { path: "b/package.json", text: '{"name":"r","main":"../a","module":"../b","types":".."}' },
    { path: "deno.json", text: '{"imports":{"p":"npm:q","q":"npm:r","r":"npm:p","/":"./"}}' },
  ]);
  const find = scriptResolver(["x/c.js", "index.js"], around);
  for (const specifier of ["p", "q", "r", "..", "../a", "../b"]) {
    assert.equal(find(specifier, "x/c.js"), "index.js", specifier);
  }
  assert.equal(find("../a/none", "x/c.js"), "a/none");
});

for (
  const [about, text] of [
    ["names", (count) => Array.from({ length: count }, (_, index) => `"n${index}/":"./n/"`)],
    ["patterns", (count) => Array.from({ length: count }, (_, index) => `"n${index}/*.js":"./n"`)],
    ["endings", (count) => Array.from({ length: count }, (_, index) => `"m*${index}":"./n*"`)],
    [
      "comments",
      (count) => Array.from({ length: count }, (_, index) => `/* * / */ "n${index}":1 //`),
    ],
  ] as readonly (readonly [string, (count: number) => readonly string[]])[]
) {
  Deno.test(`scriptResolver() of a megabyte of ${about} takes linear time (long)`, () => {
    assertLinear((source) => {
      const count = Math.floor(source.length / 64);
      const config = `{"imports":{${text(count).join("\n,")}\n}}`;
      const resolve = scriptResolver([], scriptNames([{ path: "deno.json", text: config }]));
      for (let index = 0; index < count; index++) resolve(`m${index}/x`, "a/b/c.ts");
    }, (length) => " ".repeat(length));
  });
}

Deno.test("scriptNames() names the file that is no JSON", () => {
  assert.throws(
    () => scriptNames([{ path: "a/deno.json", text: "{" }]),
    { code: "syntax", message: /^a\/deno\.json: invalid JSON: / },
  );
});

const project = [
  { path: "cli/main.ts", text: 'import { run } from "@x/core";\nimport "../core/mod.ts";' },
  { path: "core/mod.ts", text: 'export * from "./run.ts";\nimport "./mod.ts";' },
  { path: "core/run.ts", text: 'import type { Io } from "./io";\nimport "node:fs";' },
  { path: "core/io.ts", text: 'import { run } from "./run";\nawait import("../cli/main.ts");' },
];
const resolve = scriptResolver(
  project.map(({ path }) => path),
  scriptNames([{ path: "core/deno.json", text: '{"name":"@x/core","exports":"./mod.ts"}' }]),
);

Deno.test("scriptGraph() has an edge for each file that is imported", () => {
  const graph = scriptGraph(project, { resolve });
  assert.deepEqual(graph.nodes.map(({ id, name, targets }) => [id, name, targets]), [
    ["cli/main.ts", "cli/main", ["core/mod.ts"]],
    ["core/mod.ts", "core/mod", ["core/run.ts"]],
    ["core/run.ts", "core/run", ["core/io.ts"]],
    ["core/io.ts", "core/io", ["core/run.ts", "cli/main.ts"]],
  ]);
});

Deno.test("scriptGraph() is for assertions, with or without types", () => {
  const graph = scriptGraph(project, { resolve });
  const members = graph.nodes.map(({ id }) => id);
  const lines = [
    ...findForbidden(graph, { from: "core/mod", to: "core/io" }),
    ...findCycles(graph),
    ...findLayerBreaches(graph, { layers: ["cli/*", "core/*"], members }),
  ].map(formatViolation);
  assert.deepEqual(lines, [
    "forbid: core/mod=>core/io: core/mod -> core/run -> core/io (types)",
    "acyclic: cli/main, core/io, core/mod, core/run: " +
    "cli/main -> core/mod -> core/run -> core/io (types) -> cli/main",
    "layers: core/io => cli/main: core/io -> cli/main",
    "layers: core/mod => cli/main: core/mod -> core/run -> core/io (types) -> cli/main",
    "layers: core/run => cli/main: core/run -> core/io (types) -> cli/main",
  ]);
  assert.deepEqual(findCycles(scriptGraph(project, { resolve, includesTypes: false })), []);
});

Deno.test("scriptModuleName() leaves out the extension only", () => {
  const paths = ["a/b.ts", "a/b.d.ts", "a.test.tsx", "a/c.mjs", ".ts", "a/d.rs"];
  assert.deepEqual(paths.map(scriptModuleName), ["a/b", "a/b", "a.test", "a/c", ".ts", "a/d.rs"]);
});
