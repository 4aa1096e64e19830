import assert from "node:assert/strict";
import fc from "fast-check";
import { contractTools } from "../contract/agents.ts";
import { checkArguments } from "./arguments.ts";
import { ToolFailure } from "../contract/failure.ts";

function toolNamed(name: string) {
  const tool = contractTools.find((each) => each.name === name);
  assert.ok(tool);
  return tool;
}

for (
  const [name, given, message] of [
    ["read_file", {}, "reason is required"],
    ["read_file", { reason: " \n" }, "reason is required"],
    ["read_file", { reason: "r" }, "path is required"],
    ["read_file", { reason: "r", path: null }, "path is required"],
    ["read_file", { reason: "r", path: 7 }, "path must be a string"],
    ["read_file", { reason: "r", path: "p", endLine: "x" }, "endLine must be a number"],
    ["read_file", { reason: "r", path: "p", endLine: "0x10" }, "endLine must be a number"],
    ["read_file", { reason: "r", path: "p", endLine: "" }, "endLine must be a number"],
    ["read_file", { reason: "r", path: "p", endLine: Infinity }, "endLine must be a number"],
    ["read_file", { reason: "r", path: "p", endLine: true }, "endLine must be a number"],
    ["read_file", "x", "the arguments must be an object"],
    ["read_file", null, "the arguments must be an object"],
    ["read_file", [], "the arguments must be an object"],
    ["grep", { reason: "r", pattern: "p", caseSensitive: 1 }, "caseSensitive must be a boolean"],
    [
      "grep",
      { reason: "r", pattern: "p", caseSensitive: "yes" },
      "caseSensitive must be a boolean",
    ],
    [
      "semantic_search",
      { reason: "r", query: "q", patternWeights: [1] },
      "patternWeights[0] must be a string",
    ],
    [
      "semantic_search",
      { reason: "r", query: "q", patternWeights: 1 },
      "patternWeights must be an array of strings",
    ],
    ["multi_edit", { reason: "r", path: "p" }, "edits is required"],
    ["multi_edit", { reason: "r", path: "p", edits: "x" }, "edits must be an array"],
    ["multi_edit", { reason: "r", path: "p", edits: [1] }, "edits[0] must be an object"],
    [
      "multi_edit",
      { reason: "r", path: "p", edits: [{ oldString: "a", newString: "b" }, { oldString: "a" }] },
      "edits[1].newString is required",
    ],
    [
      "submit_research",
      { summary: "s", keyFiles: [{ path: "a", purpose: "b" }, { path: "a" }] },
      "keyFiles[1].purpose is required",
    ],
    [
      "ask_questions",
      { questions: [{ type: "essay", prompt: "why" }] },
      "questions[0].type must be one of: single_select, multi_select, ranked, free_text",
    ],
    ["request_extension", { reason: "", completed: [], remaining: ["x"] }, "reason is required"],
  ] as const
) {
  Deno.test(`checkArguments() of ${name} ${JSON.stringify(given)}: ${message}`, () => {
    assert.throws(() => checkArguments(toolNamed(name), given), {
      name: "ToolFailure",
      message: `Invalid arguments for ${name}: ${message}`,
    });
  });
}

for (
  const [name, given, checked] of [
    ["read_file", { reason: "r", path: "p", startLine: "10", x: 1 }, {
      reason: "r",
      path: "p",
      startLine: 10,
      endLine: null,
    }],
    ["list_directory", '{"reason":"r"}', { reason: "r", path: ".", depth: 1, type: "all" }],
    // Null means no limit, which is not the same as leaving it out.
    ["list_directory", { reason: "r", depth: null, path: null, type: "odd" }, {
      reason: "r",
      path: ".",
      depth: null,
      type: "odd",
    }],
    // Easily got wrong 6: the text "false" is false.
    ["grep", { reason: "r", pattern: "p", caseSensitive: "false", skip: "1e1" }, {
      reason: "r",
      pattern: "p",
      glob: null,
      caseSensitive: false,
      output: "places",
      skip: 10,
      useRegex: true,
    }],
    ["semantic_search", { reason: "r", query: "q", patternWeights: "a:1" }, {
      reason: "r",
      query: "q",
      patternWeights: ["a:1"],
      maxResults: 10,
    }],
    ["semantic_search", { reason: "r", query: "q", patternWeights: '["a:1","b:2"]' }, {
      reason: "r",
      query: "q",
      patternWeights: ["a:1", "b:2"],
      maxResults: 10,
    }],
    ["multi_edit", { reason: "r", path: "p", edits: '[{"oldString":"","newString":"b"}]' }, {
      reason: "r",
      path: "p",
      edits: [{ oldString: "", newString: "b", replaceAll: false }],
    }],
    ["take_note", { reason: "r" }, { reason: "r", note: null }],
    ["complete_preflight", {
      summary: "s",
      setupCommands: [],
      buildSuccess: "true",
      baselinesRecorded: 0,
    }, {
      summary: "s",
      setupCommands: [],
      buildSuccess: true,
      baselinesRecorded: 0,
      reason: null,
    }],
  ] as const
) {
  Deno.test(`checkArguments() of ${name} takes ${JSON.stringify(given)}`, () => {
    assert.deepEqual(checkArguments(toolNamed(name), given), checked);
  });
}

Deno.test("checkArguments() throws nothing but failures, whatever it is given", () => {
  fc.assert(fc.property(fc.constantFrom(...contractTools), fc.anything(), (tool, given) => {
    try {
      checkArguments(tool, given);
    } catch (error) {
      assert.ok(error instanceof ToolFailure, String(error));
    }
  }));
});
