import assert from "node:assert/strict";
import { anchorsAtLines, compileRegex, literalRegex, parseRegex, type Regex } from "./mod.ts";

/** All matches, as texts. */
function all(regex: Regex, text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let match = regex.find(text); match !== undefined; match = regex.find(text, from)) {
    found.push(text.slice(match.start, match.end));
    from = match.end > match.start ? match.end : match.end + 1;
  }
  return found;
}

/** Pattern, text, and the first match. */
const finds: readonly (readonly [pattern: string, text: string, match: string | undefined])[] = [
  ["a|ab", "xab", "a"],
  ["ab|a", "xab", "ab"],
  ["a+?", "aaa", "a"],
  ["(?U)a+", "aaa", "a"],
  ["(?U)a+?", "aaa", "aaa"],
  ["a{2,3}", "aaaa", "aaa"],
  ["a{2,3}?", "aaaa", "aa"],
  [".+", "a\rb\nc", "a\rb"],
  ["(?R).+", "a\rb\nc", "a"],
  ["(?s).+", "a\nb", "a\nb"],
  ["a$", "a\n", undefined],
  ["(?m)a$", "a\n", "a"],
  ["(?m)a$", "a\r\n", undefined],
  ["(?mR)a$", "a\r\n", "a"],
  ["^b", "a\nb", undefined],
  ["(?m)^b", "a\nb", "b"],
  ["(?m)^b", "a\rb", undefined],
  ["(?mR)^b", "a\rb", "b"],
  ["\\Ab|a\\z", "ab a", "a"],
  ["\\w+", "--é٣_-", "é٣_"],
  ["(?-u:\\w)+", "éa", "a"],
  ["\\d+", "x٣4", "٣4"],
  ["\\s+", "a\u00a0\u3000b", "\u00a0\u3000"],
  ["\\bé\\b", "aé é", "é"],
  ["\\<b\\>", "ab b", "b"],
  ["\\b{end-half}b", "ab", undefined],
  ["(?i)straße", "STRAẞE", "STRAẞE"],
  ["(?i)k", "\u212a", "\u212a"],
  ["(?i)ſ", "S", "S"],
  ["(?i)σ", "ς", "ς"],
  ["(?i)i", "İ", undefined],
  ["(?i-u)k", "\u212ak", "k"],
  ["(?i:a)b", "aB Ab", "Ab"],
  ["[a-z&&[^m-o]]+", "manly", "a"],
  ["[a-f--c]+", "abcd", "ab"],
  ["[a-c~~b-d]+", "bad", "ad"],
  ["[[:^alpha:]]+", "ab12", "12"],
  ["[^a]+", "a\nb", "\nb"],
  [".", "😀", "😀"],
  ["😀{2}", "😀😀", "😀😀"],
  ["(|a)*", "aa", ""],
  ["a**", "aab", "aa"],
  ["(?x) a b # c", "ab", "ab"],
  ["a\\.b|\\x{63}", "c", "c"],
  ["\\p{Greek}+", "abαβ", "αβ"],
  ["\\P{L}+", "ab12", "12"],
  ["[]a]+", "x]a", "]a"],
  ["", "a", ""],
];

for (const [pattern, text, match] of finds) {
  Deno.test(`${JSON.stringify(pattern)} in ${JSON.stringify(text)}`, () => {
    const regex = compileRegex(pattern);
    const found = regex.find(text);
    assert.equal(found && text.slice(found.start, found.end), match);
    assert.equal(regex.test(text), match !== undefined);
    assert.deepEqual(regex.captures(text)?.spans[0], found);
  });
}

Deno.test("a search from an offset still sees what stands before it", () => {
  assert.equal(compileRegex("^b").find("ab", 1), undefined);
  assert.equal(compileRegex("\\bb").find("ab", 1), undefined);
  assert.deepEqual(compileRegex("\\Bb").find("ab", 1), { start: 1, end: 2 });
  assert.deepEqual(compileRegex("b").find("abab", 2), { start: 3, end: 4 });
  assert.deepEqual(compileRegex("b*").find("ab", 2), { start: 2, end: 2 });
  assert.equal(compileRegex("b*").find("ab", 3), undefined);
  assert.equal(literalRegex("b").find("ab", 3), undefined);
});

Deno.test("an offset within a character is taken as the one after it", () => {
  assert.deepEqual(literalRegex("").find("🦀", 1), { start: 2, end: 2 });
  for (const pattern of [".", "(?:(?:.)*)*.", "(?s:.)"]) {
    assert.deepEqual(compileRegex(pattern).find("😀b", 1), { start: 2, end: 3 }, pattern);
  }
});

Deno.test("lone surrogates are characters of their own", () => {
  for (const pattern of [".", "[^a]", "(?:(?:.)*)*.", "\\W", "\\x{FFFD}|."]) {
    const regex = compileRegex(pattern);
    for (const text of ["\ud83d", "\ude00", "\ude00\ud83d", "\ud83d\ud83d\ude00"]) {
      assert.equal(regex.test(text), true);
      assert.equal(regex.find(text)?.start, 0);
      assert.equal(regex.find("a".repeat(5000) + text, 5000)?.start, 5000);
    }
  }
});

