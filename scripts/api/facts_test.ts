import assert from "node:assert/strict";
import type { ToolDefinition } from "@ct/core/definition";
import { differences, factsText, readFacts } from "./facts.ts";
import { shapeOf } from "./json_shape.ts";
import { optionFacts } from "./option_facts.ts";

const before = { "ct-a --x": "text", "ct-a --x default": "1", "ct-a --json n": "number" };

for (
  const [title, after, expected] of [
    ["nothing", before, {}],
    ["a new option", { ...before, "ct-a --y": "flag" }, { added: ["ct-a --y"] }],
    [
      "an option that is gone",
      { "ct-a --json n": "number" },
      { removed: ["ct-a --x", "ct-a --x default"] },
    ],
    ["another default", { ...before, "ct-a --x default": "2" }, {
      changed: ["ct-a --x default: 1 -> 2"],
    }],
    ["an option that has to be given", { ...before, "ct-a --x": "text, required" }, {
      changed: ["ct-a --x: text -> text, required"],
    }],
    ["a member of another type", { ...before, "ct-a --json n": "string" }, {
      changed: ["ct-a --json n: number -> string"],
    }],
  ] as const
) {
  Deno.test(`differences() finds ${title}`, () => {
    assert.deepEqual(differences(before, after), {
      added: [],
      removed: [],
      changed: [],
      ...expected,
    });
  });
}

Deno.test("factsText() is read again, and sorted", () => {
  const facts = { b: "1", a: "2" };
  assert.deepEqual(readFacts(factsText(facts)), facts);
  assert.equal(factsText(facts), '{\n  "a": "2",\n  "b": "1"\n}\n');
});

Deno.test("shapeOf() has the types of all members", () => {
  const value = { a: [{ b: 1 }, { b: null, c: "" }], "x/y.ts": { d: true } };
  assert.deepEqual(shapeOf(value), {
    ...{ "a": "array", "a[]": "object", "a[].b": "null|number", "a[].c": "string" },
    ...{ "*": "object", "*.d": "boolean" },
  });
});

Deno.test("optionFacts() has names, kinds, values and defaults, and those of verbs", () => {
  const definition: ToolDefinition = {
    name: "ct-a",
    summary: "",
    description: "",
    positionals: { path: { kind: "path", description: "", required: true } },
    options: {
      sort: { kind: "choice", values: ["x", "y"], default: "x", short: "s", description: "" },
    },
    verbs: {
      go: {
        name: "ct-a go",
        summary: "",
        description: "",
        options: { fast: { kind: "flag", aliases: ["quick"], description: "" } },
      },
    },
  };
  assert.deepEqual(optionFacts(definition), {
    "ct-a": "command",
    "ct-a <path>": "path, required",
    "ct-a --sort": "choice",
    "ct-a --sort default": "x",
    "ct-a --sort=x": "value",
    "ct-a --sort=y": "value",
    "ct-a -s": "as --sort",
    "ct-a go": "command",
    "ct-a go --fast": "flag",
    "ct-a go --quick": "as --fast",
  });
});
