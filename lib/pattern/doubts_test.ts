import assert from "node:assert/strict";
import { patternDoubts } from "./doubts.ts";
import { patternUse } from "./pattern_use.ts";
import { readPattern } from "./pattern.ts";

const grep = "--grep";

/** The doubts about a pattern whose text decides its kind. */
function doubtsOf(text: string, found = false): readonly string[] {
  const mode = undefined;
  const use = patternUse(grep, readPattern(text, { option: grep, mode }));
  return patternDoubts([use], { mode, found });
}

for (
  const [text, doubt] of [
    ["[tool.ruff]", "was read as a regex for any one of the characters in brackets"],
    ["[dependencies]", "was read as a glob for any one of the characters in brackets"],
    ["[[bin]]", "was read as a glob for any one of the characters in brackets"],
    ["@app.route(x)", "was read as a regex, which does not match that text"],
    ["def \\w+(", "is no valid regex (unclosed group) and was read as a glob"],
    ["f(a*", "is no valid regex (unclosed group) and was read as a glob"],
  ] as const
) {
  Deno.test(`patternDoubts() of ${text}`, () => {
    assert.deepEqual(doubtsOf(text), [
      `${grep} '${text}' ${doubt}; to look for the text as it is, add --mode literal`,
    ]);
    assert.equal(doubtsOf(text, true).length, text.startsWith("[") ? 1 : 0);
  });
}

// What is most likely meant as it was read.
const clear = "foo|a.b|[a-z]|[abc]+|^f(x)|(a|b)c|f(x)?|\\bfoo\\b|*.rs|fn main() {|x[0]|f(.*)|a(b)*";
for (const text of clear.split("|").filter((text) => !/^[(b]/.test(text))) {
  Deno.test(`patternDoubts() has none about ${text}`, () => {
    assert.deepEqual(doubtsOf(text), []);
  });
}

for (
  const [text, options, doubt] of [
    [
      "*.py",
      { mode: "literal", "name-mode": undefined },
      "was read as literal text; to read it as a glob, add --name-mode glob",
    ],
    [
      "*.py",
      { mode: "literal" },
      "was read as literal text; to read it as a glob, add --mode glob",
    ],
    ["a.py", { mode: "literal" }, undefined],
    ["*.py", { mode: "regex", "name-mode": "glob" }, undefined],
    [
      "*.{ts,md}",
      { mode: undefined },
      "was read as a glob, where braces are text; write --name '*.ts|*.md'",
    ],
  ] as const
) {
  Deno.test(`patternDoubts() of --name ${text} with ${JSON.stringify(options)}`, () => {
    const kind = ("name-mode" in options ? options["name-mode"] : undefined) ?? options.mode ??
      "glob";
    const use = { kind, option: "--name", text } as const;
    const expected = doubt === undefined ? [] : [`--name '${text}' ${doubt}`];
    assert.deepEqual(patternDoubts([use], { ...options, found: false }), expected);
    assert.deepEqual(patternDoubts([use], { ...options, found: true }), []);
  });
}
