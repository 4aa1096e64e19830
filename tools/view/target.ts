/**
 * What a call shows: files, with lines where some are typed, and directories.
 *
 * @module
 */
import { CtError, itemAt, shellWord } from "@ct/base";
import type { Context } from "@ct/core/context";
import { UsageError } from "@ct/core/definition";
import { kindAt } from "@ct/core/input";
import type { ViewOptions } from "./definition.ts";
import { linesOf, type Location, placesOf } from "./place.ts";

/** One thing to show. */
export interface Target {
  /** Its path. */
  readonly path: string;
  /** Whether it is a directory. */
  readonly isDirectory: boolean;
  /** The lines that are typed with it, if some are. */
  readonly place?: Location;
}

/** Where files are. */
type FileContext = Pick<Context, "cwd" | "door">;

/** How lines are typed, for who typed something else. */
const forms = "lines are typed as FILE:30, FILE:30:40, FILE:30:35,39:45, FILE:30: or FILE:-20:";

/**
 * Reads the words of a call: each is a file or a directory if there is one of this name, then a
 * file with lines; numbers behind a file are lines of it, as in `FILE 30 40`.
 * @throws {CtError} With code `usage` if what follows a file does not name lines.
 */
export function readTargets(options: ViewOptions, ctx: FileContext): readonly Target[] {
  const targets: Target[] = [];
  const words = [options.path, ...options.more];
  for (let at = 0; at < words.length; at++) {
    const word = itemAt(words, at);
    const target = readTarget(word, ctx);
    const lines = target.place === undefined ? linesBehind(words.slice(at + 1), ctx) : [];
    at += lines.length;
    if (lines.length > 0 && options.number) {
      throw new UsageError(`unexpected argument "${lines[0]}"`, {
        help: `-n takes no number, as lines are numbered anyway; the first are ${word}::${
          lines[0]
        }`,
      });
    }
    targets.push(lines.length > 0 ? withLines(target, lines) : target);
  }
  for (const target of targets) checkOptions(target, options);
  return targets;
}

function readTarget(word: string, ctx: FileContext): Target {
  const kind = kindAt(word, ctx);
  if (kind !== undefined) return { path: word, isDirectory: kind === "directory" };
  let shortest: Location | undefined;
  for (const place of placesOf(word)) {
    shortest = place;
    const kind = kindAt(place.path, ctx);
    if (kind !== undefined) return { path: place.path, isDirectory: kind === "directory", place };
  }
  for (let at = word.indexOf(":"); at > 0; at = word.indexOf(":", at + 1)) {
    const path = word.slice(0, at);
    if (kindAt(path, ctx) !== undefined) {
      throw new CtError("usage", `"${word.slice(at + 1)}" after ${path} does not name lines`, {
        help: forms,
      });
    }
  }
  return { path: shortest?.path ?? word, isDirectory: false };
}

/** The words at the start of these that are lines and no files: `30`, `30 40` or ranges. */
function linesBehind(words: readonly string[], ctx: FileContext): readonly string[] {
  const isLines = (word: string): boolean => {
    const read = linesOf(word);
    return read !== undefined && read.rest === undefined && kindAt(word, ctx) === undefined;
  };
  const end = words.findIndex((word) => !isLines(word));
  return end < 0 ? words : words.slice(0, end);
}

/** Two numbers are the first and the last line, anything else but one number is ranges. */
function withLines(target: Target, lines: readonly string[]): Target {
  const numbers = lines.filter((word) => /^\d+$/.test(word));
  const isSpan = lines.length === 2 && numbers.length === 2;
  if (numbers.length > 0 && lines.length > 1 && !isSpan) {
    throw new UsageError(`unclear which lines "${lines.join(" ")}" are`, { help: forms });
  }
  const ranges = isSpan ? [lines.join(":")] : lines.flatMap((word) => linesOf(word)?.ranges ?? []);
  return { ...target, place: { path: target.path, ranges, rest: undefined } };
}

function checkOptions({ path, isDirectory, place }: Target, options: ViewOptions): void {
  const typed = place === undefined ? path : `${path}:${place.ranges.join(",")}`;
  if (place !== undefined && options.range.length > 0) {
    throw new UsageError(`--range cannot be used with ${typed}`);
  }
  if (place !== undefined && options.symbol.length > 0) {
    throw new UsageError("--symbol cannot be used with a range of lines");
  }
  if (!isDirectory) return;
  const option = options.symbol.length > 0
    ? "--symbol"
    : options.match !== undefined
    ? "--match"
    : options.range.length > 0
    ? "--range"
    : undefined;
  if (option === undefined && place === undefined) return;
  throw new UsageError(
    `${option ?? `"${place?.ranges}"`} cannot be used with a directory: ${path}`,
    {
      help: option === "--symbol"
        ? `ct-find --symbol ${shellWord(options.symbol[0] ?? "NAME")} --body ` +
          `--base ${shellWord(path)} shows its declarations of that name`
        : "ct-search --grep finds lines in its files, and ct-outline --match declarations",
    },
  );
}
