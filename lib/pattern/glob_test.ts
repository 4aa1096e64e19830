import assert from "node:assert/strict";
import fc from "fast-check";
import { globToRegex } from "./glob.ts";

for (
  const [glob, regex] of [
    ["", ""],
    ["plain", "plain"],
    ["*", "[^/]*"],
    ["**", "[^/]*"],
    ["?", "[^/]"],
    ["*.rs", "[^/]*\\.rs"],
    ["src/**", "src/[^/]*"],
    // Every character of the regex dialect is plain text.
    [".+()|^${}\\", "\\.\\+\\(\\)\\|\\^\\$\\{\\}\\\\"],
    ["fn main() {", "fn main\\(\\) \\{"],
    ["a{,2}", "a\\{,2\\}"],
    ["\\q", "\\\\q"],
    ["]a]", "]a]"],
    ["-&~#,:", "-&~#,:"],
    // Classes are those of the shell.
    ["[abc]", "[abc]"],
    ["[a-z]*", "[a-z][^/]*"],
    ["[!a]", "[^a]"],
    ["[^a]", "[^a]"],
    ["[a!]", "[a!]"],
    ["f[!0-9].rs", "f[^0-9]\\.rs"],
    ["x[0]y[1]", "x[0]y[1]"],
    ["[.*?|(]", "[.*?|(]"],
    ["[a\\]]", "[a\\]]"],
    ["[[]", "[\\[]"],
    ["[a&&b]", "[a\\&\\&b]"],
    ["[[:alpha:]_]", "[[:alpha:]_]"],
    ["[]a]", "[\\]a]"],
    // Beyond ASCII.
    ["é?\u{1f600}*", "é[^/]\u{1f600}[^/]*"],
  ] as const
) {
  Deno.test(`globToRegex() of ${JSON.stringify(glob)} is ${JSON.stringify(regex)}`, () => {
    assert.equal(globToRegex(glob), regex);
  });
}

for (
  const [glob, reason] of [
    ["[", "[\n^\nunclosed class"],
    ["[]", "[]\n^\nunclosed class"],
    ["[!]", "[!]\n^\nunclosed class"],
    ["[a\\]", "[a\\]\n^\nunclosed class"],
    ["vec![]", "vec![]\n    ^\nunclosed class"],
    ["a[b.c*", "a[b.c*\n ^\nunclosed class"],
    ["é\u{1f600}.[", "é\u{1f600}.[\n   ^\nunclosed class"],
    ["[z-a]", "[z-a]\n ^^^\nrange that ends before it starts"],
    ["[[:no:]]", "[[:no:]]\n ^^^^^^\nunknown class name"],
  ] as const
) {
  Deno.test(`globToRegex() rejects ${JSON.stringify(glob)}`, () => {
    assert.throws(() => globToRegex(glob), { code: "pattern", message: reason });
  });
}

Deno.test("globToRegex() of a text without glob characters matches that text and nothing else", () => {
  const character = fc.oneof(
    fc.string(),
    fc.constantFrom(".", "+", "(", ")", "|", "{", "\\", "]"),
  );
  const text = fc.array(character).map((parts) => parts.join("").replace(/[*?[]/g, ""));
  fc.assert(fc.property(text, text, (text, other) => {
    const regex = new RegExp(`^(?:${globToRegex(text)})$`);
    assert.ok(regex.test(text));
    assert.equal(regex.test(other), other === text);
  }));
});

Deno.test("globToRegex() agrees with a matcher of stars and question marks", () => {
  const glob = fc.array(fc.constantFrom("a", "b", "/", ".", "*", "?")).map((
    parts,
  ) => parts.join(""));
  const text = fc.array(fc.constantFrom("a", "b", "/", ".", "\n")).map((
    parts,
  ) => parts.join(""));
  fc.assert(
    fc.property(glob, text, (glob, text) => {
      assert.equal(
        new RegExp(`^(?:${globToRegex(glob)})$`).test(text),
        matches(glob, text),
      );
    }),
    { numRuns: 500 },
  );
});

function matches(glob: string, text: string): boolean {
  if (glob === "") return text === "";
  const rest = glob.slice(1);
  const takes = text !== "" && text[0] !== "/";
  if (glob[0] === "*") {
    return matches(rest, text) || (takes && matches(glob, text.slice(1)));
  }
  return (glob[0] === "?" ? takes : text[0] === glob[0]) &&
    matches(rest, text.slice(1));
}
