import assert from "node:assert/strict";
import { agentIds, contractTools, descriptionFor, parseAgent, toolsOf } from "./agents.ts";
import { offeredTools } from "../offered_tools.ts";
import { inputSchema } from "./schema.ts";
import type { AgentId, Parameter } from "./tool_contract.ts";

/** The contract as it was handed over. */
const contract = await Deno.readTextFile(
  new URL("../../../tests/data/agent-tools.md", import.meta.url),
);

interface Section {
  readonly name: string;
  readonly variant: string | undefined;
  readonly description: string;
  readonly text: string;
}

/** The sections about tools, in order. */
const sections: readonly Section[] = contract.split(/^### /m).slice(1).flatMap((part) => {
  const text = part.split(/^## /m)[0] ?? "";
  const [, name, variant] = /^`(\w+)`(?: \((\w+) variant\))?/i.exec(text) ?? [];
  const description = /\*\*LLM Description(?: \(from system prompt\))?:\*\*\n```\n([^]*?)\n```/
    .exec(text)?.[1];
  if (name === undefined || description === undefined) return [];
  return [{ name, variant: variant?.toLowerCase(), description, text }];
});

const commonReason = /## Common Parameter: `reason`[^]*?```\n([^]*?)\n```/.exec(contract)?.[1];

/** The rows of a section's table of parameters. */
function rowsOf(text: string): readonly unknown[] {
  return text.split("\n").flatMap((line) => {
    const cells = line.replaceAll("\\|", "\0").split("|").slice(1, -1)
      .map((cell) => cell.trim().replaceAll("\0", "|").replace(/^`(.*)`$/, "$1"));
    const [name = "", type, required, ...rest] = cells;
    if (!/^\w+$/.test(name) || !["Yes", "No"].includes(required ?? "")) return [];
    const description = rest.at(-1);
    // Tables of block tools have no column for defaults.
    const stated = rest.length > 1 && rest[0] !== "—" ? rest[0] : undefined;
    return [{
      name,
      type,
      required: required === "Yes",
      default: stated === undefined ? undefined : JSON.parse(stated),
      description: description === "*(see common parameter)*" ? commonReason : description,
    }];
  });
}

/** The type of a parameter as the contract writes it. */
function typeText(parameter: Parameter): string {
  if (parameter.type === "record[]") return `${parameter.record}[]`;
  return parameter.type;
}

function listed(parameter: Parameter, isBlock: boolean, type: string): unknown {
  const { name, required, description } = parameter;
  const values = parameter.type === "record[]" ? undefined : parameter.values;
  const stated = values?.map((value) => JSON.stringify(value)).join(" | ");
  return {
    name,
    type: type === stated ? stated : typeText(parameter),
    required,
    // An omitted argument of a block tool is null, though its table does not say so.
    default: isBlock ? undefined : parameter.default,
    description,
  };
}

Deno.test("the registry has the tools of the contract in its order", () => {
  const names = new Set(sections.map(({ name }) => name));
  assert.deepEqual(new Set(contractTools.map(({ name }) => name)), names);
  const order = sections.filter(({ name }, at) =>
    sections.findIndex((each) => each.name === name) === at
  ).map(({ name }) => name);
  assert.deepEqual(contractTools.map(({ name }) => name), order);
  assert.equal(names.size, 25);
});

for (const { name, variant, description, text } of sections) {
  const tool = contractTools.find((each) => each.name === name);
  Deno.test(`${name} (${variant ?? "base"}): the description is the contract's`, () => {
    assert.ok(tool);
    const agent = agentIds.find((id) => id === variant);
    assert.equal(agent === undefined ? tool.description : descriptionFor(tool, agent), description);
  });

  const rows = rowsOf(text);
  if (rows.length === 0) continue;
  Deno.test(`${name}: the parameters are the contract's`, () => {
    assert.ok(tool);
    const isBlock = text.includes("**Current Block Syntax:**");
    const types = rows.map((row) => String(Object(row).type));
    assert.deepEqual(
      tool.parameters.map((each, at) => listed(each, isBlock, types[at] ?? "")),
      rows,
    );
  });
}

/**
 * The members of the objects that a section describes in TypeScript, by the parameter that holds
 * them.
 */
function recordsOf(text: string): ReadonlyMap<string, readonly unknown[]> {
  const code = text.match(/```typescript\n([^]*?)```/)?.[1] ?? "";
  const own = /^interface EditOperation \{\n([^]*?)^\}/m.exec(code)?.[1];
  const blocks = own === undefined
    ? [...code.matchAll(/^ {2}(\w+)\??: Array<\{\n([^]*?)^ {2}\}>/gm)]
      .map(([, name = "", body = ""]) => [name, body] as const)
    : [["edits", own] as const];
  return new Map(blocks.map(([name, body]) => [
    name,
    [...body.matchAll(/^ +(\w+)(\??): (.*?);(?: +\/\/ (.*))?$/gm)]
      .map(([, field, optional, type, comment]) => ({
        name: field,
        required: optional === "",
        type,
        comment: comment ?? "",
      })),
  ]));
}

