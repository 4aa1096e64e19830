/**
 * A command line of rg resolved: what the flags mean together.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { UsageError } from "@ct/core/definition";
import { type LineColours, type LineStyle, readTypedPatterns } from "@ct/core/grep";
import type { FileQuery } from "./file_query.ts";
import { pathKind } from "./path_kind.ts";
import { rgPattern } from "./rg_pattern.ts";
import type { RgSettings } from "./settings.ts";

/** A call of rg. */
export interface RgPlan {
  /** What is found out about files; `undefined` if nothing can match. */
  readonly query: FileQuery | undefined;
  /** The paths as typed, or those that are meant. */
  readonly paths: readonly string[];
  /** Whether no path was typed, and the working directory is meant. */
  readonly isDefaultPath: boolean;
  /** What stands between the lines of one file and the next. */
  readonly fileSeparator: string | undefined;
  /** The colours; there are none if `undefined`. */
  readonly colours: LineColours | undefined;
}

/**
 * Works out a call.
 * @throws {CtError} If a pattern is missing or malformed, or flags contradict each other.
 */
export async function planOf(
  settings: RgSettings,
  words: readonly string[],
  ctx: Context,
): Promise<RgPlan> {
  const { mode } = settings;
  const isList = mode === "files" || mode === "types";
  const hasPatterns = settings.patterns.length > 0;
  const [pattern] = words;
  if (isList && hasPatterns) {
    throw new UsageError("--files and --type-list cannot be used with a pattern", {
      help: "versions of rg differ here; leave out --regexp and --file",
    });
  }
  if (!isList && !hasPatterns && pattern === undefined) {
    throw new UsageError("the pattern is missing", { help: "rg [OPTIONS] PATTERN [PATH ...]" });
  }
  const typed = isList || hasPatterns ? words : words.slice(1);
  const readsPatterns = settings.patterns.some(({ from, value }) =>
    from === "file" && value === "-"
  );
  const patterns = hasPatterns
    ? await readTypedPatterns(settings.patterns, ctx, { text: (text) => [text], file: linesOf })
    : [pattern ?? ""];
  const usesInput = typed.length === 0 && !isList && !readsPatterns &&
    (await ctx.stdin.isPiped?.() ?? false);
  const paths = typed.length > 0 ? typed : [usesInput ? "-" : "./"];
  const canMatch = !isList && patterns.length > 0 && settings.maxCount !== 0;
  const query = canMatch ? queryOf(settings, { patterns, paths }, ctx) : undefined;
  const isLines = query?.mode === "lines";
  const { before = 0, after = 0 } = settings;
  const separator = before + after > 0 ? settings.groupSeparator : undefined;
  return {
    query,
    paths,
    isDefaultPath: typed.length === 0 && !usesInput,
    fileSeparator: !isLines ? undefined : query.style.heading ? "" : separator,
    colours: coloursOf(settings, ctx),
  };
}

