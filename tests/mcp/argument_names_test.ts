/** The error for an argument that other tools have names the one that is right here. */
import assert from "node:assert/strict";
import { type Command, UsageError } from "@ct/core/definition";
import { callOptions } from "../../tools/mcp/call_options.ts";
import { offersOf } from "../../tools/mcp/offers.ts";
import { otherNames } from "../../tools/mcp/other_names.ts";
import { registeredTools } from "../registered_tools.ts";

const commands = await registeredTools();
const offers = offersOf(commands, { readOnly: false, names: [] });

function commandOf(name: string): Command {
  return commands.find(({ definition }) => definition.name === name) ?? assert.fail(name);
}

for (
  const [offer, given, meant] of [
    ["ct-search", "pattern", "grep"],
    ["ct-search", "query", "grep"],
    ["ct-search", "regex", "grep"],
    ["ct-search", "file_path", "base"],
    ["ct-search", "paths", "base"],
    ["ct-search", "head_limit", "limit"],
    ["ct-view", "file_path", "path"],
    ["ct-view", "start", "range"],
    ["ct-view", "end_line", "range"],
    ["ct-view", "startLine", "range"],
    ["ct-view", "offset", "range"],
    ["ct-edit", "old_string", "find"],
    ["ct-edit", "newString", "replace"],
    ["ct-edit", "old", "find"],
    ["ct-edit", "replace_all", "expect"],
    ["ct-edit", "file_path", "base"],
    ["ct-find", "question", "ask"],
    ["ct-outline", "pattern", "match"],
    ["ct-test", "command", "cmd"],
    ["ct-each", "cmd", "command"],
    ["ct-await", "command", "probe"],
    ["ct-rules-add", "cmd", "probe"],
    ["ct-check", "rule", "id"],
  ] as const
) {
  Deno.test(`the error for ${given} of ${offer} names ${meant}`, () => {
    const { command, without } = offers.find(({ name }) => name === offer) ?? assert.fail(offer);
    assert.throws(() => callOptions(command.definition, { [given]: "x" }, without), {
      constructor: UsageError,
      help: `did you mean ${meant}?`,
    });
  });
}

for (const [tool, others] of Object.entries(otherNames)) {
  Deno.test(`other names of ${tool} are for arguments that it has`, () => {
    const { options, positionals = {}, tail } = commandOf(tool).definition;
    const names = [...Object.keys(options), ...Object.keys(positionals), tail?.name];
    assert.deepEqual(Object.keys(others).filter((name) => !names.includes(name)), []);
  });
}

Deno.test("the texts of an edit are never read as lists", () => {
  const given = { find: '["a", "b"]', replace: '["c"]' };
  assert.deepEqual(callOptions(commandOf("ct-edit").definition, given), {
    find: ['["a", "b"]'],
    replace: ['["c"]'],
  });
});