for (const { name, text } of sections) {
  const records = recordsOf(text);
  for (const parameter of contractTools.find((tool) => tool.name === name)?.parameters ?? []) {
    if (parameter.type !== "record[]") continue;
    Deno.test(`${name}: what ${parameter.name} hold is the contract's`, () => {
      if (rowsOf(text).length === 0) return;
      const fields = parameter.fields.map((field) => ({
        name: field.name,
        required: field.required,
        type: field.type === "record[]"
          ? typeText(field)
          : field.values?.map((value) => JSON.stringify(value)).join(" | ") ?? field.type,
        comment: field.description,
      }));
      assert.deepEqual(fields, records.get(parameter.name));
    });
  }
}

for (
  const [agent, count] of [
    ["discussion", 7],
    ["scoping", 9],
    ["research", 10],
    ["plan", 8],
    ["preflight", 11],
    ["pulsing", 13],
    ["review", 13],
  ] as const satisfies readonly (readonly [AgentId, number])[]
) {
  Deno.test(`${agent} has ${count} tools, in the contract's order but for the place of blocks`, () => {
    const tools = toolsOf(agent);
    assert.equal(tools.length, count);
    const places = tools.map((tool) => contractTools.indexOf(tool));
    assert.deepEqual(places, places.toSorted((a, b) => a - b));
  });
}

Deno.test("block tools are given to the agents that the contract names, and request_extension to Preflight", () => {
  const table = /### Block Tool Availability by Agent\n([^]*?)\n---/.exec(contract)?.[1] ?? "";
  for (const [, agent = "", cell = ""] of table.matchAll(/^\| (\w+) \| (`.*`) \|$/gm)) {
    const stated = [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    if (agent === "Preflight") stated.push("request_extension");
    const blocks = toolsOf(parseAgent(agent.toLowerCase()))
      .filter(({ terminal }) => terminal).map(({ name }) => name);
    assert.deepEqual(new Set(blocks), new Set(stated), agent);
  }
});

Deno.test("parseAgent() takes synonyms, and names the seven otherwise", () => {
  assert.equal(parseAgent("planning"), "plan");
  assert.equal(parseAgent("execution"), "pulsing");
  assert.throws(() => parseAgent("Pulsing"), {
    code: "usage",
    message: 'unknown agent "Pulsing"',
    help: "use one of discussion, scoping, research, plan, preflight, pulsing, review",
  });
});

Deno.test("inputSchema() keeps order, defaults and closed sets, and allows null where it is the default", () => {
  const tool = contractTools.find(({ name }) => name === "list_directory");
  assert.ok(tool);
  const schema = inputSchema(tool);
  assert.deepEqual(Object.keys(schema.properties ?? {}), ["reason", "path", "depth", "type"]);
  assert.deepEqual(schema.required, ["reason"]);
  assert.deepEqual(schema.properties?.["type"], {
    type: "string",
    description: "Type of entries: 'files', 'directories', or 'all'",
    enum: ["files", "directories", "all"],
    default: "all",
  });
  const lines = contractTools.find(({ name }) => name === "read_file");
  assert.ok(lines);
  assert.deepEqual(inputSchema(lines).properties?.["endLine"]?.type, ["number", "null"]);
});

Deno.test("no schema shows an extra, and every optional parameter states what it stands for", () => {
  for (const tool of contractTools) {
    for (const extra of tool.extras ?? []) {
      assert.ok(!extra.required);
      assert.ok(!(extra.name in (inputSchema(tool).properties ?? {})));
    }
    for (const parameter of [...tool.parameters, ...tool.extras ?? []]) {
      assert.equal(parameter.default === undefined, parameter.required, parameter.name);
    }
  }
});

Deno.test("no description that a model is given by default tells of a block in a message", () => {
  for (const agent of agentIds) {
    for (const { name, description, terminal } of offeredTools(agent, { hidesWeb: false })) {
      if (!terminal) continue;
      assert.doesNotMatch(description, /:::|\bautarch-|\bblock\b|\bemit|message with/, name);
    }
  }
});

Deno.test("with contract, every description is the contract's, and with tools only blocks differ", () => {
  for (const agent of agentIds) {
    const ours = offeredTools(agent, { hidesWeb: false });
    const theirs = offeredTools(agent, { hidesWeb: false, descriptions: "contract" });
    assert.deepEqual(
      theirs.map(({ description }) => description),
      toolsOf(agent).map((tool) => descriptionFor(tool, agent)),
    );
    ours.forEach((tool, at) => {
      if (tool.terminal) return;
      assert.deepEqual(tool, theirs[at]);
    });
  }
});
