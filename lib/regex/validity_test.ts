import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { isValidRegex, parseRegex } from "./mod.ts";

/** The rows of docs/spec/conventions.md#pattern-kinds that the parser decides. */
const promotionValid = [
  "src/**/*.rs",
  "src/**",
  "foo?",
  "WARN*",
  "a*b",
  "[a-z]*",
  "x[0]",
  "a.b",
  "v1.0",
  "main.rs",
  "foo(bar)",
  'todo!("x")',
  "a}",
  "}",
  "|",
  "\\|",
  "a||b",
  "$x",
  "a++",
  ...["\\d", "\\b", "\\A", "\\z", "\\x41", "\\u{41}", "\\pL", "\\-", "\\/", "\\_", "\\<", "\\>"],
  "C:\\dir",
  "C:\\temp",
  ...["(?i)a", "(?P<n>a)", "(?<n>a)", "(?:a)", "(?x) a", "(?-u)a"],
  "[!a].",
];

const promotionInvalid = [
  "*.rs",
  "**/*.rs",
  ...["foo(", "x)", "fn main() {", "a{", "{x}", "${x}", "a{,2}"],
  "+a",
  "++",
  ...["\\q", "\\1", "\\0", "\\Z", "\\e", "\\h", "\\K", "\\Q", "\\p{Foo}", "\\"],
  ...["(?=a)", "(?!a)", "(?<=a)", "(?>a)", "(?#c)"],
  ...["[", "vec![", "vec![]", "a.[", "[z-a]."],
];

/** The rows of docs/spec/conventions.md#regex-dialect. */
const dialectValid = [
  // Escapes.
  ..."\\.\\+\\*\\?\\(\\)\\|\\[\\]\\{\\}\\^\\$\\#\\&\\-\\~\\!\\%\\@\\,\\;\\:\\=\\'\\`\\/".split(
    /(?<=\\.)/,
  ),
  ...["\\ ", "\\\\", '\\"', "\\\t", "\\\n"],
  ...["\\D", "\\s", "\\S", "\\w", "\\W", "\\B", "\\a", "\\f", "\\t", "\\n", "\\r", "\\v"],
  ...["\\b{start}", "\\b{end}", "\\b{start-half}", "\\b{end-half}", "\\b{2}", "\\b{1,}"],
  ...["\\x{1F600}", "\\u00e9", "\\U0001F600", "\\U{1F600}", "\\u{000041}", "\\x{0000000041}"],
  ...["\\PL", "\\p{Greek}", "\\p{is_greek}", "\\p{ G r-e_e K }", "\\p{sc=Grek}", "\\p{scx:Greek}"],
  ...["\\p{gc=Lu}", "\\p{gc!=Lu}", "\\P{L}", "\\p{any}", "\\p{ASCII}", "\\p{assigned}", "\\p{Lu}"],
  ...["\\p{alpha}", "\\p{White Space}", "\\p{cf}", "\\p{sc}", "\\p{lc}", "\\p{digit}", "\\pN"],
  ...["\\p{Hyphen}", "\\p{OAlpha}", "\\p{old north arabian}", "\\p{signwriting}", "\\p{nko}"],
  // Lone brackets and counts.
  ...["]", "a]", "a{2}", "a{2,}", "a{2,3}", "a{0}", "a{0,0}", "a{ 2 , 3 }", "a{2}?", "a{2}{3}"],
  ...["^*", "$+", "\\b+", "()*", "(|)*", "(?:)+", "(){4294967295}"],
  // Repeats.
  ...["a**", "a++", "a?+", "a*?", "a+?", "a??", "a*??"],
  // Classes.
  ...["[]a]", "[^]a]", "[]]", "[a-]", "[-a]", "[--a]", "[a-b-c]", "[a^]", "[[a]b]", "[a[b-c]]"],
  ...["[[:alpha:]]", "[[:^alpha:]]", "[:alpha:]", "[[:foo:]]", "[[:alpha]]", "[a&&b]", "[a&&]"],
  ...[
    "[&&]",
    "[a--b]",
    "[a~~b]",
    "[a&&&b]",
    "[\\d\\pL\\-]",
    "[\\x00-\\x{10FFFF}]",
    "[%--/]",
    "[é-ü]",
  ],
  ...["[^\\x00-\\x{10FFFF}]", "[a-a]", "[*+?.(){}|$]", "[\\n]"],
  // Groups and flags.
  ...["(?i)", "a(?i)b|c", "(?i-s:a)", "(?imsRUux)a", "(?-i)a", "(?x: a # c\n b)", "(?x)a#)", "()"],
  ...["(a|)", "|a", "a|", "(?P<a.b[0]>x)", "(?<_é1>x)", "(a)(?<n>b)(?P<m>c)", "(?x)( ?:a)", ""],
  ...["(?x)a{ 1 2 }", "(?x)\\x4 1", "(?x)[ a - z ]", "(?u)\\w", "(?R)$", "(?U)a+"],
  // Without Unicode.
  ...["(?-u)\\w", "(?-u)[a-z]", "(?-u)é", "(?-u)\\x{E9}", "(?-u)\\b", "(?-u)\\B", "(?i-u)k"],
  "(?-u)[[:alpha:]--a]",
  // Size.
  ...["a{1000}", "\\w{100}", "(?:a{100}){100}", "[a-z]{5000}"],
];

