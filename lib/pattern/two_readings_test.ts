import assert from "node:assert/strict";
import { LinePattern } from "./line_pattern.ts";
import { readPattern } from "./pattern.ts";
import type { PatternKind } from "./promotion.ts";
import { refinePattern } from "./refine.ts";
import { type Ambiguity, ambiguityText, TwoReadings } from "./two_readings.ts";

const option = "--find";

function linePattern(text: string, mode: PatternKind | undefined = undefined): LinePattern {
  return new LinePattern(readPattern(text, { option, mode }));
}

/** What is ambiguous about a pattern in the texts of files. */
function ambiguityOf(pattern: string, ...texts: readonly string[]): Ambiguity | undefined {
  const readings = TwoReadings.of(linePattern(pattern), { mode: undefined });
  texts.forEach((text, index) => readings?.look(text, { path: `f${index}`, before: 0 }));
  return readings?.ambiguity;
}

/** The lines where the text itself stands and where something else matches. */
function linesOf(pattern: string, ...texts: readonly string[]): readonly (string | undefined)[] {
  const { plain, other } = ambiguityOf(pattern, ...texts) ?? {};
  return [plain, other].map((place) => place && `${place.path}:${place.line} ${place.text}`);
}

// A pattern, a text, where the text itself stands, and where the pattern matches something else.
for (
  const [pattern, text, plain, other] of [
    // The text stands there, and the pattern matches more.
    ["user.name", "user_name\nx\nuser.name\n", "f0:3 user.name", "f0:1 user_name"],
    ["what?", "what?\nwhats", "f0:1 what?", "f0:2 whats"],
    ["**", "a\n**b**\n", "f0:2 **", "f0:1 a"],
    ["a|b", "a|b", "f0:1 a|b", "f0:1 a"],
    ["a+b", "aab\r\na+b", "f0:2 a+b", "f0:1 aab"],
    ["x*", "x*", undefined, undefined],
    ["x*", "x* y", "f0:1 x*", "f0:1 x* y"],
    ["[ab]", "[ab]", "f0:1 [ab]", "f0:1 a"],
    // It stands there, and the pattern does not match it.
    ["f(x)", "\nf(x)\n", "f0:2 f(x)", undefined],
    ["f(x)", "fx f(x)", "f0:1 f(x)", "f0:1 fx"],
    ["$x", "a = $x", "f0:1 $x", undefined],
    ["a\\.b", "a\\.b", "f0:1 a\\.b", undefined],
    // Dots only, or nothing but wildcards.
    ["user.name", "user_name", undefined, "f0:1 user_name"],
    ["a...b", "a123b", undefined, "f0:1 a123b"],
    [".", "\n.a", "f0:2 .", "f0:2 a"],
    ["**", "a", undefined, "f0:1 a"],
    ["*", "", undefined, undefined],
    [".*", "\na", undefined, "f0:1 "],
    ["?", "a", undefined, "f0:1 a"],
    ["* ", "a b", undefined, "f0:1 a "],
    // Both readings are the same there, or nobody can have meant the other one.
    ["user.name", "user.name user.name", undefined, undefined],
    ["user.name", "other", undefined, undefined],
    ["..", "....", undefined, undefined],
    ["f(x)", "fx", undefined, undefined],
    ["log\\((.*)\\)", "log(a)", undefined, undefined],
    ["what?", "whats", undefined, undefined],
    ["^.*$", "a", undefined, undefined],
    ["fn main() {", "fn main() {", undefined, undefined],
    ["plain", "plain", undefined, undefined],
  ] as const
) {
  Deno.test(`TwoReadings of ${pattern} in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(linesOf(pattern, text), [plain, other]);
  });
}

Deno.test("TwoReadings tells the first place of each reading, in whichever file", () => {
  const texts = ["x\nuser_name\n", "user-name\n", "\n\nuser.name\n", "user.name\nuser+name\n"];
  assert.deepEqual(linesOf("user.name", ...texts), ["f2:3 user.name", "f0:2 user_name"]);
});

Deno.test("TwoReadings sees one reading where the kind was asked for", () => {
  assert.equal(TwoReadings.of(linePattern("a.b", "regex"), { mode: "regex" }), undefined);
});

Deno.test("TwoReadings refines both readings alike", () => {
  const refinement = { fold: true, words: true };
  const pattern = refinePattern(readPattern("user.name", { option, mode: undefined }), refinement);
  const readings = TwoReadings.of(new LinePattern(pattern), { mode: undefined, refinement });
  const others = ["User.Name xuser_name", "USER_name"].map((text) => {
    readings?.look(text, { path: "f", before: 4 });
    return readings?.ambiguity?.other;
  });
  assert.deepEqual(others, [undefined, { path: "f", line: 5, text: "USER_name" }]);
});

for (
  const [pattern, text, sentence] of [
    [
      "a.b",
      "a.b axb",
      "--find a.b was read as a regex, which matches other text as well: f0:1 has the text itself, f0:1 has axb",
    ],
    [
      "a.b",
      "a b",
      "--find a.b was read as a regex, which matches other text than that: f0:1 has 'a b'",
    ],
    [
      "f(x)",
      "f(x)",
      "--find 'f(x)' was read as a regex, which does not match that text: f0:1 has the text itself",
    ],
  ] as const
) {
  Deno.test(`ambiguityText() of ${pattern} in ${text}`, () => {
    const ambiguity = ambiguityOf(pattern, text);
    assert(ambiguity !== undefined);
    assert.deepEqual(ambiguityText(option, ambiguity), {
      what: sentence,
      advice: "add --mode literal for the text as it is, or --mode regex",
    });
  });
}

Deno.test("TwoReadings takes time linear in a line (long)", () => {
  const line = "a.b ".repeat(60_000);
  assert.equal(ambiguityOf("a.b", line), undefined);
  assert.deepEqual(linesOf("a.b", `${line}axb`), ["f0:1 a.b", "f0:1 axb"]);
});
