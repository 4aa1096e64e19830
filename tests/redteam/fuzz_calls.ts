/**
 * The calls of the fuzzer: random options of every tool, taken from its definition.
 *
 * @module
 */
import fc from "fast-check";
import type { OptionDefinition, ToolDefinition } from "@ct/core/definition";
import { toolsOf } from "../../tools/agent/contract/agents.ts";
import type { Parameter } from "../../tools/agent/contract/tool_contract.ts";
import { builtInCommands } from "../../cli/registry.ts";
import { arbitraryPath } from "./fuzz_tree.ts";

/** Words of a call, the tool's name first. */
export type Call = readonly [tool: string, ...words: string[]];

const texts = [
  "secret",
  "stolen",
  "s*t",
  "(a+)+$",
  "(?s).*",
  "[",
  "",
  "two\nthree",
  "a\x1b[31m",
  "file:a.ts",
  "file:sub",
  "text:file:a.ts",
  "{RESULT} {COUNT} {ITEM} {STDOUT}",
  "$1${x}",
  "list[0].a",
  "secret=stolen",
  "=1",
  "none",
  "1:2",
  ":",
] as const;

/** What would be allowed to change something elsewhere, or to print what a program prints. */
const left: Readonly<Record<string, readonly string[]>> = {
  "": ["raw", "show-output", "timeout", "heartbeat", "every", "help", "trust", "cargo"],
  "ct-edit": ["follow"],
  "ct-patch": ["follow"],
  "ct-rules": ["file"],
  "ct-each": ["mutating"],
};

const programs = ["cat", "wc", "grep", "head", "stat", "file", "ct-search", "ct-view", "ct-tree"];

const text = fc.oneof(fc.constantFrom(...texts), arbitraryPath);
const number = fc.constantFrom("1", "2", "7", "7", "100", "0", "-1", "1e9", "x");

function valueOf(option: OptionDefinition): fc.Arbitrary<string> {
  switch (option.kind) {
    case "choice":
      return fc.constantFrom(...option.values);
    case "integer":
    case "seconds":
      return number;
    case "path":
      return fc.oneof({ weight: 3, arbitrary: fc.constant(".") }, {
        weight: 2,
        arbitrary: arbitraryPath,
      });
    default:
      return text;
  }
}

function wordsOf(name: string, option: OptionDefinition): fc.Arbitrary<readonly string[]> {
  if (option.kind === "flag") return fc.constant([`--${name}`]);
  return valueOf(option).map((value) => [`--${name}=${value}`]);
}

/** A random call of a tool; its limit of time is short. */
function callOf({ name, options, positionals, tail }: ToolDefinition): fc.Arbitrary<Call> {
  const without = new Set([...left[""] ?? [], ...left[name] ?? []]);
  const chosen = Object.entries(options).filter(([key]) => !without.has(key));
  const required = chosen.filter(([, option]) => "required" in option && option.required);
  const always = [
    ...required.map(([key, option]) => wordsOf(key, option)),
    ...Object.keys(positionals ?? {}).map(() => arbitraryPath.map((path) => [path])),
    ...("timeout" in options ? [fc.constant(["--timeout=0.4"])] : []),
    ...(name === "ct-edit" ? [fc.constant(["--find=secret", "--replace=stolen"])] : []),
    ...(name === "ct-patch" ? [fc.constant(["--set", "secret=stolen"])] : []),
    ...(name === "ct-test" ? [fc.constantFrom(...programs).map((it) => ["--cmd", it])] : []),
    ...(name === "ct-await" ? [fc.constant(["--every=0.2"])] : []),
  ];
  const all = chosen.map(([key, option]) => wordsOf(key, option));
  const more = fc.subarray(all, { maxLength: Math.min(3, all.length) });
  const command = tail === undefined ? fc.constant([]) : fc.tuple(
    name === "ct-test" ? fc.constant([]) : fc.constantFrom(...programs).map((it) => [it]),
    fc.array(fc.oneof(text, fc.constant("{ITEM}")), { maxLength: 2 }),
  ).map(([head, rest]) => ["--", ...head, ...rest]);
  return more.chain((few) =>
    fc.tuple(fc.tuple(...always), fc.tuple(...few), command)
      .map(([first, then, last]): Call => [name, ...first.flat(), ...then.flat(), ...last])
  );
}

/** Agents that have no shell; of the one that writes, all tools but the shell. */
const agents = ["discussion", "scoping", "research", "plan", "review", "pulsing"] as const;

const agentText = fc.oneof(
  text,
  fc.constantFrom(
    "../outside/a.ts",
    "../outside/new.ts",
    "sub/../../outside/secret",
    "/etc/passwd",
  ),
);

function argumentOf(parameter: Parameter): fc.Arbitrary<unknown> {
  switch (parameter.type) {
    case "number":
      return fc.constantFrom(0, 1, 2, 1e9, -1);
    case "boolean":
      return fc.boolean();
    case "string[]":
      return fc.array(agentText, { maxLength: 2 });
    case "record[]":
      return fc.array(argumentsOf(parameter.fields), { maxLength: 2 });
    case "string":
      return agentText;
  }
}

function argumentsOf(
  parameters: readonly Parameter[],
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  return fc.record(Object.fromEntries(
    parameters.map((parameter) => [parameter.name, argumentOf(parameter)]),
  ));
}

/** A call of a tool of an agent, which may write below the root or to its store alone. */
const agentCall: fc.Arbitrary<Call> = fc.constantFrom(...agents).chain((agent) =>
  fc.constantFrom(...toolsOf(agent).filter(({ name }) => !/^(shell|web_)/.test(name)))
    .chain(({ name, parameters }) =>
      argumentsOf(parameters).map((given): Call => [
        "ct-agent",
        "call",
        `--agent=${agent}`,
        "--json",
        "--no-read-check",
        "--reason=fuzz",
        name,
        JSON.stringify(given),
      ])
    )
);

const agentVerb: fc.Arbitrary<Call> = fc.constantFrom<Call[]>(
  ["ct-agent", "log", "--json"],
  ["ct-agent", "log", "--reads", "--json"],
  ["ct-agent", "notes", "--json"],
  ["ct-agent", "tools", "--agent=plan"],
  ["ct-agent", "workflow"],
);

/** `ct-tour` makes a directory wherever it is told to; calls of `ct-agent` are made below. */
const tools = builtInCommands.map(({ definition }) => definition)
  .filter(({ name }) => name !== "ct-agent" && name !== "ct-tour");

/** A call of any tool. */
export const arbitraryCall: fc.Arbitrary<Call> = fc.oneof(
  { weight: tools.length, arbitrary: fc.constantFrom(...tools).chain(callOf) },
  { weight: 2, arbitrary: agentCall },
  { weight: 1, arbitrary: agentVerb },
);
