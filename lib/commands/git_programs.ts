/**
 * What a command of git makes git run: aliases, and programs that options, configuration and
 * variables name.
 *
 * @module
 */

/** A command of git without what stands in front of the subcommand. */
export interface GitCommand {
  /** The subcommand. */
  readonly name: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** Where its name stands among the words. */
  readonly at: number;
  /** The directories that git goes to first. */
  readonly directories: readonly string[];
  /** The settings for this command alone. */
  readonly settings: readonly GitSetting[];
  /** Those of which variables hold the value: keys and names. */
  readonly variables: readonly GitSetting[];
}

/** Variables whose values programs run; those of git among them. */
const commandVariables = new Set(
  ("EDITOR VISUAL PAGER MANPAGER SUDO_EDITOR FCEDIT PROMPT_COMMAND LESSOPEN LESSCLOSE RSYNC_RSH " +
    "GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_SSH GIT_SSH_COMMAND GIT_EXTERNAL_DIFF " +
    "GIT_ASKPASS SSH_ASKPASS GIT_PROXY_COMMAND").split(" "),
);

/** Whether programs run what a variable holds. */
export function isCommandVariable(name: string): boolean {
  return commandVariables.has(name);
}

/** Keys of git's configuration whose values git runs. */
const commandKey = new RegExp(
  "^(?:core\\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy|alternaterefscommand)" +
    "|pager\\..*|sequence\\.editor|diff\\.external|credential\\.helper|interactive\\.difffilter" +
    "|gpg\\.(?:.*\\.)?program|uploadpack\\.packobjectshook" +
    "|(?:diff|merge|filter|difftool|mergetool|trailer|credential|browser|man|guitool|sendemail" +
    "|tar)\\..*\\.(?:command|textconv|driver|clean|smudge|process|cmd|helper|path|tocmd|cccmd))$",
);

/** What a setting makes git run: a script, or as an alias words of git. */
export interface GitProgram {
  /** The alias; `undefined` if the setting is none. */
  readonly alias: string | undefined;
  /** What is run. */
  readonly text: string;
  /** Whether that is a script, and not words of git. */
  readonly isScript: boolean;
}

/** What git runs because of a setting; `undefined` for nothing. */
export function programOf([key, value]: GitSetting): GitProgram | undefined {
  const name = key.toLowerCase();
  const text = value.replace(/^!/, "");
  if (commandKey.test(name)) return { alias: undefined, text, isScript: true };
  if (!name.startsWith("alias.")) return undefined;
  const alias = key.slice("alias.".length).replace(/\.command$/i, "");
  return { alias, text, isScript: value.startsWith("!") };
}

/** A key of git's configuration, and its value. */
export type GitSetting = readonly [key: string, value: string];

/** What `git config` sets. */
export function settingMade({ name, args }: GitCommand): GitSetting | undefined {
  if (name !== "config") return undefined;
  const operands = args.filter((word, at) =>
    !word.startsWith("-") && !/^(?:-f|--file|--blob|--type|-t|--comment)$/.test(args[at - 1] ?? "")
  );
  const [key, value] = operands[0] === "set" ? operands.slice(1) : operands;
  return key === undefined || value === undefined ? undefined : [key, value];
}

/** Options of subcommands with a script: letters and long names. */
const scriptOptions: Readonly<Record<string, string>> = {
  rebase: "x exec",
  difftool: "x extcmd",
  grep: "O open-files-in-pager",
  clone: "u upload-pack",
  fetch: "upload-pack",
  pull: "upload-pack",
  "ls-remote": "upload-pack exec",
  "fetch-pack": "upload-pack exec",
  push: "receive-pack exec",
  "send-pack": "receive-pack exec",
  archive: "exec",
  "send-email": "to-cmd cc-cmd header-cmd sendmail-cmd",
  "filter-branch": "env-filter tree-filter index-filter parent-filter msg-filter commit-filter " +
    "tag-name-filter setup",
};

/** Letters of these subcommands after which the rest of a word is a value. */
const valueLetters = "efmABCbcjotsXS";

/** Where in a word of joined letters the one stands whose value is a script; -1 if none does. */
function scriptLetter(word: string, options: readonly string[]): number {
  for (let at = 1; at < word.length; at++) {
    const letter = word.charAt(at);
    if (options.includes(letter)) return at;
    if (valueLetters.includes(letter)) return -1;
  }
  return -1;
}

/** The scripts that the arguments of a subcommand hold. */
export function scriptsOfGit({ name, args }: GitCommand): readonly string[] {
  const options = Object.hasOwn(scriptOptions, name) ? scriptOptions[name]?.split(" ") ?? [] : [];
  const scripts = args.flatMap((word, at) => {
    const next = args[at + 1] ?? "";
    const [option = "", ...value] = word.split("=");
    const long = option.startsWith("--") && options.includes(option.slice(2));
    if (long) return word.includes("=") ? value.join("=") : next;
    const letter = /^-[^-]/.test(word) ? scriptLetter(word, options) : -1;
    if (letter < 0) return [];
    return letter + 1 < word.length ? word.slice(letter + 1) : next;
  });
  const isRemote = /^(?:clone|fetch|pull|push|ls-remote|remote|submodule|archive)$/.test(name);
  const transports = args.filter((word) => isRemote && word.startsWith("ext::"))
    .map((word) => word.slice("ext::".length).replaceAll("% ", " "));
  const each = name === "submodule" ? args.indexOf("foreach") : -1;
  const words = each < 0 ? [] : args.slice(each + 1).filter((word) => word !== "--recursive");
  return [...scripts, ...transports, ...(words.length === 0 ? [] : [words.join(" ")])];
}
