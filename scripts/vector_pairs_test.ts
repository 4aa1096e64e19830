import assert from "node:assert/strict";
import { describedPackages } from "./find_pairs.ts";
import { questionedPackages } from "./find_questions.ts";
import { describedCode } from "./vector_pairs.ts";
import sources from "./vector_sources.json" with { type: "json" };

const rows: readonly (readonly [path: string, text: string, expected: readonly string[]])[] = [
  ["a.ts", "/** Gives it back. More. */\nfunction free(x) {\n  // now\n  drop(x);\n}\n", [
    "Gives it back.",
    "free",
    "drop",
  ]],
  ["a.py", 'def free(x):\n    """Give it back.\n\n    More.\n    """\n    drop(x)\n', [
    "Give it back.",
    "free",
    "drop",
  ]],
  ["a.go", "// Free gives\n// it back.\nfunc Free(x T) {\n\tdrop(x)\n}\n", [
    "Free gives it back.",
    "Free",
    "drop",
  ]],
  ["a.rs", "/// Gives it back.\n#[inline]\nfn free(x: T) {\n    drop(x)\n}\n", [
    "Gives it back.",
    "free",
    "drop",
  ]],
  ["vendor/a.ts", "/** Gives it back. */\nfunction free(x) {\n  drop(x);\n}\n", []],
];

for (const [path, text, expected] of rows) {
  Deno.test(`described code in ${path}`, () => {
    const [own, ...others] = describedCode([{ path, text }]);
    assert.deepEqual(others, []);
    assert.deepEqual(own === undefined ? [] : [own.description, own.name, expected[2]], expected);
    assert.equal(own?.code.includes("drop"), own && true);
    assert.ok(!own?.code.includes("More"));
  });
}

Deno.test("nothing is learned from the packages that are tested with", () => {
  const names = [...describedPackages, ...questionedPackages()].map(nameOf);
  for (const source of sources) assert.ok(!names.includes(nameOf(source)), source.package);
});

/** The name without its version; `debian` and `debian-dev` may have different ones. */
function nameOf(source: { readonly package: string }): string {
  return source.package.replace(/@[^@]*$/, "");
}
