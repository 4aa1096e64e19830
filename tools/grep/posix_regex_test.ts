import assert from "node:assert/strict";
import { compileRegex } from "@ct/regex";
import { readPosix } from "./posix_regex.ts";

/** Syntax, pattern, texts that match, texts that do not. */
const rows: readonly (readonly ["basic" | "extended", string, string[], string[]])[] = [
  ["basic", "a*", ["", "aa"], []],
  ["basic", "*a", ["*a"], ["a"]],
  ["basic", "^*a", ["*a"], ["a"]],
  ["basic", "\\(*a\\)", ["*a"], ["a"]],
  ["basic", "a\\|b", ["a", "b"], ["c", "|"]],
  ["basic", "a|b", ["a|b"], ["a"]],
  ["basic", "a\\+b\\?c", ["aac", "abc"], ["bc"]],
  ["basic", "a+", ["a+"], ["a"]],
  ["basic", "a^b$c", ["a^b$c"], ["abc"]],
  ["basic", "x\\(^a\\)", [], ["xa"]],
  ["basic", "a\\{2,3\\}b", ["aab", "aaab"], ["ab"]],
  ["basic", "a{2}", ["a{2}"], ["aa"]],
  ["basic", "\\{1\\}", ["{1}"], ["1"]],
  ["basic", "\\<a\\>", ["a b"], ["ab"]],
  ["basic", "[]a]", ["]", "a"], ["b"]],
  ["basic", "[^]a]", ["b"], ["]a"]],
  ["basic", "[a\\]", ["\\", "a"], ["b"]],
  ["basic", "[[:digit:]-]", ["1", "-"], ["a"]],
  ["basic", "\\d", ["d"], ["1"]],
  ["extended", "a|*b", ["a", "b"], ["*"]],
  ["extended", "+a", ["a"], ["b"]],
  ["extended", "a{2}{2}", ["aaaa"], ["aaa"]],
  ["extended", "(ab)+?c", ["ababc", "c"], ["d"]],
  ["extended", "a{,2}b", ["b", "aab"], ["a"]],
  ["extended", "a{", ["a{"], ["a"]],
  ["extended", "a{x}", ["a{x}"], ["a"]],
  ["extended", "a)", ["a)"], ["a"]],
  ["extended", "a^b", [], ["a^b", "ab"]],
  ["extended", "()", [""], []],
  ["extended", "a||b", ["", "x"], []],
];

for (const [syntax, pattern, matching, others] of rows) {
  Deno.test(`the ${syntax} pattern ${pattern} matches what it matches in grep`, () => {
    const regex = compileRegex(readPosix(pattern, syntax).source);
    assert.deepEqual(matching.filter((text) => !regex.test(text)), []);
    assert.deepEqual(others.filter((text) => regex.test(text)), []);
  });
}

for (
  const [syntax, pattern, reason] of [
    ["basic", "\\(a", "unmatched ( or \\("],
    ["basic", "a\\)", "unmatched ) or \\)"],
    ["basic", "a\\{x", "unmatched { or invalid content of \\{\\}"],
    ["basic", "[a", "unmatched [, [^, [:, [., or [="],
    ["basic", "a\\", "trailing backslash"],
    ["basic", "\\(a\\)\\1", "back-references are not supported"],
    ["extended", "(a", "unmatched ( or \\("],
    ["extended", "[z-a]", "invalid range end"],
    ["extended", "[[:foo:]]", "invalid character class name"],
    ["extended", "a{3,2}", "invalid content of \\{\\}"],
  ] as const
) {
  Deno.test(`the ${syntax} pattern ${pattern} is refused`, () => {
    assert.throws(() => readPosix(pattern, syntax), {
      message: `pattern '${pattern}': ${reason}`,
    });
  });
}
