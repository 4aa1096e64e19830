import assert from "node:assert/strict";
import fc from "fast-check";
import { quoteGitPath, unquoteGitPath } from "./git_path.ts";

for (
  const [path, quoted] of [
    ["a b", "a b"],
    ["\u00e4/\u{1f600}", "\u00e4/\u{1f600}"],
    ['a"b', '"a\\"b"'],
    ["a\\b", '"a\\\\b"'],
    ["a\tb\nc", '"a\\tb\\nc"'],
    ["\x01\x7f", '"\\001\\177"'],
  ] as const
) {
  Deno.test(`quoteGitPath() writes ${JSON.stringify(path)} as ${quoted}`, () => {
    assert.equal(quoteGitPath(path), quoted);
    assert.equal(unquoteGitPath(quoted), path);
  });
}

Deno.test("unquoteGitPath() reads bytes that are written by their numbers as UTF-8", () => {
  assert.equal(unquoteGitPath('"\\303\\244\\033"'), "\u00e4\x1b");
});

Deno.test("unquoteGitPath() takes back what quoteGitPath() does", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (path) => {
    fc.pre(!path.startsWith('"') || path.length > 1);
    assert.equal(unquoteGitPath(quoteGitPath(path)), path);
  }));
});
