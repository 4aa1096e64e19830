/**
 * Random calls of servers in a hostile checkout, with a canary outside and a `.git` that is
 * watched.
 *
 * @module
 */
import fc from "fast-check";
import { type AgentTool, agentTools, hostileAgentCalls } from "./agent_calls.ts";
import { endingFor } from "./base_calls.ts";
import { callsOf, offered, type Target } from "./calls.ts";
import type { Location } from "./place.ts";
import {
  directoriesOutside,
  modesOf,
  type RawArguments,
  slotsOf,
  spellings,
  valuesFor,
} from "./slots.ts";

/** A call of a tool by its name. */
export interface RandomCall {
  /** The tool. */
  readonly name: string;
  /** Its arguments; `{TOP}` and `{ROOT}` are not filled in yet. */
  readonly given: RawArguments;
}

/** Calls a server; resolves to all that it replies. */
export type Caller = (name: string, given: RawArguments) => Promise<string>;

const names = ["..", ".", "", "dir", "up", "loop", "sub", "deep", "er", "outside", "link.txt"]
  .concat("secret.txt", "a.txt", "x", ".git", ".GIT", "hooks", "config", ".npmrc", "\0", "\u202e")
  .concat("*", "**", "{a,b}", "[", "~", "\\", "x".repeat(300), "proc", "self", "root", "environ");

const randomPath = fc.tuple(
  fc.constantFrom("", "/", "{TOP}/", "{ROOT}/", "/proc/self/cwd/"),
  fc.array(fc.constantFrom(...names), { maxLength: 5 }),
).map(([head, parts]) => head + parts.join("/"));

const randomText = fc.tuple(
  fc.constantFrom(...spellings),
  fc.oneof(randomPath, fc.constantFrom(...directoriesOutside), fc.string({ unit: "binary" })),
).map(([spelling, path]) => spelling(path));

/** A call over MCP: one that works, with some of its arguments replaced and some added. */
export const randomMcpCall: fc.Arbitrary<RandomCall> = fc.constantFrom(...offered)
  .chain((target) => randomCallOf(target));

function randomCallOf(target: Target): fc.Arbitrary<RandomCall> {
  const { name, command: { definition } } = target;
  const filling = fc.constantFrom(...slotsOf(definition)).chain((slot) =>
    fc.oneof(fc.constantFrom(...valuesFor(endingFor(definition.name, slot.name))), randomText)
      .map((value): RawArguments => ({ [slot.name]: slot.isList ? [value] : value }))
  );
  return fc.record({
    base: fc.constantFrom(...callsOf(target)),
    fillings: fc.array(filling, { maxLength: 3 }),
    modes: fc.array(fc.constantFrom(...modesOf(definition), {}), { maxLength: 2 }),
  }).map(({ base, fillings, modes }) => ({
    name,
    given: Object.assign({}, base, ...fillings, ...modes),
  }));
}

/** A call of an agent. */
export function randomAgentCall(agent: string): fc.Arbitrary<RandomCall> {
  const tools = agentTools.filter((tool) => tool.agent === agent || tool.agent === "discussion");
  return fc.constantFrom(...tools).chain(randomCallOfAgent);
}

function randomCallOfAgent({ contract }: AgentTool): fc.Arbitrary<RandomCall> {
  const hostile = [...hostileAgentCalls(contract, () => valuesFor("txt").slice(0, 40))];
  return fc.tuple(
    fc.constantFrom(...hostile),
    fc.dictionary(
      fc.constantFrom(...contract.parameters.map(({ name }) => name)),
      fc.oneof(randomText, fc.jsonValue({ maxDepth: 1 })),
      { maxKeys: 2 },
    ),
  ).map(([given, more]) => ({ name: contract.name, given: { reason: "r", ...given, ...more } }));
}

/** Makes so many calls; throws with the smallest that does what it must not, and the seed. */
export async function fuzzServer(
  arbitrary: fc.Arbitrary<RandomCall>,
  { place, caller, numRuns }: {
    readonly place: Location;
    readonly caller: Caller;
    readonly numRuns: number;
  },
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ name, given }) => {
      const call = place.filled(JSON.stringify(given));
      const shown = await caller(name, JSON.parse(call));
      // The rule store is what these tools are made to write.
      const mayWrite = (path: string) =>
        name.startsWith("ct-rules-") && /^\.ct(?:\/rules\.jsonc)?$/.test(path);
      place.assertHeld(`${name} ${call}`, { shown, opened: [], mayWrite });
    }),
    { numRuns },
  );
}
