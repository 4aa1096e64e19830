/**
 * Checks the arguments of permitted programs (R7). Of all options of all programs on the list, in
 * their GNU, BSD and BusyBox forms, only some of `file` write or start something; so `file` is held
 * to its grammar and the others take any words. What a program is allowed is listed, not what it is
 * denied: a later version may bring more.
 *
 * @module
 */
import { programGrammars } from "./program_grammar.ts";
import { readProgramWords } from "./program_words.ts";

/** The first argument that `program`, a name of the list, may not be given, if there is one. */
export function refusedArgument(program: string, args: readonly string[]): string | undefined {
  const grammar = program === "file" ? programGrammars.get(program) : undefined;
  if (grammar === undefined) return undefined;
  const read = readProgramWords(args, grammar);
  return "unexplained" in read ? read.unexplained : undefined;
}
