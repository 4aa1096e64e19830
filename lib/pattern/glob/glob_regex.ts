/**
 * Globs as regexes of the suite's dialect, which match in linear time.
 *
 * @module
 */
import type { GlobDialect } from "./dialect.ts";
import type { ClassMember, GlobClass, GlobPart, GlobSequence } from "./glob_part.ts";

/** The regex that the parts of a glob stand for. */
export function globRegex(parts: GlobSequence, dialect: GlobDialect): string {
  return sequenceRegex(parts, { dialect, isNested: false });
}

interface Location {
  readonly dialect: GlobDialect;
  /** Whether the parts stand in a brace. */
  readonly isNested: boolean;
}

function sequenceRegex(parts: GlobSequence, place: Location): string {
  const pieces: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (part === undefined) break;
    if (part.kind !== "stars" || part.count === 1) pieces.push(partRegex(part, place));
    else if (addStars(pieces, { ...place, count: part.count, next: parts[at + 1] })) at++;
  }
  const regex = pieces.join("");
  // Where nothing is left but any directories, rg takes files as well.
  return regex === rgPrefix && !place.isNested ? "(?s:.*)" : regex;
}

function partRegex(part: GlobPart, { dialect }: Location): string {
  switch (part.kind) {
    case "text":
      return part.text.replace(/[.+*?()|[{}^$\\]/, "\\$&");
    case "any":
      return dialect.crosses ? "(?s:.)" : "[^/]";
    case "stars":
      return runOf(dialect);
    case "class":
      return classRegex(part, dialect);
    case "choice": {
      const place = { dialect, isNested: true };
      return `(?:${part.options.map((option) => sequenceRegex(option, place)).join("|")})`;
    }
  }
}

function runOf({ crosses }: GlobDialect): string {
  return crosses ? "(?s:.*)" : "[^/]*";
}

/** Two stars or more, and what follows them. */
interface StarsLocation extends Location {
  readonly count: number;
  readonly next: GlobPart | undefined;
}

/** Adds what several stars stand for; whether that takes in the part behind them. */
function addStars(pieces: string[], place: StarsLocation): boolean {
  switch (place.dialect.doubleStar) {
    case "path":
      return addPathStars(pieces, place);
    case "rg":
      return addRgStars(pieces, place);
    default:
      pieces.push(runOf(place.dialect));
      return false;
  }
}

const directories = "(?:[^/]+/)*";

function addPathStars(pieces: string[], { count, next }: StarsLocation): boolean {
  const last = pieces.at(-1);
  const isStart = last === undefined || last === "/" || last === directories;
  if (count !== 2 || !isStart || !isSlash(next)) {
    pieces.push("(?s:.*)");
    return false;
  }
  if (last !== directories) pieces.push(directories);
  return true;
}

const rgPrefix = "(?:/?|(?s:.*)/)";
const rgMiddle = "(?:/|/(?s:.*)/)";
const rgSuffix = "/(?s:.*)";

/** Rg tells apart stars that begin a glob or an alternative, that end it, and those between. */
function addRgStars(pieces: string[], { count, next, isNested }: StarsLocation): boolean {
  const last = pieces.at(-1);
  const isStart = last === undefined || last === "/" || last === rgPrefix || last === rgMiddle;
  const isLast = next === undefined;
  const isEnd = isSlash(next) || (isLast && (last !== undefined || !isNested));
  if (count !== 2 || !isStart || !isEnd) {
    pieces.push("[^/]*");
    return false;
  }
  if (last === undefined) pieces.push(rgPrefix);
  else if (last !== rgPrefix) {
    pieces.pop();
    pieces.push(isLast ? rgSuffix : rgMiddle);
  }
  return !isLast;
}

function isSlash(part: GlobPart | undefined): boolean {
  return part?.kind === "text" && part.text === "/" && !part.isEscaped;
}

/** The regex of a class. Where `**` is a component, no class holds a `/`. */
function classRegex({ isNegated, members }: GlobClass, { doubleStar }: GlobDialect): string {
  const inside = members.map(memberRegex).join("");
  const isApart = doubleStar === "component";
  if (inside === "") return isNegated ? "(?s:.)" : "[a&&b]";
  if (isNegated) return `[^${isApart ? "/" : ""}${inside}]`;
  return isApart ? `[${inside}&&[^/]]` : `[${inside}]`;
}

function memberRegex(member: ClassMember): string {
  if ("name" in member) return `[:${member.name}:]`;
  const quoted = (char: string) => char.replace(/[\\[\]^&~-]/, "\\$&");
  const from = quoted(member.from);
  return member.from === member.to ? from : `${from}-${quoted(member.to)}`;
}
