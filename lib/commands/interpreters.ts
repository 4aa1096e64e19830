/**
 * Programs that run code: which code they run.
 *
 * @module
 */
import { baseName } from "@ct/base";
import { readOptions } from "./options.ts";

/** How a program takes the command to run. */
interface Interpreter {
  /** Options with code after them, or that make operands data. */
  readonly code: readonly string[];
  /** Options with another value after them. */
  readonly valued: readonly string[];
  /** Whether its code is that of a shell. */
  readonly isShell: boolean;
}

/** Options of shells with a value after them, except for `-c`. */
export const shellOptions: readonly string[] = ["o", "O", "rcfile", "init-file"];

const shell: Interpreter = { code: ["c"], valued: shellOptions, isShell: true };

const others: readonly (readonly [RegExp, Interpreter])[] = [
  [/^python[\d.]*$|^pypy3?$/, { code: ["c", "m"], valued: ["W", "X"], isShell: false }],
  [/^(?:node|nodejs|bun)$/, {
    code: ["e", "p", "eval", "print"],
    valued: ["r", "require", "import", "loader"],
    isShell: false,
  }],
  [/^perl[\d.]*$/, { code: ["e", "E"], valued: ["I", "M"], isShell: false }],
  [/^ruby[\d.]*$/, { code: ["e"], valued: ["I", "r"], isShell: false }],
  [/^php[\d.]*$/, { code: ["r", "f"], valued: ["d", "c"], isShell: false }],
  [/^(?:lua[\d.]*|tclsh[\d.]*|osascript|Rscript)$/, { code: ["e"], valued: ["l"], isShell: false }],
  [/^(?:pwsh|powershell)$/, { code: ["c", "command", "f", "file"], valued: [], isShell: false }],
];
const shellNames = /^(?:sh|bash|dash|zsh|ksh|mksh|ash|fish|csh|tcsh|rbash)$/;
const standardInput = /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;

function interpreterOf(program: string): Interpreter | undefined {
  const name = baseName(program);
  return shellNames.test(name) ? shell : others.find(([pattern]) => pattern.test(name))?.[1];
}

/** Whether a program is a shell. */
export function isShell(program: string): boolean {
  return shellNames.test(baseName(program));
}

/** Whether a program runs code that it is given. */
export function isInterpreter(program: string): boolean {
  return interpreterOf(program) !== undefined || /^(?:deno|busybox)$/.test(baseName(program));
}

/** Whether a program, whose code is that of a shell or not, was given code among its words. */
export function isGivenCode([program = "", ...words]: readonly string[]): boolean {
  const found = interpreterOf(program);
  if (found === undefined) return false;
  const { flags } = readOptions(words, found.valued);
  return found.code.some((flag) => flags.has(flag));
}

/** Whether a command runs the code that it reads from its standard input. */
export function runsInput([program = "", ...words]: readonly string[]): boolean {
  if (baseName(program) === "deno") return words[0] === "run" && words.slice(1).includes("-");
  const found = interpreterOf(program);
  if (found === undefined) return false;
  const { flags, operands } = readOptions(words, [...found.valued, ...found.code]);
  if (found.isShell && flags.has("s")) return true;
  if (found.code.some((flag) => flags.has(flag))) return false;
  const [first] = operands;
  return first === undefined || standardInput.test(first);
}

/** Whether a command runs what it reads as a shell does. */
export function runsShellInput([program = "", ...words]: readonly string[]): boolean {
  if (isShell(program)) return runsInput([program, ...words]);
  if (program === "." || program === "source") return standardInput.test(words[0] ?? "");
  return baseName(program) === "at" || baseName(program) === "batch";
}
