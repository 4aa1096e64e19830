/**
 * A command line of grep resolved: what the flags mean together.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { UsageError } from "@ct/core/definition";
import { coloured, type LineColours, readTypedPatterns } from "@ct/core/grep";
import type { FileQuery } from "./file_search.ts";
import { grepPattern } from "./grep_pattern.ts";
import type { GrepSettings } from "./settings.ts";

/** A call of grep. */
export interface GrepPlan {
  /** What is found out about files; `undefined` if nothing is looked at. */
  readonly query: FileQuery | undefined;
  /** The files as typed; `undefined` stands for the working directory. */
  readonly paths: readonly (string | undefined)[];
  /** Whether paths are printed; for files below a directory only if `undefined`. */
  readonly hasPaths: boolean | undefined;
  /** What stands between the lines of one file and the next. */
  readonly fileSeparator: string | undefined;
  /** Characters of patterns that have a backslash for no reason. */
  readonly stray: readonly string[];
}

/**
 * Works out a call.
 * @throws {CtError} If a pattern is missing or malformed.
 */
export async function planOf(
  settings: GrepSettings,
  words: readonly string[],
  ctx: Context,
): Promise<GrepPlan> {
  const hasPatterns = settings.patterns.length > 0;
  const [pattern] = words;
  if (!hasPatterns && pattern === undefined) {
    throw new UsageError("the pattern is missing", { help: "grep [OPTION]... PATTERNS [FILE]..." });
  }
  const typed = hasPatterns ? words : words.slice(1);
  const patterns = hasPatterns
    ? await readTypedPatterns(settings.patterns, ctx, { text: splitLines, file: linesOf })
    : splitLines(pattern ?? "");
  const { directories, paths: hasPaths, groupSeparator } = settings;
  const isRecursive = directories === "recurse";
  const { node, stray } = grepPattern(patterns, settings);
  const query = queryOf(settings, node, ctx);
  const { invert, lines, words: isWhole } = settings;
  // What matches every line leaves none; grep knows that without looking at a file.
  const isEmpty = invert && !lines && !isWhole && patterns.every((each) => each === "") &&
    patterns.length > 0;
  const canFind = settings.maxCount > 0 && (patterns.length > 0 || invert) && !isEmpty;
  const finds = canFind || query.mode === "without";
  return {
    query: finds ? query : undefined,
    paths: typed.length > 0 ? typed : [isRecursive ? undefined : "-"],
    hasPaths: hasPaths ?? (typed.length > 1 ? true : isRecursive ? undefined : false),
    fileSeparator: query.context !== undefined && groupSeparator !== undefined
      ? coloured(groupSeparator, "separator", query.style.colours)
      : undefined,
    stray,
  };
}

function splitLines(text: string): readonly string[] {
  return text.split("\n");
}

/** The lines of a file of patterns. */
function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

/** The default of `GREP_COLORS`; the runtime may not read the variable. */
function coloursOf({ colour }: GrepSettings, ctx: Context): LineColours | undefined {
  const { isTerminal } = ctx.stdout;
  if (colour === "never" || (colour === "auto" && !(isTerminal && ctx.colour))) return undefined;
  // Nothing but colours comes through to a terminal; grep leaves this out with the word `ne`.
  const erase = isTerminal ? "" : "\x1b[K";
  const sequence = (code: string) => `\x1b[${code}m${erase}`;
  return {
    path: sequence("35"),
    number: sequence("32"),
    column: "",
    offset: sequence("32"),
    separator: sequence("36"),
    match: sequence("01;31"),
    end: sequence(""),
    joinsMatches: false,
  };
}

function queryOf(
  settings: GrepSettings,
  node: FileQuery["lines"]["node"],
  ctx: Context,
): FileQuery {
  const { before, after, around, list, count, quiet, onlyMatching } = settings;
  const mode = quiet ? "quiet" : list ?? (count ? "count" : "lines");
  const isLines = mode === "lines";
  const colours = coloursOf(settings, ctx);
  return {
    lines: {
      node,
      invert: settings.invert,
      before: 0,
      after: 0,
      passthru: false,
      limit: settings.maxCount,
      numbers: false,
      bytewise: false,
      longest: (onlyMatching || colours !== undefined) && isLines,
    },
    context: isLines && (before ?? after ?? around) !== undefined
      ? { before: before ?? around ?? 0, after: after ?? around ?? 0 }
      : undefined,
    style: {
      paths: false,
      heading: false,
      numbers: settings.numbers,
      columns: false,
      offsets: settings.offsets,
      onlyMatches: onlyMatching,
      skipsEmpty: true,
      perMatch: false,
      replacement: undefined,
      maxColumns: undefined,
      preview: false,
      trim: false,
      matchSeparator: ":",
      contextSeparator: "-",
      groupSeparator: settings.groupSeparator,
      nullPaths: settings.nullPaths,
      colours,
      countsMatches: false,
    },
    mode,
    binary: settings.binary,
  };
}
