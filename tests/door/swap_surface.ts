/**
 * Links that come into the way during a call: right before each time that the process reaches for
 * a file, and in the place of each file and directory that the call comes by.
 *
 * @module
 */
import { pathBelow } from "@ct/base";
import { sampled } from "@ct/testing";
import { Session } from "../mcp/session.ts";
import { type AgentTool, baseCallOf } from "./agent_calls.ts";
import { librarySurface } from "./agent_surface.ts";
import { callsOf, type Target } from "./calls.ts";
import { FileCalls } from "./file_calls.ts";
import { Location } from "./place.ts";
import type { RawArguments } from "./slots.ts";

/** One swap: what is replaced, and before which of the runtime's calls. */
interface Swap {
  readonly path: string;
  readonly moment: number;
  /** How many calls of the runtime meet the link before it is taken away. */
  readonly length: number;
}

/** What is called while links come and go. */
interface Called {
  /** The tool. */
  readonly name: string;
  /** Its arguments. */
  readonly calls: readonly RawArguments[];
  /** Calls it; resolves to all that is shown. */
  readonly shownBy: (given: RawArguments) => Promise<string>;
}

/** At so many moments of each call at most, evenly spread, */
const maxSwaps = 100;
/** of which so many are drawn. */
const drawnSwaps = 6;

/** Makes swaps in all calls of a target over MCP. */
export async function assertSwapsHeld(target: Target): Promise<void> {
  const { name } = target;
  await using place = await Location.make();
  await using session = new Session([], { cwd: place.root });
  const shownBy = async (given: RawArguments) =>
    JSON.stringify(await session.request("tools/call", { name, arguments: given }));
  await assertCallsHold(place, { name, calls: callsOf(target), shownBy });
}

/** Makes swaps in a call of a tool of an agent. */
export async function assertAgentSwapsHeld({ agent, contract }: AgentTool): Promise<void> {
  const { name } = contract;
  await using place = await Location.make();
  await using caller = await librarySurface(agent, place.root);
  const shownBy = (given: RawArguments) => caller.call(name, given);
  const calls = [{ reason: "r", ...baseCallOf(contract) }];
  await assertCallsHold(place, { name, calls, shownBy });
}

async function assertCallsHold(
  place: Location,
  { name, calls, shownBy }: Called,
): Promise<void> {
  using files = new FileCalls();
  for (const given of calls) {
    files.reset();
    await shownBy(given);
    const { count } = files;
    const paths = swappable(files.touched, place);
    files.unseen(() => place.restore());
    const swaps = swapsOf(given, { place, paths, count });
    const step = Math.max(1, Math.ceil(swaps.length / maxSwaps));
    const spread = swaps.filter((_, index) => index % step === 0);
    const purpose = `${name} ${Object.keys(given)}`;
    for (const { path, moment, length } of sampled(spread, drawnSwaps, purpose)) {
      files.reset();
      files.onCall = (index) => {
        if (index === moment) place.swap(path);
        if (index === moment + length) place.swapBack(path);
      };
      const shown = await shownBy(given);
      files.onCall = undefined;
      const call = `${name} ${JSON.stringify(given)}`;
      const when = `${path} swapped before call ${moment} for ${length}`;
      // What was opened is not shown where the door notices it.
      const mayWrite = (it: string) => it.startsWith(path) || /^\.ct(?:\/|$)/.test(it);
      files.unseen(() => place.assertHeld(`${call}, ${when}`, { shown, opened: [], mayWrite }));
    }
  }
}

function swapsOf(
  given: RawArguments,
  { place, paths, count }: {
    readonly place: Location;
    readonly paths: readonly string[];
    readonly count: number;
  },
): readonly Swap[] {
  return paths.flatMap((path) => {
    // Of files that a walk comes by, it is not known whether they were others for a moment.
    const isNamed = Object.values(given).includes(path) && isFile(path, place);
    const lengths = isNamed ? [1, Infinity] : [Infinity];
    const moments = Array.from({ length: count }, (_, moment) => moment);
    return moments.flatMap((moment) => lengths.map((length) => ({ path, moment, length })));
  });
}

function isFile(relative: string, { root }: Location): boolean {
  try {
    return Deno.lstatSync(`${root}/${relative}`).isFile;
  } catch {
    return false;
  }
}

/** The files and directories of the checkout among paths; of each kind those that come first. */
function swappable(touched: readonly string[], { root }: Location): readonly string[] {
  const below = touched.flatMap((path) => pathBelow(root, path.replace(/\/$/, "")) ?? []);
  const own = [...new Set(below)].filter((path) => path !== "" && !/(^|\/)\.(git|ct-)/.test(path));
  const kindOf = (path: string) => {
    try {
      const info = Deno.lstatSync(`${root}/${path}`);
      return info.isFile ? "f" : info.isDirectory ? "d" : "";
    } catch {
      return "";
    }
  };
  return ["f", "d"].flatMap((kind) => own.filter((path) => kindOf(path) === kind).slice(0, 4));
}
