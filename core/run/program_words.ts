/**
 * Reading the words of a program by its grammar.
 *
 * @module
 */
import { openingNothing, type ProgramGrammar, programGrammars } from "./program_grammar.ts";

/** An option that was given. */
interface GivenOption {
  /** Its letter or long name. */
  readonly name: string;
  /** Its value, if it has one and it is there. */
  readonly value: string | undefined;
  /** The word that it stands in. */
  readonly word: string;
}

/** What the words after a program's name are, or the first that the grammar does not explain. */
type ProgramWords =
  | { readonly options: readonly GivenOption[]; readonly operands: readonly string[] }
  | { readonly unexplained: string };

/** The options of one word, the last of which may have its value in the next. */
interface OptionWord {
  readonly options: readonly GivenOption[];
  readonly takesNext: boolean;
}

/** Reads words as the program does; an option without its value is for the program to refuse. */
export function readProgramWords(args: readonly string[], grammar: ProgramGrammar): ProgramWords {
  const options: GivenOption[] = [];
  const operands: string[] = [];
  const [first = ""] = args;
  for (let at = grammar.first?.test(first) ? 1 : 0; at < args.length; at++) {
    const word = args[at] ?? "";
    if (word === "--") {
      operands.push(...args.slice(at + 1));
      break;
    }
    if (!word.startsWith("-") || word === "-") {
      operands.push(word);
      continue;
    }
    const next = args[at + 1];
    const read = word.startsWith("--")
      ? readLongOption(word, next, grammar)
      : readLetters(word, next, grammar);
    if (read === undefined) return { unexplained: word };
    options.push(...read.options);
    if (read.takesNext) at++;
  }
  return { options, operands };
}

function readLongOption(
  word: string,
  next: string | undefined,
  { longFlags, longValued, longOptional = [] }: ProgramGrammar,
): OptionWord | undefined {
  const equals = word.indexOf("=");
  const name = word.slice(2, equals < 0 ? undefined : equals);
  const value = equals < 0 ? undefined : word.slice(equals + 1);
  if (longValued.includes(name)) {
    const takesNext = value === undefined;
    return { options: [{ name, value: takesNext ? next : value, word }], takesNext };
  }
  const isKnown = longOptional.includes(name) || (value === undefined && longFlags.includes(name));
  return isKnown ? { options: [{ name, value, word }], takesNext: false } : undefined;
}

/** Letters after one dash: the value of the first that has one ends the word, or is the next. */
function readLetters(
  word: string,
  next: string | undefined,
  { flags, valued }: ProgramGrammar,
): OptionWord | undefined {
  const options: GivenOption[] = [];
  for (let at = 1; at < word.length; at++) {
    const name = word.charAt(at);
    if (valued.includes(name)) {
      const takesNext = at === word.length - 1;
      options.push({ name, value: takesNext ? next : word.slice(at + 1), word });
      return { options, takesNext };
    }
    if (!flags.includes(name)) return undefined;
    options.push({ name, value: undefined, word });
  }
  return { options, takesNext: false };
}

/**
 * The files that a program opens by its words, in no particular order, or the first word because of
 * which that is unknown: the grammar does not explain it, or it leads through links or to names in
 * a file.
 *
 * @example
 * ```ts
 * import { pathsOpenedBy } from "@ct/core/run";
 * import assert from "node:assert/strict";
 * assert.deepEqual(pathsOpenedBy("grep", ["-rn", "x", "src"]), { paths: ["src"] });
 * assert.deepEqual(pathsOpenedBy("grep", ["-niflist", "src"]), { paths: ["list", "src"] });
 * assert.deepEqual(pathsOpenedBy("grep", ["-nR", "x", "src"]), { unknown: "-nR" });
 * ```
 */
export function pathsOpenedBy(
  program: string,
  args: readonly string[],
): { readonly paths: readonly string[] } | { readonly unknown: string } {
  if (openingNothing.includes(program)) return { paths: [] };
  const grammar = programGrammars.get(program);
  if (grammar === undefined) return args[0] === undefined ? { paths: [] } : { unknown: args[0] };
  const read = readProgramWords(args, grammar);
  if ("unexplained" in read) return { unknown: read.unexplained };
  const { roles = {}, patternOptions } = grammar;
  const outward = read.options.find(({ name }) => ["links", "names"].includes(roles[name] ?? ""));
  if (outward !== undefined) return { unknown: outward.word };
  const named = read.options.flatMap(({ name, value }) =>
    roles[name] === "path" && value !== undefined ? [value] : []
  );
  const hasPattern = patternOptions !== undefined &&
    !read.options.some(({ name }) => patternOptions.includes(name));
  return { paths: [...named, ...read.operands.slice(hasPattern ? 1 : 0)] };
}
