import assert from "node:assert/strict";
import { shellWord } from "@ct/base";
import { patternDoubts } from "./doubts.ts";
import { nameUses, patternUse } from "./pattern_use.ts";
import { readPattern } from "./pattern.ts";

const grep = "--grep";

/** The doubts about a pattern whose text decides its kind. */
function doubtsOf(text: string, found = false): readonly string[] {
  const mode = undefined;
  const use = patternUse(grep, readPattern(text, { option: grep, mode }));
  return patternDoubts([use], { mode, found, isNamed: found });
}

for (
  const [text, doubt] of [
    ["[tool.ruff]", "was read as a regex for any one of the characters in brackets"],
    ["[dependencies]", "was read as a glob for any one of the characters in brackets"],
    ["[[bin]]", "was read as a glob for any one of the characters in brackets"],
    ["@app.route(x)", "was read as a regex, which does not match that text"],
    ["def \\w+(", "is not a valid regex (unclosed group) and was read as a glob"],
    ["f(a*", "is not a valid regex (unclosed group) and was read as a glob"],
  ] as const
) {
  Deno.test(`patternDoubts() of ${text}`, () => {
    assert.deepEqual(doubtsOf(text), [
      `${grep} '${text}' ${doubt}; to search for the text as it is, add --mode literal`,
    ]);
    assert.equal(doubtsOf(text, true).length, text.startsWith("[") ? 1 : 0);
  });
}

for (
  const [text, isDoubted] of [
    ["a;\\n", true],
    ["\\r\\n", true],
    ["a\\\\\\n", true],
    ["a\\\\n", false],
    ["[^\\n]+x", false],
    ["a[\\]\\n]b", false],
  ] as const
) {
  for (const mode of [undefined, "regex"] as const) {
    Deno.test(`patternDoubts() of ${text}, a line break ${isDoubted}, mode ${mode}`, () => {
      for (const option of [grep, "--find"]) {
        const use = { kind: "regex", option, text } as const;
        const doubts = patternDoubts([use], { mode, found: false, isNamed: false });
        const advice = option === grep
          ? ""
          : "; to change several lines, type them with their line breaks";
        const doubt = `${option} ${shellWord(text)} names a line break, ` +
          `but each line is matched by itself${advice}`;
        assert.deepEqual(doubts, isDoubted ? [doubt] : []);
        assert.deepEqual(patternDoubts([use], { mode, found: true, isNamed: false }), []);
      }
    });
  }
}

// What is most likely meant as it was read.
const clear = "foo|a.b|[a-z]|[abc]+|^f(x)|(a|b)c|f(x)?|\\bfoo\\b|*.rs|fn main() {|x[0]|f(.*)|a(b)*";
for (const text of clear.split("|").filter((text) => !/^[(b]/.test(text))) {
  Deno.test(`patternDoubts() has none about ${text}`, () => {
    assert.deepEqual(doubtsOf(text), []);
  });
}

for (
  const [text, mode, doubt] of [
    ["*.py", "literal", "was read as literal text; to read it as a glob, add --name-mode glob"],
    ["a.py", "literal", undefined],
    ["Makefile", undefined, undefined],
    ["d*.py", undefined, "was read as a glob; to read it as a regex, add --name-mode regex"],
    ["d*", undefined, undefined],
    ["*.py", undefined, undefined],
    ["main.rs", undefined, undefined],
    ["(a|b).rs", undefined, "was read as a regex"],
    [
      "[slug]",
      undefined,
      "was read as a glob for any one of the characters in brackets; " +
      "to search for the text as it is, add --name-mode literal",
    ],
    ["d.*.py", undefined, "was read as a regex; to read it as a glob, add --name-mode glob"],
    [
      "*.{ts,md}",
      undefined,
      "was read as a glob, where braces are text; write --name '*.ts|*.md'",
    ],
  ] as const
) {
  Deno.test(`patternDoubts() of --name ${text} in mode ${mode}, which no entry has`, () => {
    const [use] = nameUses({ name: text, "name-mode": mode });
    assert.ok(use);
    const expected = doubt === undefined ? [] : [`--name ${shellWord(text)} ${doubt}`];
    const options = { "name-mode": mode, found: false };
    assert.deepEqual(patternDoubts([use], { ...options, isNamed: false }), expected);
    assert.deepEqual(
      patternDoubts([use], { ...options, isNamed: true }),
      text === "[slug]" ? expected : [],
    );
  });
}

Deno.test("patternDoubts() says that --mode does not concern names, if nothing else has a kind", () => {
  const names = nameUses({ name: "*.py" });
  const options = { mode: "literal", found: true, isNamed: true } as const;
  assert.deepEqual(patternDoubts(names, options), [
    "--name '*.py' was read as a glob; --mode does not apply to it, " +
    "so to search for the text as it is, add --name-mode literal",
  ]);
  const text = { kind: "literal", option: grep, text: "a.b" } as const;
  assert.deepEqual(patternDoubts([...names, text], options), []);
  assert.deepEqual(patternDoubts(names, { ...options, "name-mode": "glob" }), []);
});
