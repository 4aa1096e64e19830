import assert from "node:assert/strict";
import fc from "fast-check";
import type { ScalarModel } from "../model/model.ts";
import { operationsOf } from "../testing/operations.ts";
import { runs } from "../testing/runs.ts";
import { patchYaml } from "./yaml.ts";
import { scalarText } from "./scalar.ts";

/** A string, and how it stands after a key of a block. */
const texts: readonly (readonly [string, string])[] = [
  ["web", "web"],
  ["two words", "two words"],
  ["it's", "it's"],
  ["a:b", "a:b"],
  ["a#b", "a#b"],
  ["1.2.3", "1.2.3"],
  ["8080:80", "8080:80"],
  ["a, b", "a, b"],
  ["y", "'y'"],
  ["N", "'N'"],
  ["yes", "'yes'"],
  ["ny", "ny"],
  ["x-y", "x-y"],
  ["", "''"],
  [" a", "' a'"],
  ["a ", "'a '"],
  ["12", "'12'"],
  ["-1.5", "'-1.5'"],
  ["1e3", "'1e3'"],
  [".5", "'.5'"],
  ["0x1F", "'0x1F'"],
  ["0o17", "'0o17'"],
  ["1_000", "'1_000'"],
  ["1,000", "'1,000'"],
  ["12:30", "'12:30'"],
  [".inf", "'.inf'"],
  [".NaN", "'.NaN'"],
  ["2020-01-01", "'2020-01-01'"],
  ["true", "'true'"],
  ["No", "'No'"],
  ["yes", "'yes'"],
  ["on", "'on'"],
  ["null", "'null'"],
  ["~", "'~'"],
  ["<<", "'<<'"],
  ["-x", "'-x'"],
  ["- x", "'- x'"],
  ["?", "'?'"],
  ["@x", "'@x'"],
  ["`x", "'`x'"],
  ["#x", "'#x'"],
  ["&x", "'&x'"],
  ["*x", "'*x'"],
  ["!x", "'!x'"],
  ["%x", "'%x'"],
  ["|", "'|'"],
  [">", "'>'"],
  ["[x", "'[x'"],
  ["{x", "'{x'"],
  ['"x"', `'"x"'`],
  ["'x'", `"'x'"`],
  ["...", "'...'"],
  ["a: b", "'a: b'"],
  ["a:", "'a:'"],
  ["a #b", "'a #b'"],
  ["it's: x", `"it's: x"`],
  ["a\tb", "'a\tb'"],
  ["\u0007", '"\\u0007"'],
  ["a\r\nb", '"a\\r\\nb"'],
  ["\u2028", '"\\u2028"'],
  ["\ufeffx", '"\\ufeffx"'],
  ["a\nb", "|-\n    a\n    b"],
  ["a\n\n b\n", "|\n    a\n\n     b"],
  [" a\nb", '" a\\nb"'],
  ["a\n \nb", '"a\\n \\nb"'],
  ["a\n\n", '"a\\n\\n"'],
  ["\n", '"\\n"'],
];

for (const [text, written] of texts) {
  Deno.test(`YAML: ${JSON.stringify(text)} is written ${JSON.stringify(written)}`, () => {
    const context = { isFlow: false, column: 4, endsFile: false };
    const { inline, body } = scalarText({ kind: "string", text }, context);
    assert.equal([inline, ...body].join("\n"), written);
  });
}

const flowTexts: readonly (readonly [string, string])[] = [
  ["a b", "a b"],
  ["a, b", "'a, b'"],
  ["a]", "'a]'"],
  ["{", "'{'"],
  ["a\nb", '"a\\nb"'],
];

for (const [text, written] of flowTexts) {
  Deno.test(`YAML: ${JSON.stringify(text)} is written ${JSON.stringify(written)} in a flow`, () => {
    const context = { isFlow: true, column: 0, endsFile: false };
    assert.deepEqual(scalarText({ kind: "string", text }, context), { inline: written, body: [] });
  });
}

Deno.test("YAML: any text can be set, anywhere (long)", async () => {
  const documents = [
    "k: 1\n",
    "k: 1",
    "{k: 1}\n",
    "k:\n  - x\nl: 2\n",
    "k: >\n  x\n\nl: 2\n",
    "k: # c\n  a: 1\n",
  ];
  const unit = fc.oneof(
    fc.constantFrom(..." \n\t'\":#-,[]{}&*!|>%@`?~=\\", "a", "1", "yes"),
    fc.string({ unit: "binary" }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(unit, { maxLength: 6 }),
      fc.constantFrom(...documents),
      async (parts, document) => {
        const model: ScalarModel = { kind: "string", text: parts.join("").toWellFormed() };
        const [operation] = operationsOf({ set: `k=text:${JSON.stringify(model.text)}` });
        assert.ok(operation !== undefined);
        // What reads back otherwise is refused.
        const { changes } = await patchYaml(document, [operation]);
        assert.equal(changes, 1);
      },
    ),
    { numRuns: runs.numRuns * 5 },
  );
});
