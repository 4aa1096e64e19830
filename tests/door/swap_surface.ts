/**
 * Links that come into the way during a call: right before each time that the process reaches for
 * a file, and in the place of each file and directory that the call comes by.
 *
 * @module
 */
import { pathBelow } from "@ct/base";
import { Session } from "../mcp/session.ts";
import type { Target } from "./calls.ts";
import { callsOf } from "./calls.ts";
import { FileCalls } from "./file_calls.ts";
import { Place } from "./place.ts";
import type { Given } from "./slots.ts";

/** One swap: what is replaced, and before which of the runtime's calls. */
interface Swap {
  readonly path: string;
  readonly moment: number;
  /** How many calls of the runtime meet the link before it is taken away. */
  readonly length: number;
}

/** Makes all swaps in all calls of a target over MCP, or every so manieth. */
export async function assertSwapsHeld(target: Target, { every }: { readonly every: number }) {
  const { name } = target;
  await using place = await Place.make();
  await using session = new Session([], { cwd: place.root });
  using files = new FileCalls();
  const shownBy = async (given: Given) =>
    JSON.stringify(await session.request("tools/call", { name, arguments: given }));
  for (const given of callsOf(target)) {
    files.reset();
    await shownBy(given);
    const { count } = files;
    const paths = swappable(files.touched, place);
    files.unseen(() => place.restore());
    const swaps = paths.flatMap((path) => {
      // Of files that a walk comes by, it is not known whether they were others for a moment.
      const isNamed = Object.values(given).includes(path) && isFile(path, place);
      const lengths = isNamed ? [1, Infinity] : [Infinity];
      const moments = Array.from({ length: count }, (_, moment) => moment);
      return moments.flatMap((moment) => lengths.map((length): Swap => ({ path, moment, length })));
    });
    for (const { path, moment, length } of swaps.filter((_, index) => index % every === 0)) {
      files.reset();
      files.onCall = (index) => {
        if (index === moment) place.swap(path);
        if (index === moment + length) place.swapBack(path);
      };
      const shown = await shownBy(given);
      files.onCall = undefined;
      const call = `${name} ${
        JSON.stringify(given)
      }, ${path} swapped before call ${moment} for ${length}`;
      // What was opened is not shown where the door notices it.
      const mayWrite = (it: string) => it.startsWith(path) || /^\.ct(?:\/|$)/.test(it);
      files.unseen(() => place.assertHeld(call, { shown, opened: [], mayWrite }));
    }
  }
}

function isFile(relative: string, { root }: Place): boolean {
  try {
    return Deno.lstatSync(`${root}/${relative}`).isFile;
  } catch {
    return false;
  }
}

/** The files and directories of the checkout among paths; of each kind those that come first. */
function swappable(touched: readonly string[], { root }: Place): readonly string[] {
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
