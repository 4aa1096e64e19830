import assert from "node:assert/strict";
import fc from "fast-check";
import { compileGlob } from "./glob.ts";

for (
  const [glob, path, anywhere, atRoot] of [
    ["*.ts", "a.ts", true, true],
    ["*.ts", "src/a.ts", true, false],
    ["**/*.ts", "a.ts", true, true],
    ["**/*.ts", "x/y/a.ts", true, true],
    ["src/**", "src/a/b", true, true],
    ["src/**", "srcs/a", false, false],
    ["**", "a/b", true, true],
    ["src/**/a.ts", "src/a.ts", true, true],
    ["src/**/a.ts", "src/x/y/a.ts", true, true],
    ["src/**/a.ts", "src/xa.ts", false, false],
    ["src/**x/a", "src/y/x/a", false, false],
    ["src/**x/a", "src/yx/a", true, true],
    ["./a", "a", true, true],
    ["/a", "a", true, true],
    ["/a", "b/a", true, false],
    ["a?c", "abc", true, true],
    ["a?c", "a/c", false, false],
    ["a?c", "a\u{1f600}c", true, true],
    ["[a-c]x", "bx", true, true],
    ["[!a-c]x", "bx", false, false],
    ["[!a-c]x", "dx", true, true],
    ["[]a]x", "]x", true, true],
    ["[+-9]", "7", true, true],
    ["a[!b]c", "a/c", false, false],
    ["{a,b{c,d}}.x", "bd.x", true, true],
    ["{a,b{c,d}}.x", "b.x", false, false],
    ["{src/**,lib}/a.ts", "src/x/a.ts", true, true],
    ["{a/,}**/b", "a/x/b", true, true],
    ["a{,.x}", "a", true, true],
    ["\\{a\\}", "{a}", true, true],
    ["\\*", "*", true, true],
    ["\\*", "x", false, false],
    ["[{]a", "{a", true, true],
    ["a.b", "axb", false, false],
    ["A", "a", false, false],
    ["(a|b)", "(a|b)", true, true],
    ["}", "}", true, true],
    ["a,b", "a,b", true, true],
    ["a//b", "a/b", true, true],
    ["x", "a\nx", false, false],
    ["a*x", "a\nx", true, true],
  ] as const
) {
  Deno.test(`glob ${JSON.stringify(glob)} and ${JSON.stringify(path)}`, () => {
    assert.equal(compileGlob(glob, { anyDepth: true }).matches(path), anywhere);
    assert.equal(compileGlob(glob, { anyDepth: false }).matches(path), atRoot);
  });
}

for (
  const [glob, message] of [
    ["a[b", "a [ is not closed"],
    ["a[", "a [ is not closed"],
    ["a[]", "a [ is not closed"],
    ["{a,b", "a { is not closed"],
    ["{", "a { is not closed"],
    ["a\\", "it ends in a \\"],
    ["[z-a]", "it is too large, or a range in [ ] is reversed"],
    ["{a,b}".repeat(10), "it has more than 1000 alternatives"],
  ] as const
) {
  Deno.test(`glob ${glob} is malformed: ${message}`, () => {
    assert.throws(() => compileGlob(glob, { anyDepth: false }), {
      name: "ToolFailure",
      message: `Invalid glob pattern: ${message}`,
    });
  });
}

/** Whether components match, tried one way after the other: slow and plain. */
function tried(pattern: readonly string[], path: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return path.length === 0;
  if (first === "**") {
    return path.concat("").some((_, at) => tried(rest, path.slice(at)));
  }
  const [name, ...below] = path;
  return name !== undefined && triedName([...first], [...name]) && tried(rest, below);
}

function triedName(pattern: readonly string[], name: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return name.length === 0;
  if (first === "*") return [...name, ""].some((_, at) => triedName(rest, name.slice(at)));
  const [character, ...behind] = name;
  return character !== undefined && (first === "?" || first === character) &&
    triedName(rest, behind);
}

Deno.test("compileGlob() matches what trying every way matches (long)", () => {
  const component = fc.oneof(
    fc.constant("**"),
    fc.array(fc.constantFrom("a", "b", "*", "?", "."), { minLength: 1, maxLength: 4 })
      .map((it) => it.join("")).filter((it) => it !== "**"),
  );
  const name = fc.array(fc.constantFrom("a", "b", "."), { minLength: 1, maxLength: 4 })
    .map((it) => it.join(""));
  const components = fc.array(component, { minLength: 1, maxLength: 4 })
    .filter(([first]) => first !== ".");
  fc.assert(
    fc.property(components, fc.array(name, { minLength: 1, maxLength: 4 }), (glob, path) => {
      const found = compileGlob(glob.join("/"), { anyDepth: false }).matches(path.join("/"));
      assert.equal(found, tried(glob, path));
    }),
    { numRuns: 2000 },
  );
});
