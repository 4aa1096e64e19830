/**
 * Scripts of a shell among the words of a command: the one that a shell is given, and those that
 * other programs hand to one.
 *
 * @module
 */
import { baseName, optionsAt } from "@ct/base";
import { isShell, shellOptions } from "./interpreters.ts";
import { readOptions } from "./options.ts";

/** A script and what it gets. */
export interface InlineScript {
  /** Its text. */
  readonly text: string;
  /** What `$0`, `$1` and so on are; `undefined` if it is not known. */
  readonly args?: readonly string[];
}

/** Which options of a program are followed by a script. */
interface ScriptOptions {
  /** Single letters. */
  readonly letters?: string;
  /** Long names. */
  readonly names?: readonly string[];
  /** What the value must begin with; the script is the rest. */
  readonly prefix?: RegExp;
}

const sshScripts: ScriptOptions = {
  letters: "o",
  prefix: /^(?:ProxyCommand|LocalCommand|RemoteCommand|KnownHostsCommand)\s*[=\s]\s*/i,
};
const commandOption: ScriptOptions = { letters: "c", names: ["command"] };

const scriptOptions: Readonly<Record<string, readonly ScriptOptions[]>> = {
  env: [{ letters: "S", names: ["split-string"] }],
  su: [commandOption],
  runuser: [commandOption],
  script: [commandOption],
  flock: [commandOption],
  ssh: [sshScripts],
  scp: [sshScripts, { letters: "S" }],
  sftp: [sshScripts, { letters: "S" }],
  rsync: [{ letters: "e", names: ["rsh", "rsync-path"] }],
  tar: [
    { letters: "IF", names: ["use-compress-program", "info-script", "new-volume-script"] },
    { names: ["to-command", "rsh-command", "rmt-command"] },
    { names: ["checkpoint-action"], prefix: /^exec=/ },
  ],
  man: [{ letters: "P", names: ["pager"] }],
  rg: [{ names: ["pre", "hostname-bin"] }],
};

/** Programs whose operands are a script. */
const scriptTakers = new Set(["eval", "trap", "watch", "parallel", "at"]);

/** Whether a program, which is no shell, may be given a script of one. */
export function takesScript(program: string): boolean {
  const name = baseName(program);
  return scriptTakers.has(name) || Object.hasOwn(scriptOptions, name);
}

/** The scripts among the words of a command. */
export function inlineScripts(words: readonly string[]): readonly InlineScript[] {
  const main = shellScriptIn(words);
  const [program = "", ...rest] = words;
  const options = new Map(Object.entries(scriptOptions)).get(baseName(program)) ?? [];
  const others = options.flatMap((each) => valuesOf(rest, each)).map((text) => ({ text }));
  return main === undefined ? others : [main, ...others];
}

/** The script that a command is there to run, if there is one. */
export function shellScriptIn(
  [program = "", ...words]: readonly string[],
): InlineScript | undefined {
  if (isShell(program)) {
    const { flags, operands: [text, ...args] } = readOptions(words, shellOptions);
    if (!flags.has("c") || text === undefined) return undefined;
    return { text, args: args.length === 0 ? [program] : args };
  }
  switch (baseName(program)) {
    case "eval":
      return { text: words.join(" ") };
    case "trap":
      return scriptOf(readOptions(words).operands.slice(0, 1));
    case "watch":
      return scriptOf(readOptions(words, ["n", "interval"]).operands);
    case "ssh":
      return scriptOf(readOptions(words, [..."bcDeEFIiJLlmOopQRSWw"]).operands.slice(1));
    case "parallel":
      return scriptOf(readOptions(words, ["j", "jobs"]).operands);
    case "sudo": {
      const { flags, operands } = readOptions(words, [..."CDghpRrTtUu"]);
      return flags.has("s") || flags.has("i") ? scriptOf(operands) : undefined;
    }
    default:
      return undefined;
  }
}

function scriptOf(words: readonly string[]): InlineScript | undefined {
  return words.length === 0 ? undefined : { text: words.join(" ") };
}

/**
 * The values of options, in the next word or in the same. Each word may be an option, also one that
 * is the value of another option or follows `--`.
 */
function valuesOf(
  words: readonly string[],
  { letters = "", names = [], prefix = /^/ }: ScriptOptions,
): readonly string[] {
  const ruleOf = (name: string, isLong: boolean) =>
    (isLong ? names : letters).includes(name) ? "required" : "none";
  const options = words.flatMap((word, at) =>
    word.startsWith("-") ? [...optionsAt(words, at, { ruleOf })] : []
  );
  const values = options.flatMap(({ rule, value = "" }) => rule === "required" ? [value] : []);
  return values.filter((value) => prefix.test(value)).map((value) => value.replace(prefix, ""));
}
