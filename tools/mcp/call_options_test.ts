import assert from "node:assert/strict";
import fc from "fast-check";
import type { RawOptions } from "@ct/core/context";
import { checkOptions, type ToolDefinition, UsageError } from "@ct/core/definition";
import { command as eachCommand } from "@ct/each";
import { command as searchCommand } from "@ct/search";
import { command as viewCommand } from "@ct/view";
import { callOptions } from "./call_options.ts";

const each: ToolDefinition = eachCommand.definition;
const search: ToolDefinition = searchCommand.definition;
const view: ToolDefinition = viewCommand.definition;

/** The options of the call. */
function optionsOf(
  definition: ToolDefinition,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return checkOptions(definition, callOptions(definition, given));
}

const rows: readonly (readonly [ToolDefinition, Record<string, unknown>, RawOptions])[] = [
  [search, { grep: "a b", detail: true }, { grep: ["a b"], detail: true }],
  [search, { grep: "--x", hidden: false, limit: null }, { grep: ["--x"] }],
  [search, { detail: "true", hidden: "false", limit: "5" }, { detail: true, limit: "5" }],
  [search, { grep: 42, expect: 3 }, { grep: ["42"], expect: "3" }],
  [search, { no_ignore: true, "--name": "x" }, { "no-ignore": true, name: "x" }],
  [search, { type: ["f", "d"] }, { type: ["f", "d"] }],
  [search, { type: '["f","d"]' }, { type: ["f", "d"] }],
  [search, { type: "f,d" }, { type: ["f,d"] }],
  [search, { type: [], "no-ignore": true, no_ignore: false }, { "no-ignore": true }],
  [search, { name: '["a"]' }, { name: '["a"]' }],
  [search, { grep: '["a", "b"]' }, { grep: ["a", "b"] }],
  [search, { grep: "[0]" }, { grep: ["[0]"] }],
  [search, { grep: "[a-z]" }, { grep: ["[a-z]"] }],
  [search, { "emit-stdout": "x" }, { emit: "x" }],
  [view, { path: "-x", range: "1:2" }, { path: "-x", range: ["1:2"] }],
  [each, { items: ["-a", "b c"], command: ["cat", "--", "{ITEM}"] }, {
    items: ["-a", "b c"],
    command: ["cat", "--", "{ITEM}"],
  }],
  [each, { items: ["a"], command: '["cat","x"]' }, { items: ["a"], command: ["cat", "x"] }],
];

for (const [definition, given, options] of rows) {
  Deno.test(`callOptions() of ${definition.name} ${JSON.stringify(given)}`, () => {
    assert.deepEqual(callOptions(definition, given), options);
    optionsOf(definition, given);
  });
}

for (
  const [definition, given, message] of [
    [search, { gerp: "x" }, /unknown argument "gerp"/],
    [search, { detail: "yes" }, /"detail" must be true or false, found "yes"/],
    [search, { name: true }, /"name" must be a string or a number, found true/],
    [search, { name: ["a"] }, /"name" must be a string/],
    [search, { type: [["f"]] }, /"type" must be a string/],
    [search, { "no-ignore": true, no_ignore: true }, /--no-ignore cannot be given more than once/],
    [
      each,
      { items: ["a"], command: "cat x" },
      /"command" must be an array of strings, found "cat x"/,
    ],
    [view, { path: { a: 1 } }, /"path" must be a string or a number, found {"a":1}/],
  ] as const
) {
  Deno.test(`callOptions() of ${definition.name} refuses ${JSON.stringify(given)}`, () => {
    assert.throws(() => callOptions(definition, given), { constructor: UsageError, message });
  });
}

Deno.test("whatever text an argument has, it is that argument's, and nothing else's", () => {
  const text = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(text, fc.array(text), text, (question, items, word) => {
      assert.equal(optionsOf(search, { question })["question"], question);
      const swept = optionsOf(each, { items, command: [word, "--help"] });
      assert.deepEqual([swept["items"], swept["command"]], [items, [word, "--help"]]);
    }),
    { numRuns: 25 },
  );
});
