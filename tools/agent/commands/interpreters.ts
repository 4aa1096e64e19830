/**
 * Programs that run code: which code they run.
 *
 * @module
 */
import { baseName } from "./delete_rules.ts";
import { readOptions } from "./options.ts";

/** How a program is told what to run. */
interface Interpreter {
  /** Options with code after them, or that make operands data. */
  readonly code: readonly string[];
  /** Options with another value after them. */
  readonly valued: readonly string[];
  /** Whether its code is that of a shell. */
  readonly isShell: boolean;
}

const shell: Interpreter = {
  code: ["c"],
  valued: ["o", "O", "rcfile", "init-file"],
  isShell: true,
};

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
export function runsShellInput(words: readonly string[]): boolean {
  return interpreterOf(words[0] ?? "")?.isShell === true && runsInput(words);
}

const scriptTakers = new Set(
  "eval trap su runuser script flock env watch ssh parallel".split(" "),
);

/** Whether a program, which is no shell, may be given a script of one. */
export function takesScript(program: string): boolean {
  return scriptTakers.has(baseName(program));
}

/** The script of a shell among the words of a command, if one is there. */
export function shellScriptIn([program = "", ...words]: readonly string[]): string | undefined {
  const name = baseName(program);
  if (interpreterOf(name)?.isShell === true) {
    const { flags, operands } = readOptions(words, shell.valued);
    return flags.has("c") ? operands[0] : undefined;
  }
  switch (name) {
    case "eval":
      return words.join(" ");
    case "trap":
      return readOptions(words).operands[0];
    case "su":
    case "runuser":
    case "script":
    case "flock":
      return behind(words, ["-c", "--command"]);
    case "env":
      return behind(words, ["-S", "--split-string"]);
    case "watch":
      return readOptions(words, ["n", "interval"]).operands.join(" ");
    case "ssh":
      return readOptions(words, [..."bcDeEFIiJLlmOopQRSWw"]).operands.slice(1).join(" ");
    case "parallel":
      return readOptions(words, ["j", "jobs"]).operands.join(" ");
    default:
      return undefined;
  }
}

function behind(words: readonly string[], options: readonly string[]): string | undefined {
  const at = words.findIndex((word) => options.includes(word));
  return at < 0 ? undefined : words[at + 1];
}
