/**
 * Command lines that are understood completely: pipelines of simple commands, without background
 * jobs, assignments, substitutions or redirections to files. Whatever else a line has, it is not
 * plain, and nobody claims to know what it does.
 *
 * @module
 */
import {
  parseScript,
  type Pipeline,
  type Redirect,
  type SimpleCommand,
  type Word,
} from "@ct/shell";

/** A word of a command. */
export interface PlainWord {
  /** Its text without quotes. */
  readonly text: string;
  /** Whether the shell passes exactly this text on. */
  readonly isExact: boolean;
}

/** A program with its arguments. */
export interface PlainCommand {
  /** The word that names the program. */
  readonly name: string;
  /** The other words. */
  readonly words: readonly PlainWord[];
  /** The offset of its first word in the line. */
  readonly start: number;
  /** The offset behind its last word. */
  readonly end: number;
  /** Whether stdout is what its reader gets: neither thrown away nor mixed with stderr. */
  readonly keepsOutput: boolean;
  /** Whether stderr goes where stdout goes. */
  readonly mixesErrors: boolean;
}

/** A pipeline: each command reads what the one before prints. */
export type PlainPipeline = readonly PlainCommand[];

/** Longer lines are not looked at. */
export const longestLine: number = 16 << 10;

/** Reads a plain command line; `undefined` if it is not plain. */
export function readPlainLine(text: string): readonly PlainPipeline[] | undefined {
  // What is piped together with stderr reads like a pipe, and a NUL or CR like nothing known.
  if (text.length > longestLine || /\|&|[\0\r]/.test(text)) return undefined;
  const { script, isComplete } = parseScript(text);
  if (!isComplete || script.length === 0) return undefined;
  const pipelines = script.map((pipeline) => plainPipeline(pipeline, text));
  return pipelines.every((pipeline) => pipeline !== undefined) ? pipelines : undefined;
}

function plainPipeline(
  { commands, operator }: Pipeline,
  text: string,
): PlainPipeline | undefined {
  if (operator === "&") return undefined;
  const plain = commands.map((command) =>
    command.kind === "simple" ? plainCommand(command, text) : undefined
  );
  return plain.every((command) => command !== undefined) ? plain : undefined;
}

function plainCommand(
  { assignments, words, redirects, start, end }: SimpleCommand,
  text: string,
): PlainCommand | undefined {
  const [first, ...rest] = words.map(plainWord);
  // A name in quotes or with a backslash is typed to get round an alias.
  if (first === undefined || !text.startsWith(first.text, start)) return undefined;
  if (assignments.length > 0 || !first.isExact) return undefined;
  const streams = redirects.map(streamsOf);
  const known = rest.every((word) => word !== undefined) ? rest : undefined;
  if (known === undefined || streams.includes("unknown")) return undefined;
  return {
    name: first.text,
    words: known,
    start,
    end,
    keepsOutput: !streams.includes("no output"),
    mixesErrors: streams.includes("mixed"),
  };
}

/** What a redirection means for the two streams. */
function streamsOf(
  { stream, operator, target }: Redirect,
): "no errors" | "no output" | "mixed" | "unknown" {
  const where = plainWord(target);
  if (where === undefined || !where.isExact) return "unknown";
  const throws = /^>>?$/.test(operator) && where.text === "/dev/null";
  if (throws && stream === "2") return "no errors";
  if (throws && /^1?$/.test(stream)) return "no output";
  if (operator === "&>" && stream === "" && where.text === "/dev/null") return "no output";
  return operator === ">&" && stream === "2" && where.text === "1" ? "mixed" : "unknown";
}

/** Unquoted text in which each character means itself, in every shell. */
const ordinary = /^(?:[\w./,:@%+-][\w./,:@%+=-]*)?$/;

/** Reads a word; what only the shell knows is shown by its name, or by a dot. */
export function readWord(word: Word): PlainWord {
  let isExact = true;
  const texts: string[] = [];
  for (const part of word) {
    isExact &&= part.kind === "text" && (part.isQuoted || ordinary.test(part.text));
    texts.push(
      part.kind === "text" ? part.text : part.kind === "variable" ? `$${part.name}` : "…",
    );
  }
  return { text: texts.join(""), isExact };
}

function plainWord(word: Word): PlainWord | undefined {
  return word.every(({ kind }) => kind === "text") ? readWord(word) : undefined;
}