const dialectInvalid = [
  // Escapes.
  ...["\\é", "\\8", "\\c", "\\E", "\\G", "\\X", "\\R", "\\k", "\\g", "\\y", "\\N", "\\i", "\\o"],
  ...["\\b{foo}", "\\b{start", "\\b{", "\\b{ start }", "\\b{}", "\\b{,2}"],
  ...["\\x", "\\x4", "\\xg1", "\\x{}", "\\x{41", "\\x{110000}", "\\u{D800}", "\\uDFFF", "\\u41"],
  ...["\\U1F600", "\\x{-1}", "\\x{ 41}"],
  ...[
    "\\p",
    "\\p{",
    "\\p{L",
    "\\p{}",
    "\\p{^L}",
    "\\p\\",
    "\\pé",
    "\\p{L=}",
    "\\p{foo=L}",
    "\\p{sc=Foo}",
  ],
  ...[
    "\\p{Cs}",
    "\\p{Alphabetic=Yes}",
    "\\p{word}",
    "\\p{isc}",
    "\\p{zzzz}",
    "\\p{Age=3.0}",
    "\\p{age}",
  ],
  // Lone brackets and counts.
  ...["{", "{1}", "a|{1}", "(?:{1})", "a{,}", "a{1", "a{1,", "a{1,2", "a{2,1}", "a{x}", "a{1 2}"],
  ...["a{-1}", "a{4294967296}", "^{"],
  // Repeats.
  ...["*", "?", "a|*", "(*)", "(?i)*", "a(?i)+", "|*", "(?:*)"],
  // Classes.
  ...[
    "[]",
    "[^]",
    "[a",
    "[a-",
    "[a-z",
    "[[a]",
    "[[]",
    "[[]]",
    "[a-\\d]",
    "[\\d-z]",
    "[z-a]",
    "[b-a]",
  ],
  ...[
    "[\\b]",
    "[\\A]",
    "[\\z]",
    "[\\B]",
    "[\\<]",
    "[\\q]",
    "[a-[b]]",
    "[a-[:alpha:]]",
    "[a&&",
    "[",
  ],
  // Groups and flags.
  ...[
    "(",
    "(a",
    "a)",
    ")",
    "(?",
    "(?i",
    "(?i:",
    "(?)",
    "(?q)",
    "(?ii)",
    "(?i-i)",
    "(?--i)",
    "(?i-)",
  ],
  ...[
    "(?-)",
    "(?P<n",
    "(?P<",
    "(?P<>a)",
    "(?P<1>a)",
    "(?P<a-b>c)",
    "(?P<n>a)(?<n>b)",
    "(?P=n)",
    "(?P>n)",
  ],
  ...["(?<!a)", "(?<n>", "(?|a)", "(?&n)", "(?'n'a)", "(?x)( ? i)a"],
  // Without Unicode.
  ...["(?-u).", "(?-u)\\W", "(?-u)\\D", "(?-u)[^a]", "(?-u)\\xE9", "(?-u)[é]", "(?-u)\\pL"],
  ...["(?-u)[[:^alpha:]]", "(?-u)[a-\\xFF]", "(?s-u)."],
  // Size.
  ...[
    "\\w{1000}",
    "(?:a{1000}){100}",
    "a{1000000}",
    "(?:a{1000}){1000}",
    "\\pL{300}",
    "a{4294967295}",
  ],
];

for (const pattern of [...promotionValid, ...dialectValid]) {
  Deno.test(`${JSON.stringify(pattern)} is a pattern`, () => {
    parseRegex(pattern);
    assert(isValidRegex(pattern));
  });
}

for (const pattern of [...promotionInvalid, ...dialectInvalid]) {
  Deno.test(`${JSON.stringify(pattern)} is no pattern`, () => {
    assert(!isValidRegex(pattern));
  });
}

/** Patterns nested n levels deep; the crate takes 250 levels. */
const nestingRows:
  readonly (readonly [name: string, nest: (n: number) => string, deepest: number])[] = [
    ["groups", (n) => "(".repeat(n) + "a" + ")".repeat(n), 250],
    ["groups that do not capture", (n) => "(?:".repeat(n) + "a" + ")".repeat(n), 250],
    ["repeats", (n) => "a" + "*".repeat(n), 250],
    ["classes", (n) => "[".repeat(n) + "a" + "]".repeat(n), 250],
    ["classes of several items", (n) => "[b".repeat(n) + "a" + "]".repeat(n), 125],
    ["set operators", (n) => "[a" + "&&a".repeat(n) + "]", 249],
    ["sequences", (n) => "(a".repeat(n) + ")".repeat(n), 125],
    ["alternations", (n) => "(a|b".repeat(n) + ")".repeat(n), 83],
  ];

