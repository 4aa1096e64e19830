import assert from "node:assert/strict";
import { demoDefinition, demoRunner } from "@ct/testing";
import { explainJson, manifestEntry } from "./explain_json.ts";
import { explainMarkdown } from "./explain_markdown.ts";

const runnerJson = `\
{
  "name": "ct-run",
  "description": "Runs a program.",
  "input_schema": {
    "type": "object",
    "properties": {
      "quiet": {
        "type": "boolean",
        "description": "Print nothing."
      },
      "emit": {
        "type": "string",
        "description": "Template."
      },
      "command": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "The program and its arguments."
      }
    },
    "required": []
  }
}
`;

Deno.test("explainJson() prints the entry, members in the order of the contract", () => {
  assert.equal(explainJson(demoRunner), runnerJson);
});

const schemas: Readonly<Record<string, object>> = {
  path: { type: "string", description: "The file to look at. It must exist." },
  base: {
    type: "string",
    description: "Where to start: a directory or a file.",
    default: ".",
  },
  emit: { type: "string", description: "Template for stdout. Tokens: {RESULT}." },
  expect: {
    type: "string",
    description: "How many there must be; any, none or N. Default: any.",
  },
  question: { type: "string", description: "The question" },
  mode: {
    type: "string",
    enum: ["literal", "glob", "regex"],
    description: "The kind of pattern.",
  },
  to: { type: "string", enum: ["stderr", "stdout"], description: "Where. Default: stderr." },
  context: { type: "integer", description: "Lines around a match.", default: 2 },
  limit: { type: "integer", description: "Stop after so many | entries." },
  timeout: { type: "number", description: "Give up after so many seconds." },
  every: { type: "number", description: "Seconds between two looks.", default: 5 },
  type: {
    type: "array",
    items: { type: "string", enum: ["f", "d", "l"] },
    description: "Kinds.",
  },
  ext: { type: "array", items: { type: "string" }, description: "Extensions." },
  set: {
    type: "array",
    items: { type: "string" },
    description: "Assignments; commas are part of the value.",
  },
  list: { type: "boolean", description: "Print a list." },
  summary: { type: "boolean", description: "Print counts." },
  quiet: { type: "boolean", description: "Print nothing." },
};

for (const [key, schema] of Object.entries(schemas)) {
  Deno.test(`manifestEntry() describes ${key}`, () => {
    assert.deepEqual(manifestEntry(demoDefinition).input_schema.properties[key], schema);
  });
}

Deno.test("manifestEntry() lists the arguments first and as required", () => {
  const { input_schema } = manifestEntry(demoDefinition);
  assert.deepEqual(Object.keys(input_schema.properties), Object.keys(schemas));
  assert.deepEqual(input_schema.required, ["path"]);
});

Deno.test("explainMarkdown() leaves prose without slots alone", () => {
  const prose = "# Title\n\n`{COUNT}` {{ not a slot }} $& {single}\n";
  assert.equal(explainMarkdown(demoDefinition, prose), prose);
});

for (
  const [slot, text] of [
    ["summary", "Shows what a definition can say. It does nothing else."],
    ["usage", "```\nct-demo [OPTIONS] <path>\n```"],
    [
      "examples",
      "Look at a file.\n\n```sh\nct-demo a.txt -C 3\n```\n\nLook at less.\n\n```sh\nct-demo a.txt --type f,d\n```",
    ],
  ] as const
) {
  Deno.test(`explainMarkdown() fills the slot ${slot}`, () => {
    assert.equal(explainMarkdown(demoDefinition, `<{{${slot}}}>\n`), `<${text}>\n`);
  });
}

Deno.test("explainMarkdown() lists everything that can be typed", () => {
  assert.equal(
    explainMarkdown(demoRunner, "{{options}}"),
    `\
| option | meaning |
| --- | --- |
| \`-- <command>...\` | The program and its arguments. |
| \`--quiet\` | Print nothing. |
| \`--emit <TEXT>\` | Template. |
| \`--color <WHEN>\` | Print colours always, never or auto. auto is at a terminal, unless NO_COLOR is \
set or TERM is dumb, and anywhere if CLICOLOR_FORCE is set. |
| \`--progress\` | Show on stderr how far the call is, as at a terminal. There it shows after 300 ms \
and leaves no trace. |
| \`--explain [md\\|json]\` | Print the guide (md) or the JSON definition. |
| \`-h, --help\` | Print the options with -h, and more with --help. |
| \`-V, --version\` | Print the version. |`,
  );
});

for (
  const row of [
    "| `<path>` | The file to look at. It must exist. |",
    "| `--base <PATH>` | Where to start: a directory or a file. Default: `.`. |",
    "| `--mode <literal\\|glob\\|regex>` | The kind of pattern. |",
    "| `-C, --context <N>` | Lines around a match. Default: `2`. |",
    "| `--limit <N>` | Stop after so many \\| entries. |",
  ]
) {
  Deno.test(`explainMarkdown() has the row ${row}`, () => {
    assert.ok(explainMarkdown(demoDefinition, "{{options}}").split("\n").includes(row));
  });
}

Deno.test("explainMarkdown() fills a slot without examples with nothing", () => {
  assert.equal(explainMarkdown(demoRunner, "a{{examples}}b"), "ab");
});

Deno.test("explainMarkdown() rejects an unknown slot", () => {
  assert.throws(
    () => explainMarkdown(demoRunner, "{{option}}"),
    new RangeError("unknown slot {{option}} in the guide of ct-run"),
  );
});
