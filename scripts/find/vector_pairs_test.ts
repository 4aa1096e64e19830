import assert from "node:assert/strict";
import { blindPackages, describedPackages } from "./pairs.ts";
import { questionedPackages } from "./questions.ts";
import { describedCode } from "./vector_pairs.ts";
import sources from "./vector_sources.json" with { type: "json" };

/** A file, and for each sentence of a comment what it is about. */
const rows: readonly (readonly [path: string, text: string, expected: readonly string[]])[] = [
  [
    "a.ts",
    "/**\n * Gives it back. Only once.\n *\n * @param x what it is\n */\nfunction free(x) {\n" +
    "  // now it is gone\n  drop(x);\n}\n",
    ["free: Gives it back.", "free: now it is gone"],
  ],
  [
    "a.py",
    'def free(x):\n    """Give it back.\n\n    It is gone then.\n    """\n    drop(x)\n',
    ["free: Give it back.", "free: It is gone then."],
  ],
  ["a.go", "// Free gives\n// it back.\nfunc Free(x T) {\n\tdrop(x)\n}\n", [
    "Free: Free gives it back.",
  ]],
  ["a.rs", "/// Gives it back.\n#[inline]\nfn free(x: T) {\n    drop(x)\n}\n", [
    "free: Gives it back.",
  ]],
  ["vendor/a.ts", "/** Gives it back. */\nfunction free(x) {\n  drop(x);\n}\n", []],
];

for (const [path, text, expected] of rows) {
  Deno.test(`described code in ${path}`, () => {
    const found = describedCode([{ path, text }]);
    assert.deepEqual(found.map(({ name, description }) => `${name}: ${description}`), expected);
    for (const { code } of found) {
      assert.ok(code.includes("drop"));
      assert.ok(!/back|gone/.test(code), code);
    }
  });
}

Deno.test("nothing is learned from the packages that are tested with", () => {
  const tested = [...describedPackages, ...blindPackages, ...questionedPackages()];
  const names = tested.map(nameOf);
  for (const source of sources) assert.ok(!names.includes(nameOf(source)), source.package);
});

/** The name without its version; `debian` and `debian-dev` may have different ones. */
function nameOf(source: { readonly package: string }): string {
  return source.package.replace(/@[^@]*$/, "");
}
