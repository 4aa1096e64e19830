import assert from "node:assert/strict";
import { buildIndex, type Entry, openIndex, words } from "./engine.ts";

const entry = (heading: string, text: string, weight = 1): Entry => ({
  page: heading,
  heading,
  path: `${heading}.html`,
  text,
  weight,
});
const search = openIndex(buildIndex([
  entry("Connect Claude Code", "an agent that speaks MCP"),
  entry("Undo", "puts files back; ct edit --dry-run writes nothing"),
  entry("readFile", "reads a file", 0.6),
  entry("Files", "readFile and others, at length", 1),
]));

for (
  const [question, first] of [
    ["connect claude", "Connect Claude Code"],
    ["claude mcp", "Connect Claude Code"],
    ["conect claude", "Connect Claude Code"],
    ["clau", "Connect Claude Code"],
    ["dry-run", "Undo"],
    ["readFile", "readFile"],
    ["read", "readFile"],
    ["undo kubernetes", "Undo"],
  ] as const
) {
  Deno.test(`the search answers ${question} with ${first}`, () => {
    assert.equal(search(question)[0]?.heading, first);
  });
}

Deno.test("the search finds nothing where nothing is", () => {
  assert.deepEqual(search("kubernetes"), []);
});

Deno.test("words() splits names", () => {
  assert.deepEqual(words("readFile, --dry-run JSONValue a_b"), [
    ...["readFile", "read", "File", "dry", "run"],
    ...["JSONValue", "JSON", "Value", "a_b", "a", "b"],
  ]);
});
