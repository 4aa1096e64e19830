/**
 * Names in a patch: what stands in its heads, and which file that is.
 *
 * @module
 */
import { readQuotedName } from "@ct/core/changes";
import type { PatchLines } from "./patch_lines.ts";

/** A name as it stands after `---` or `+++`. */
export interface HeadName {
  /** The name. */
  readonly text: string;
  /** Whether the time after it is the start of 1970: `diff -N` says so of a file that is not there. */
  readonly isEpoch: boolean;
}

/** Reads the name of the next line. */
export function readHeadName(lines: PatchLines): HeadName {
  const text = (lines.peek() ?? "").slice(4);
  if (text.endsWith("\r")) throw lines.error("a name ends in a carriage return");
  const quoted = readQuotedName(text);
  const length = quoted?.length ?? text.split("\t", 1).join().length;
  const rest = text.slice(length);
  if (rest !== "" && !rest.startsWith("\t")) {
    throw lines.error("a quoted name with text after it");
  }
  return { text: quoted?.name ?? text.slice(0, length), isEpoch: isEpoch(rest.slice(1)) };
}

const stamp = /^(?:1969-12-31|1970-01-01) (\d\d):(\d\d):00(?:\.0+)? ([-+])(\d\d):?(\d\d)$/;

function isEpoch(text: string): boolean {
  const [, hours, minutes, sign, zoneHours, zoneMinutes] = stamp.exec(text) ?? [];
  if (hours === undefined) return false;
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === "-" ? -1 : 1);
  const clock = Number(hours) * 60 + Number(minutes) - (text.startsWith("1969") ? 24 * 60 : 0);
  return clock === zone;
}

/** A name to the end of a line, in quotes or as it is. */
export function readWholeName(text: string): string | undefined {
  const quoted = readQuotedName(text);
  if (quoted === undefined) return text === "" || text.startsWith('"') ? undefined : text;
  return quoted.length === text.length ? quoted.name : undefined;
}

/** Two names that are longer are none of a file. */
const longestPair = 10_000;

/** The file of two names, of `diff --git`; `undefined` if there is none or it is not clear. */
export function nameOfPair(text: string): string | undefined {
  const names = new Set<string>();
  if (text.length > longestPair) return undefined;
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) {
    const [old, fresh] = [readWholeName(text.slice(0, at)), readWholeName(text.slice(at + 1))];
    const name = old === undefined || fresh === undefined ? undefined : commonName(old, fresh);
    if (name !== undefined) names.add(name);
  }
  const [name] = names;
  return names.size === 1 ? name : undefined;
}

/** Equal names stand for themselves; else the first component is that of a version. */
export function commonName(old: string, fresh: string): string | undefined {
  if (old === fresh || old === `${fresh}.orig` || old === `${fresh}~`) return fresh;
  const [oldRest, freshRest] = [restOf(old), restOf(fresh)];
  return oldRest === freshRest ? freshRest : undefined;
}

/** The name without its first component, which is that of a version; as it is if it has one only. */
export function withoutVersion(name: string): string {
  return restOf(name) ?? name;
}

function restOf(name: string): string | undefined {
  return /^[^/]+\/(.+)$/s.exec(name)?.[1];
}
