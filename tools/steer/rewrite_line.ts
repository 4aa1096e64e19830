/**
 * Command lines that say the same with ct. A line is rewritten only if what it prints and how it
 * exits are provably the same; everything else is left alone.
 *
 * @module
 */
import { resolvePath, shellWord } from "@ct/base";
import { matchesName, readNameSearch } from "./find_command.ts";
import { isSharedGrep, isSharedRg } from "./search_command.ts";
import { onlyReads } from "./known_readers.ts";
import { type LineRange, readLineFilter } from "./line/line_range.ts";
import type { FileQueries } from "./file_queries.ts";
import { type PlainCommand, type PlainPipeline, readPlainLine } from "./line/plain_line.ts";

/** Where a line runs, and what calls ct there. */
export interface LineLocation {
  /** The absolute directory that it runs in; `undefined` if that is not known. */
  readonly cwd: string | undefined;
  /** The shell's word for the program `ct`. */
  readonly program: string;
  /** What is known about files. */
  readonly files: FileQueries;
}

/** A range of the line and what stands in its place. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The line with calls of ct; `undefined` if it is to be left alone. */
export function rewriteLine(text: string, place: LineLocation): string | undefined {
  const pipelines = readPlainLine(text);
  if (pipelines === undefined || !pipelines.flat().every(onlyReads)) return undefined;
  const replacements: Replacement[] = [];
  let { cwd } = place;
  for (const pipeline of pipelines) {
    const [first, ...others] = pipeline;
    if (first?.name === "cd" && others.length === 0) cwd = directoryAfter(first, cwd, place);
    else replacements.push(...rewritePipeline(pipeline, text, { ...place, cwd }));
  }
  if (replacements.length === 0) return undefined;
  return replacements.reduceRight(
    (line, { start, end, text }) => line.slice(0, start) + text + line.slice(end),
    text,
  );
}

/** The directory after `cd`; only a path that no variable of the shell can lead elsewhere counts. */
function directoryAfter(
  { words: [target, ...others] }: PlainCommand,
  cwd: string | undefined,
  { files }: LineLocation,
): string | undefined {
  if (target === undefined || others.length > 0 || !target.isExact) return undefined;
  const isAbsolute = target.text.startsWith("/");
  if (!isAbsolute && (cwd === undefined || !/^\.\.?(?:\/|$)/.test(target.text))) return undefined;
  try {
    const path = resolvePath(target.text, { cwd: cwd ?? "/" });
    return files.isDirectory(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function rewritePipeline(
  pipeline: PlainPipeline,
  text: string,
  place: LineLocation,
): readonly Replacement[] {
  const [first] = pipeline;
  const replacement = lineReplacement(pipeline, place) ?? nameReplacement(first, place) ??
    textReplacement(first, place);
  if (replacement === undefined) return [];
  // A redirection of stdout between the words would be lost.
  const last = pipeline.findLast(({ end }) => end <= replacement.end);
  const isRedirected = last !== undefined && /[<>]/.test(text.slice(last.start, last.end));
  return isRedirected ? [] : [replacement];
}

/** Replaces the commands at the start of a pipeline that only select lines of one file. */
function lineReplacement(
  pipeline: PlainPipeline,
  { cwd, program, files }: LineLocation,
): Replacement | undefined {
  const [first] = pipeline;
  const path = first && filterOf(first)?.path;
  if (first === undefined || path === undefined || cwd === undefined) return undefined;
  const facts = files.textFile(path, cwd);
  if (facts === undefined) return undefined;
  let range: LineRange = { from: 1, to: Infinity };
  let end: number | undefined;
  for (const command of pipeline) {
    const filter = filterOf(command);
    if (filter === undefined || (command !== first && filter.path !== undefined)) break;
    const next = filter.apply(range, facts.lines);
    if (next === undefined) break;
    range = next;
    end = command.end;
    if (!command.keepsOutput) break;
  }
  // ct ends every line, also the last one of a file that does not end it.
  const isWhole = facts.endsLine || range.to < facts.lines;
  if (end === undefined || !isWhole) return undefined;
  const call = `${program} view ${shellWord(path)}${rangeOption(range)} --plain --raw`;
  return { start: first.start, end, text: call };
}

function filterOf({ name, words }: PlainCommand): ReturnType<typeof readLineFilter> {
  const isExact = words.every((word) => word.isExact);
  return isExact ? readLineFilter(name, words.map(({ text }) => text)) : undefined;
}

function rangeOption({ from, to }: LineRange): string {
  if (to === Infinity) return from === 1 ? "" : ` --range ${from}:`;
  return ` --range ${from === 1 ? "" : from}:${to}`;
}

/** Replaces the program of a search for text: ct takes the words as they are. */
function textReplacement(
  first: PlainCommand | undefined,
  { program }: LineLocation,
): Replacement | undefined {
  if (first === undefined || first.mixesErrors) return undefined;
  const { name, words, start } = first;
  const isShared = name === "rg" ? isSharedRg(words) : name === "grep" && isSharedGrep(words);
  return isShared ? { start, end: start + name.length, text: `${program} ${name}` } : undefined;
}

/** Replaces a search for names. */
function nameReplacement(
  first: PlainCommand | undefined,
  { cwd, program, files }: LineLocation,
): Replacement | undefined {
  if (first?.name !== "find" || first.mixesErrors || cwd === undefined) return undefined;
  const search = readNameSearch(first.words);
  if (search === undefined) return undefined;
  const names = files.namesOfGit(search.base, cwd);
  if (names === undefined || names.some((name) => matchesName(search.pattern, name))) {
    return undefined;
  }
  return { start: first.start, end: first.end, text: `${program} ${search.replacement}` };
}
