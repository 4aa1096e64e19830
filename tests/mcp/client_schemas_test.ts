/**
 * The schemas that are announced hold nothing that a client, or the model behind it, is known to
 * refuse: one such tool makes some clients drop the whole list, and others fail at every turn.
 */
import assert from "node:assert/strict";
import { agentIds } from "../../tools/agent/contract/agents.ts";
import { clientSchema } from "../../tools/agent/verbs/client_schema.ts";
import { offeredTools } from "../../tools/agent/offered_tools.ts";
import { Session } from "./session.ts";

/** A schema, or a part of one. */
type Schema = Readonly<Record<string, unknown>>;

/** A schema with the place it was found at. */
interface Part {
  readonly place: string;
  readonly schema: Schema;
}

/** A schema and all schemas within it. */
function partsOf(place: string, schema: Schema): readonly Part[] {
  const { items, properties } = schema;
  return [
    { place, schema },
    ...Object.entries(Object(properties)).flatMap(([key, value]) =>
      partsOf(`${place}.${key}`, Object(value))
    ),
    ...(items === undefined ? [] : partsOf(`${place}[]`, Object(items))),
  ];
}

const known = ["type", "description", "enum", "default", "items", "properties", "required"];
const types = ["string", "array", "object", "boolean", "integer", "number"];

/** What is refused, and by whom. */
const refusals: readonly (readonly [refused: string, isRefused: (schema: Schema) => boolean])[] = [
  [
    "keywords outside of the OpenAPI subset, as by Gemini and by OpenAI's strict mode",
    (schema) => Object.keys(schema).some((key) => !known.includes(key)),
  ],
  ["no type, or several, as by Gemini", ({ type }) => !types.includes(String(type))],
  [
    "a list without items, as by OpenAI and Gemini",
    ({ type, items }) => (type === "array") !== (items !== undefined),
  ],
  ["a list of items by place, as by OpenAI", ({ items }) => Array.isArray(items)],
  [
    "fixed values that are no texts, as by Gemini",
    ({ enum: values, type }) =>
      values !== undefined &&
      (type !== "string" || !Array.isArray(values) || values.length === 0 ||
        values.some((value) => typeof value !== "string" || value === "")),
  ],
  [
    "a name that is required but not there, as by OpenAI and Gemini",
    ({ required, properties }) =>
      required !== undefined &&
      (!Array.isArray(required) || required.length === 0 ||
        required.some((name) => !Object.hasOwn(Object(properties), name))),
  ],
  [
    "an object without properties, as by OpenAI",
    ({ type, properties }) => (type === "object") !== (properties !== undefined),
  ],
  [
    "names of arguments but these, as by Anthropic",
    ({ properties }) =>
      Object.keys(Object(properties)).some((name) => !/^[\w.-]{1,64}$/.test(name)),
  ],
];

/** Some clients put the server's name in front, and Cursor counts both. */
const longestName = 50;

/** The tools of each server, by a name for the test. */
async function tools(): Promise<ReadonlyMap<string, readonly Part[]>> {
  await using session = new Session([], { cwd: "/" });
  const { result } = await session.request("tools/list");
  const schemas = result.tools.flatMap(({ name, inputSchema }) => partsOf(name, inputSchema));
  const agents = agentIds.map((agent) =>
    [
      `ct-agent ${agent}`,
      offeredTools(agent, { hidesWeb: false }).flatMap(({ name, inputSchema }) =>
        partsOf(name, clientSchema(inputSchema))
      ),
    ] as const
  );
  return new Map([["ct-mcp", schemas], ...agents]);
}

for (const [server, parts] of await tools()) {
  for (const [refused, isRefused] of refusals) {
    Deno.test(`no schema of ${server} has ${refused}`, () => {
      // A member that is `undefined` is not sent.
      const sent = parts.map(({ place, schema }): Part => (
        { place, schema: JSON.parse(JSON.stringify(schema)) }
      ));
      assert.ok(sent.length > 5);
      const found = sent.filter(({ schema }) => isRefused(schema)).map(({ place }) => place);
      assert.deepEqual(found, []);
    });
  }
  Deno.test(`every name of a tool of ${server} is one for all clients`, () => {
    for (const { place } of parts) {
      const [name = ""] = place.split(/[ .[]/);
      assert.match(name, /^[a-zA-Z][\w-]*$/);
      assert.ok(name.length <= longestName && !name.includes("--"), name);
    }
  });
}

for (
  const [schema, refused] of [
    [{ type: ["string", "null"] }, "no type"],
    [{ type: "string", format: "uri" }, "keywords"],
    [{ type: "object", properties: {}, anyOf: [] }, "keywords"],
    [{ type: "array" }, "a list without items"],
    [{ type: "array", items: [] }, "a list of items"],
    [{ type: "string", enum: ["a", null] }, "fixed values"],
    [{ type: "object", properties: {}, required: ["a"] }, "a name"],
    [{ type: "object" }, "an object"],
    [{ type: "object", properties: { "a b": { type: "string" } } }, "names of arguments"],
  ] as const
) {
  Deno.test(`the table knows ${JSON.stringify(schema)} as ${refused} …`, () => {
    const found = refusals.filter(([, isRefused]) => isRefused(schema)).map(([name]) => name);
    assert.equal(found.length, 1, found.join());
    assert.ok(found[0]?.startsWith(refused), found[0]);
  });
}
