/**
 * A question about one change, as `git add -p` asks it: a line with one letter is the answer.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "@ct/core/context";
import { markDiff, palette } from "@ct/core/text";

/** What becomes of a change, and perhaps of the others: of the file, or of all files. */
export type Answer = "y" | "n" | "a" | "d" | "q";

/** Shows a text of a diff and asks; what is asked stands before the letters. */
export type Ask = (shown: string, question: string) => Answer;

const meanings: Readonly<Record<Answer | "?", string>> = {
  y: "make this change",
  n: "do not make this change",
  q: "end: make neither this change nor any after it",
  a: "make this change and all after it in the file",
  d: "make neither this change nor any after it in the file",
  "?": "print this help",
};

const help = Object.entries(meanings).map(([key, meaning]) => `${key} - ${meaning}\n`).join("");

/**
 * What asks the person at the terminal. The end of what is typed (Ctrl-D) is `q`.
 * @throws {CtError} With code `refused` if there is no person to ask.
 */
export function questioner({ stdin: { typedLine }, stdout, colour }: Context): Ask {
  if (typedLine === undefined || !stdout.isTerminal) {
    throw new CtError("refused", "--interactive needs a terminal to ask at; nothing was written", {
      help: "stdin, stdout and stderr must be one; --dry-run --diff prints the changes",
    });
  }
  const paint = palette(colour);
  return (shown, question) => {
    stdout.write(colour ? markDiff(shown, paint) : shown);
    for (;;) {
      stdout.write(`${paint.heading(`${question} [${Object.keys(meanings).join(",")}]?`)} `);
      stdout.flush();
      const line = typedLine();
      if (line === undefined) stdout.write("\n");
      const answer = answerOf(line);
      if (answer !== undefined) return answer;
      stdout.write(help);
    }
  };
}

/** What a line answers; `undefined` if it is none of the letters. */
function answerOf(line: string | undefined): Answer | undefined {
  const letter = line?.trim().toLowerCase() ?? "q";
  return isAnswer(letter) ? letter : undefined;
}

function isAnswer(letter: string): letter is Answer {
  return letter !== "?" && Object.hasOwn(meanings, letter);
}
