import assert from "node:assert/strict";
import { ImportClauses } from "./import_clauses.ts";

interface Case {
  readonly text: string;
  /** The specifiers of imports of `pool` that are asked about; all files may import it if `any`. */
  readonly asked: readonly string[] | "any";
}

const cases: readonly Case[] = [
  { text: 'import { pool } from "./a.ts";', asked: ["./a.ts"] },
  { text: "import{pool}from'./a.ts'", asked: ["./a.ts"] },
  { text: 'import type { other, pool as p } from "./a.ts";', asked: ["./a.ts"] },
  { text: 'import {\n  other, // from "x"\n  pool,\n} from "./a.ts";', asked: "any" },
  { text: 'export { pool } from "./a.ts";\nimport { b } from "./b.ts";', asked: ["./a.ts"] },
  { text: 'import { a } from "./a.ts";\nexport const pool = a;', asked: [] },
  { text: 'import { a } from "./a.ts";\n// of the pool\n', asked: [] },
  { text: 'import { pool, /* import */ } from "./a.ts";', asked: "any" },
  { text: 'import { pool } from /* why */ "./a.ts";', asked: "any" },
  { text: 'import * as all from "./a.ts";', asked: "any" },
  { text: 'export * as all from "./a.ts";', asked: "any" },
  { text: 'const { pool } = await import("./a.ts");', asked: "any" },
  { text: 'import a = require("./a.ts");', asked: "any" },
  { text: "/**\n * as the pool\n */\nexport const a = 1;", asked: [] },
];

for (const { text, asked } of cases) {
  Deno.test(`the clauses of ${JSON.stringify(text)}`, () => {
    const found: string[] = [];
    const clauses = new ImportClauses(() => ["main.ts"], () => text);
    const may = clauses.mayImport("main.ts", new Set(["pool"]), ({ specifier, name }) => {
      assert.equal(name, "pool");
      found.push(specifier);
      return false;
    });
    assert.equal(may, asked === "any");
    if (asked !== "any") assert.deepEqual(found, asked);
  });
}

Deno.test("what a module exports that imports others as a whole may have all names of these", () => {
  const texts = new Map([
    [
      "all.ts",
      'import * as a from "./a.ts";\nexport { a as all };\nexport const load = () => a;\n',
    ],
    ["main.ts", 'import { all } from "./all.ts";\nall.pool();\n'],
    ["next.ts", 'import { load } from "./all.ts";\nload().pool();\n'],
    ["other.ts", 'import { other } from "./all.ts";\nother.pool();\n'],
  ]);
  const clauses = new ImportClauses(() => texts.keys(), (path) => texts.get(path));
  const may = (path: string) => clauses.mayImport(path, new Set(["pool"]), () => false);
  assert.deepEqual([...texts.keys()].filter(may), ["all.ts", "main.ts", "next.ts"]);
  const wholes: unknown[] = [];
  clauses.importingWhole((imported, from) => wholes.push([imported, from]) < 0);
  assert.deepEqual(wholes, [[{ specifier: "./a.ts", name: "*" }, "all.ts"]]);
});
