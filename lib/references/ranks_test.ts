import assert from "node:assert/strict";
import fc from "fast-check";
import { packFor } from "@ct/source";
import { type DigestedSource, type Focus, rankDeclarations, referencesOf } from "./mod.ts";

type Texts = Readonly<Record<string, string>>;

function sourcesOf(texts: Texts): readonly DigestedSource[] {
  return Object.entries(texts).map(([path, text]) => {
    const pack = packFor(path);
    assert.ok(pack);
    const declarations = pack.declarations(text);
    return { path, weight: 1, digest: referencesOf({ pack, text, declarations }) };
  });
}

/** The names of all declarations, best first. */
function ordered(texts: Texts, focus?: readonly Focus[]): readonly string[] {
  const { declarations } = rankDeclarations(sourcesOf(texts), focus);
  return Object.entries(texts)
    .flatMap(([path, text], file) =>
      (packFor(path)?.declarations(text) ?? [])
        .map(({ name }, at) => ({ name, rank: declarations[file]?.[at] ?? 0 }))
    )
    .sort((a, b) => b.rank - a.rank)
    .map(({ name }) => name);
}

const first: readonly (readonly [why: string, texts: Texts, best: string])[] = [
  ["is used", { "a.ts": "export const aa = 1;\nexport const bb = 2;\n", "b.ts": "bb();\n" }, "bb"],
  [
    "is used by what is used",
    {
      "a.ts": "export function near() {}\n",
      "b.ts": 'import { near } from "./a.ts";\nexport function often() {\n  near();\n}\n',
      "c.ts": 'import { often } from "./b.ts";\noften();\n',
      "d.ts": 'import { often } from "./b.ts";\noften();\n',
      "e.ts": "export function once() {}\n",
      "f.ts": 'import { once } from "./e.ts";\nonce();\n',
    },
    "often",
  ],
  [
    "is imported, and not what only has the name",
    {
      "a.ts": "export function splitLine() {}\n",
      "b.ts": "export function readWhole() {}\n",
      "c.ts": 'import { readWhole } from "./b.ts";\nreadWhole();\ntext.splitLine();\n',
    },
    "readWhole",
  ],
  [
    "is in a file that is included",
    {
      "a/types.h": "typedef unsigned size_type;\n",
      "b/types.h": "typedef int size_class;\n",
      "c.c": "#include <b/types.h>\nsize_class aa(size_type bb, size_type cc) {\n}\n",
    },
    "size_class",
  ],
  [
    "is required by name, as a class that is all of a module",
    {
      "a.js": "module.exports = class Store {\n  read() {}\n};\n",
      "b.js": "module.exports = function open() {};\n",
      "c.js": "const Store = require('./a');\nmodule.exports.cc = new Store().read();\n",
    },
    "module.exports",
  ],
  [
    "has a telling name",
    {
      "a.py": "def data():\n    pass\ndef read_headers():\n    pass\n",
      "b.py": "from a import data, read_headers\ndata()\nread_headers()\n",
    },
    "read_headers",
  ],
  [
    "is an enum whose constants are used",
    {
      "A.java": "enum Colour { DARK_RED }\nclass Other {}\n",
      "B.java": "class B { int x = DARK_RED; }",
    },
    "Colour",
  ],
  ["is used in its own file", { "a.c": "int aa(void) {\n}\nint bb(void) {\n  aa();\n}\n" }, "aa"],
];

for (const [why, texts, best] of first) {
  Deno.test(`rankDeclarations() puts first what ${why}`, () => {
    assert.equal(ordered(texts)[0], best);
  });
}

Deno.test("rankDeclarations() counts a member where its type is used", () => {
  const texts = {
    "a.ts": "export class Pool {\n  takeOut() {}\n}\nexport class Tree {\n  putDown() {}\n}\n",
    "b.ts": 'import { Pool } from "./a.ts";\nnew Pool().takeOut();\ntree.putDown();\n',
  };
  assert.deepEqual(ordered(texts), ["Pool", "takeOut", "putDown", "Tree"]);
});

Deno.test("rankDeclarations() counts no use in another language", () => {
  const texts = {
    "a.ts": "export const aa = 1;\n",
    "b.py": "aa()\n",
    "c.vue": "<script>\naa\n</script>\n",
  };
  const { declarations } = rankDeclarations(sourcesOf(texts));
  const { declarations: without } = rankDeclarations(
    sourcesOf({ "a.ts": texts["a.ts"], "b.py": "" }),
  );
  assert.ok((declarations[0]?.[0] ?? 0) > 0);
  assert.equal(without[0]?.[0], 0);
});

const chain: Texts = {
  "a.ts": "export function first() {}\n",
  "b.ts": 'import { first } from "./a.ts";\nexport function second() {\n  first();\n}\n',
  "c.ts": "export function popular() {}\n",
  ...Object.fromEntries(
    ["d", "e", "f"].map((
      name,
    ) => [`${name}.ts`, 'import { popular } from "./c.ts";\npopular();\n']),
  ),
};

Deno.test("rankDeclarations() begins at the focus", () => {
  assert.equal(ordered(chain)[0], "popular");
  assert.equal(ordered(chain, [{ path: "b.ts", declarations: [] }])[0], "first");
  assert.equal(ordered(chain, [{ path: "b.ts", declarations: [0] }])[0], "second");
});

Deno.test("rankDeclarations() yields ranks of 1 in all for files, and takes no files at all", () => {
  const { files } = rankDeclarations(sourcesOf(chain));
  assert.ok(Math.abs(files.reduce((sum, each) => sum + each, 0) - 1) < 1e-9);
  assert.deepEqual(rankDeclarations([]), {
    files: new Float64Array(),
    declarations: [],
    users: [],
  });
});

const word = fc.constantFrom("makePool", "Pool", "data", "run", "_own", "read_all");
const line = fc.oneof(
  word.map((name) => `export function ${name}() {}`),
  word.map((name) => `export class ${name} {\n  run() {}\n}`),
  word.map((name) => `import { ${name} } from "./x.ts";`),
  word.map((name) => `${name}(${name});`),
);
const texts = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-e]{1,3}$/), fc.array(line)), {
  selector: ([name]) => name,
  maxLength: 8,
});

Deno.test("rankDeclarations() does not depend on the order of the files (long)", () => {
  fc.assert(fc.property(texts, fc.boolean(), fc.nat(7), (all, hasFocus, turn) => {
    const entries = all.map(([name, lines]) => [`${name}.ts`, lines.join("\n")] as const);
    const turned = [...entries.slice(turn), ...entries.slice(0, turn)].reverse();
    const focus = hasFocus && entries[0] ? [{ path: entries[0][0], declarations: [] }] : [];
    const [one, two] = [entries, turned].map((each) => {
      const sources = sourcesOf(Object.fromEntries(each));
      const { files, declarations } = rankDeclarations(sources, focus);
      return new Map(sources.map(({ path }, at) => [path, [files[at], ...declarations[at] ?? []]]));
    });
    for (const [path, ranks] of one ?? []) assert.deepEqual(two?.get(path), ranks);
  }));
});
