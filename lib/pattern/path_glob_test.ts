import assert from "node:assert/strict";
import { pathTest } from "./path_glob.ts";

const cases: readonly (readonly [readonly string[], readonly string[], readonly string[]])[] = [
  [["*.ts"], ["a.ts", ".ts"], ["b/a.ts", "a.tsx"]],
  [["./*.ts"], ["a.ts"], ["b/a.ts"]],
  [["**/*.ts"], ["a.ts", "b/a.ts", "b/c/a.ts"], ["a.js"]],
  [["src/**"], ["src/a", "src/b/c"], ["src", "a/src/b"]],
  [["src/"], ["src/a", "src/b/c"], ["src"]],
  [["src/**/a"], ["src/a", "src/b/a", "src/b/c/a"], ["src/ba", "srca"]],
  [["a**b"], ["ab", "axb", "a/x/b"], ["a"]],
  [["src/*/a.?s"], ["src/x/a.ts"], ["src/a.ts", "src/x/y/a.ts", "src/x/a./s"]],
  [["*.{ts,js}"], ["a.ts", "a.js"], ["a.{ts,js}", "a.t"]],
  [["{a,b/{c,d}}/*"], ["a/x", "b/c/x", "b/d/x"], ["b/x"]],
  [["{**/,}x"], ["x", "a/x"], ["ax"]],
  [["[!a]*"], ["b", "bc"], ["a", "ab"]],
  [["[]]"], ["]"], ["[]"]],
  [["a(b)+.c"], ["a(b)+.c"], ["ab.c"]],
  [["\\*", "\\{a\\}"], ["*", "{a}"], ["a"]],
  [["*", "!*.ts"], ["a.js"], ["a.ts"]],
  [["!**/*_test.ts"], ["a.ts", "b/c"], ["a_test.ts", "b/a_test.ts"]],
  [["a", "b"], ["a", "b"], ["c"]],
  [["line\nend*"], ["line\nend", "line\nends"], ["line"]],
];

for (const [globs, kept, dropped] of cases) {
  Deno.test(`pathTest() of ${JSON.stringify(globs)}`, () => {
    const keeps = pathTest(globs);
    assert.deepEqual(kept.filter((path) => !keeps(path)), []);
    assert.deepEqual(dropped.filter(keeps), []);
  });
}

for (const glob of ["{a", "[a", "a["]) {
  Deno.test(`pathTest() rejects ${glob}`, () => {
    assert.throws(() => pathTest([glob]), /^CtError: invalid --path glob: /);
  });
}
