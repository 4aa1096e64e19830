/**
 * Reading the words of a program by its grammar.
 *
 * @module
 */
import { itemAt, type OptionDialect, type ReadOption, readOptionWords } from "@ct/base";
import { openingNothing, type ProgramGrammar, programGrammars } from "./program_grammar.ts";

/** What the words after a program's name are, or the first that the grammar does not explain. */
type ProgramWords =
  | { readonly options: readonly ProgramOption[]; readonly operands: readonly string[] }
  | { readonly unexplained: string };

/** An option that was given, and the word that it stands in. */
interface ProgramOption extends Pick<ReadOption, "name" | "value"> {
  readonly word: string;
}

/** Reads words as the program does; an option without its value is for the program to refuse. */
export function readProgramWords(args: readonly string[], grammar: ProgramGrammar): ProgramWords {
  const options: ProgramOption[] = [];
  const operands: string[] = [];
  const words = grammar.first?.test(args[0] ?? "") ? args.slice(1) : args;
  for (const item of readOptionWords(words, { ruleOf: ruleIn(grammar) })) {
    if (item.kind === "operand") operands.push(item.word);
    else {
      const { name, rule, value } = item;
      const word = itemAt(words, item.at);
      const isExplained = rule !== undefined && (rule !== "none" || value === undefined);
      if (!isExplained) return { unexplained: word };
      options.push({ name, value, word });
    }
  }
  return { options, operands };
}

function ruleIn(grammar: ProgramGrammar): OptionDialect["ruleOf"] {
  const { flags, valued, longFlags, longValued, longOptional = [] } = grammar;
  return (name, isLong) => {
    if ((isLong ? longValued : valued).includes(name)) return "required";
    if (isLong && longOptional.includes(name)) return "joined";
    return (isLong ? longFlags : flags).includes(name) ? "none" : undefined;
  };
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