for (const [name, nest, deepest] of nestingRows) {
  Deno.test(`${name} may nest as deeply as in the crate`, () => {
    assert(isValidRegex(nest(deepest)));
    assert(!isValidRegex(nest(deepest + 1)));
  });
}

Deno.test("a hundred thousand brackets are an error, not a crash", () => {
  for (const bracket of ["(", "[", "(?:", "a|(", "[^", "x*("]) {
    assert(!isValidRegex(bracket.repeat(100_000)));
  }
  assert(!isValidRegex("a" + "*".repeat(100_000)));
  assert(isValidRegex("a|".repeat(20_000)));
});

/** One pattern per reason, with the caret line and the reason of the message. */
const messages: readonly (readonly [pattern: string, carets: string, reason: string])[] = [
  ["a(", " ^", "unclosed group"],
  ["a(?i:b", " ^", "unclosed group"],
  ["(?", "^", "unclosed group"],
  ["ab)", "  ^", "unopened group"],
  ["*a", "^", "nothing to repeat"],
  ["a|+", "  ^", "nothing to repeat"],
  ["(?)", " ^", "nothing to repeat"],
  ["a{", " ^", "unclosed repeat count"],
  ["a{1,2", " ^^^^", "unclosed repeat count"],
  ["a{x}", "  ^", "repeat count without a number"],
  ["a{,2}", "  ^", "repeat count without a number"],
  ["a{99999999999}", "  ^^^^^^^^^^^", "repeat count too large"],
  ["a{2,1}", " ^^^^^", "repeat with a minimum above its maximum"],
  ["a[b", " ^", "unclosed class"],
  ["[z-a]", " ^^^", "range that ends before it starts"],
  ["[a-\\d]", "   ^^", "a range needs a single character at each end"],
  ["[\\b]", " ^^", "not allowed in a class"],
  ["a\\", " ^", "pattern ends after '\\'"],
  ["\\q", "^^", "unknown escape"],
  ["\\1", "^^", "back-references are not supported"],
  ["(?=a)", "^^^", "look-around is not supported"],
  ["\\x{}", "  ^^", "no hexadecimal digits"],
  ["\\x{41", "  ^^^", "unclosed escape"],
  ["\\xZZ", "  ^", "not a hexadecimal digit"],
  ["\\x4", "   ^", "pattern ends within an escape"],
  ["\\u{D800}", "^^^^^^^^", "not a Unicode character"],
  ["\\p{Foo}", "^^^^^^^", "unknown property"],
  ["\\p{sc=Foo}", "^^^^^^^^^^", "unknown property value"],
  ["\\p{L", "^^^^", "unclosed escape"],
  ["\\b{foo}", "   ^^^", "unknown word boundary; one of: start, end, start-half, end-half"],
  ["\\b{foo", "  ^^^^", "unclosed word boundary"],
  ["\\b{", "^^^", "unclosed word boundary or repeat"],
  ["(?q)", "  ^", "unknown flag"],
  ["(?ii)", "   ^", "duplicate flag"],
  ["(?i", "   ^", "pattern ends within flags"],
  ["(?-)", "  ^", "'-' without a flag after it"],
  ["(?--i)", "   ^", "second '-' in flags"],
  ["(?<1>a)", "   ^", "not allowed in a group name"],
  ["(?<>a)", "   ^", "empty group name"],
  ["(?<n", "    ^", "unclosed group name"],
  ["(?<n>a)(?<n>b)", "          ^", "duplicate group name"],
  ["(?-u).", "     ^", "without flag u this could match part of a character"],
  ["(?-u)[é]", "      ^", "not ASCII; this needs flag u"],
  ["(?-u)\\pL", "     ^^^", "Unicode properties need flag u"],
  ["é😀(", "  ^", "unclosed group"],
  ["\t(", "\t^", "unclosed group"],
  ["\\w{1000}", "^^^^^^^^", "compiled form exceeds 10 MiB"],
];

for (const [pattern, carets, reason] of messages) {
  Deno.test(`the message for ${JSON.stringify(pattern)} shows the place`, () => {
    assert.throws(() => parseRegex(pattern), {
      name: "CtError",
      code: reason.endsWith("not supported") ? "unsupported" : "pattern",
      message: `${pattern}\n${carets}\n${reason}`,
    });
  });
}

Deno.test("the message for a pattern of several lines shows the line", () => {
  assert.throws(() => parseRegex("(?x)\n a b\n c( d\n"), (error) => {
    assert(error instanceof CtError);
    assert.equal(error.message, " c( d\n  ^\nunclosed group");
    assert.deepEqual([error.line, error.column], [3, 3]);
    return true;
  });
});