Deno.test("a tree is compiled as the text that it came from", () => {
  const regex = compileRegex(parseRegex("(?m)^b$"));
  assert.deepEqual(all(regex, "b\nab\nb"), ["b", "b"]);
  assert.deepEqual(regex.find("a\nb"), { start: 2, end: 3 });
  assert.equal(compileRegex(parseRegex("a\\.b")).plain, "a.b");
});

Deno.test("anchorsAtLines() lets $ match before \\r\\n and not within it", () => {
  for (const pattern of ["b$", "(?:b*)*b$"]) {
    const regex = compileRegex(anchorsAtLines(parseRegex(pattern)));
    assert.deepEqual(regex.find("ab\r\nb"), { start: 1, end: 2 });
    assert.deepEqual(regex.find("ab\nb"), { start: 1, end: 2 });
    assert.deepEqual(regex.find("b\rb"), { start: 2, end: 3 });
  }
  for (const pattern of ["\r$", "(?:a*)*\r$"]) {
    const regex = compileRegex(anchorsAtLines(parseRegex(pattern)));
    assert.equal(regex.test("a\r\n"), false);
    assert.equal(regex.test("a\r"), true);
    assert.equal(regex.test("a\r\r\n"), true);
  }
  const line = compileRegex(anchorsAtLines(parseRegex("^.*$")));
  assert.deepEqual(all(line, "a\r\n\r\nb"), ["a", "", "b"]);
});

Deno.test("anchorsAtLines() turns what holds at the ends of the text, and leaves other trees alone", () => {
  const edges = compileRegex(anchorsAtLines(parseRegex("(?:\\Aa|(b$)|x){1,2}\\z")));
  assert.deepEqual(all(edges, "a\nab\nb\nbx\n"), ["a", "ab", "b", "x"]);
  for (const pattern of ["a.b", "\\bfoo(?:x|y)*", "(?m)^b"]) {
    const node = parseRegex(pattern);
    assert.equal(anchorsAtLines(node), node);
  }
});

Deno.test("anchored asks for the whole text", () => {
  const regex = compileRegex("a|ab|(?i)x", { anchored: true });
  assert.deepEqual(["a", "ab", "X", "abc", "xa", "a\n"].map((text) => regex.test(text)), [
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  assert.deepEqual(regex.find("ab"), { start: 0, end: 2 });
  assert.equal(regex.find("ab", 1), undefined);
  assert.equal(compileRegex("b", { anchored: true }).test("a\nb"), false);
  assert.equal(compileRegex("a.*", { anchored: true }).test("a" + "b".repeat(100_000)), true);
  assert.equal(compileRegex("(?x)a # b", { anchored: true }).test("a"), true);
});

Deno.test("plain text is compared or searched for as it is", () => {
  for (const make of [literalRegex, compileRegex]) {
    assert.equal(make("ab").test("xaby"), true);
    assert.equal(make("ab", { anchored: true }).test("xaby"), false);
    assert.equal(make("ab", { anchored: true }).test("ab"), true);
    assert.deepEqual(make("ab", { anchored: true }).find("ab"), { start: 0, end: 2 });
    assert.equal(make("ab", { anchored: true }).find("ab", 1), undefined);
    assert.deepEqual(make("ab").find("xabab", 2), { start: 3, end: 5 });
    assert.deepEqual(make("ab").captures("xab")?.spans, [{ start: 1, end: 3 }]);
    assert.deepEqual(make("").find("x", 1), { start: 1, end: 1 });
  }
  assert.equal(literalRegex(".").test("a"), false);
  assert.deepEqual(compileRegex("a\\.[b]\\x{63}").find("xa.bc"), { start: 1, end: 5 });
});

Deno.test("captures tell the span of each group and the names", () => {
  const regex = compileRegex("(?P<key>\\w+)=(?:(\\d+)|(?<text.1>\\w+))");
  const captures = regex.captures("  k=v");
  assert.deepEqual(captures?.spans, [
    { start: 2, end: 5 },
    { start: 2, end: 3 },
    undefined,
    { start: 4, end: 5 },
  ]);
  assert.deepEqual([...captures.names], [["key", 1], ["text.1", 3]]);
  assert.equal(regex.captures("k v"), undefined);
});

Deno.test("a group keeps what it matched in an earlier round of a repeat", () => {
  const captures = compileRegex("(?:(a)|b)*").captures("ab");
  assert.deepEqual(captures?.spans, [{ start: 0, end: 2 }, { start: 0, end: 1 }]);
});

const newlines: readonly (readonly [pattern: string, canMatchNewline: boolean])[] = [
  ["a", false],
  ["a.b", false],
  ["[a-z]+", false],
  ["\\w\\d\\b$", false],
  ["(?m)^a$", false],
  ["\\[^a\\]", false],
  ["[^\\n]", false],
  ["[^\\s]", false],
  ["\\pL", false],
  ["\\n", true],
  ["\n", true],
  ["a\\x0a", true],
  ["\\s", true],
  ["[^a]", true],
  ["(?s).", true],
  ["\\W", true],
  ["\\D", true],
  ["\\PL", true],
  ["[[:space:]]", true],
  ["[[:^alpha:]]", true],
  ["(?x)a\n", false],
];

for (const [pattern, expected] of newlines) {
  Deno.test(`${JSON.stringify(pattern)} ${expected ? "can" : "cannot"} match a line feed`, () => {
    assert.equal(compileRegex(pattern).canMatchNewline, expected);
  });
}