/** The lines of a file of patterns. */
function linesOf(text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** What is searched for, and where. */
interface SearchTarget {
  readonly patterns: readonly string[];
  readonly paths: readonly string[];
}

function queryOf(settings: RgSettings, { patterns, paths }: SearchTarget, ctx: Context): FileQuery {
  const { invert, before = 0, after = 0, passthru, maxCount = Infinity } = settings;
  const mode = modeOf(settings);
  refuseMixes(settings, mode);
  const style = styleOf(settings, paths, ctx);
  const { node, isMultiLine } = rgPattern(patterns, settings);
  if (isMultiLine) refuseMultiLine(settings, style);
  const printsLines = mode === "lines" || mode === "json";
  // Where whole texts are searched, a NUL in these lines ends the search.
  const looksAround = printsLines || isMultiLine;
  return {
    lines: {
      node,
      invert,
      before: looksAround ? before : 0,
      after: looksAround ? after : 0,
      passthru: passthru && looksAround,
      limit: maxCount,
      longest: false,
      bytewise: true,
      numbers: style.numbers && printsLines,
    },
    isMultiLine,
    style,
    mode,
    includeZero: settings.includeZero,
    stats: settings.stats,
    encoding: settings.encoding,
  };
}

function modeOf({ mode, quiet, invert, onlyMatching }: RgSettings): FileQuery["mode"] {
  if (mode === "files" || mode === "types") return "quiet";
  if (quiet) return "quiet";
  if (mode === "count-matches" && invert) return "count";
  if (mode === "count" && onlyMatching) return "count-matches";
  return mode;
}

/** Refuses what is printed differently from version to version, or cannot be told exactly. */
function refuseMixes(settings: RgSettings, mode: FileQuery["mode"]): void {
  const { stats, maxCount, quiet, includeZero, colour, passthru, before, after } = settings;
  if (settings.pretty && settings.vimgrep) {
    throw new UsageError("--pretty cannot be used with --vimgrep", {
      help: "versions of rg differ here; remove one of them",
    });
  }
  const isPartial = maxCount !== undefined || !["lines", "count", "count-matches"].includes(mode);
  const hasContext = passthru || (before ?? after) !== undefined;
  if (stats && (isPartial || hasContext || includeZero || colour === "always")) {
    throw new UsageError("--stats is supported only where all lines of all files are looked at", {
      help: "leave out -A, -B, -C, -m, -q, -l, --files-without-match, --include-zero, --json, " +
        "--passthru, --color",
    });
  }
  if (settings.mode === "json" && (quiet || maxCount !== undefined)) {
    throw new UsageError("--json cannot be used with --quiet or --max-count", {
      help: "leave one of them out",
    });
  }
}

/** Refuses what versions of rg print differently where matches go over line ends. */
function refuseMultiLine(settings: RgSettings, style: LineStyle): void {
  const { around, replacement, invert, before, after, passthru, mode } = settings;
  const { columns, onlyMatches, perMatch, colours } = style;
  const showsMatches = columns || onlyMatches || perMatch || colours !== undefined ||
    mode === "json";
  const hasContext = passthru || before !== undefined || after !== undefined;
  const flags = [
    ["--word-regexp", around === "words"],
    ["--replace", replacement !== undefined],
    [
      "--invert-match with lines around and where matches are",
      invert && hasContext && showsMatches,
    ],
  ] as const;
  for (const [flag, isMeant] of flags) {
    if (!isMeant) continue;
    throw new UsageError(`--multiline cannot be used with ${flag}`, {
      help: "versions of rg differ here; remove one of them",
    });
  }
}

const rgColours: LineColours = {
  path: "\x1b[0m\x1b[35m",
  number: "\x1b[0m\x1b[32m",
  column: "\x1b[0m",
  offset: "\x1b[0m",
  separator: "",
  match: "\x1b[0m\x1b[1m\x1b[31m",
  end: "\x1b[0m",
  joinsMatches: true,
};

function styleOf(settings: RgSettings, paths: readonly string[], ctx: Context): LineStyle {
  const { vimgrep, numbers, columns } = settings;
  const isTerminal = ctx.stdout.isTerminal;
  const isOnlyInput = paths.length === 1 && paths[0] === "-";
  const hasColumns = columns ?? vimgrep;
  const [first = ""] = paths;
  return {
    paths: settings.paths ??
      (vimgrep || paths.length > 1 || (!isOnlyInput && pathKind(first, ctx) === "directory")),
    heading: settings.heading ?? (isTerminal && !vimgrep) ? !vimgrep : false,
    numbers: numbers ??
      (settings.mode === "json" || hasColumns || vimgrep || (isTerminal && !isOnlyInput)),
    columns: hasColumns,
    offsets: settings.offsets,
    onlyMatches: settings.onlyMatching,
    skipsEmpty: false,
    perMatch: vimgrep,
    replacement: settings.replacement,
    maxColumns: settings.maxColumns,
    preview: settings.preview,
    trim: settings.trim,
    matchSeparator: settings.matchSeparator,
    contextSeparator: settings.contextSeparator,
    groupSeparator: settings.groupSeparator,
    nullPaths: settings.nullPaths,
    countsMatches: settings.stats,
    colours: coloursOf(settings, ctx),
  };
}

function coloursOf({ colour }: RgSettings, ctx: Context): LineColours | undefined {
  const isOnTerminal = colour === "auto" && ctx.stdout.isTerminal && ctx.colour;
  return colour === "always" || isOnTerminal ? rgColours : undefined;
}
