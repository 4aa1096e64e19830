/**
 * The bridge: other programs' commands that probes may run because they only look
 * (docs/spec/rules.md#probe-gate). Each is a prefix, the options that it may have, and the flags
 * that keep it from the network and from writing.
 *
 * What a command is allowed is listed, not what it is denied: a later version of a program may
 * bring more.
 *
 * @module
 */
import { isWithin } from "@ct/base";

/** What may follow the prefix of a bridge command. */
export interface BridgeGrammar {
  /** Options without a value. */
  readonly flags: readonly string[];
  /** Options with a value, after `=` or in the next word. */
  readonly valued: readonly string[];
  /** Options with a value that is only taken from after `=`. */
  readonly attached?: readonly string[];
  /** Options whose value is a path that must lie below the store's root. */
  readonly paths: readonly string[];
  /**
   * What words that are no options mean: any text, paths below the root, or nothing that is
   * permitted.
   */
  readonly operands: "any" | "paths" | "none";
}

/** One command of the bridge. */
export interface BridgeRow {
  /** The program and the words that must follow. */
  readonly prefix: readonly string[];
  /** What may come after. */
  readonly grammar: BridgeGrammar;
  /** The flags that are added when missing, in this order: each a word, or a word and its value. */
  readonly enforced: readonly (readonly string[])[];
  /** What is started in place of the prefix. */
  readonly starts?: readonly string[];
  /** It can run code of the checkout, whatever its flags: only for a store that is trusted. */
  readonly runsCode?: true;
  /** Nothing that it reads lies where it starts, so it starts in {@linkcode neutralDirectory}. */
  readonly startsOutside?: true;
  /** It reads its standard input alone; all others read what files name, wherever that is. */
  readonly readsInput?: true;
  /** A rule with `network` does without the enforced flags. */
  readonly mayUseNetwork: boolean;
}

const cargoFlags = [
  "--locked",
  "--offline",
  "--frozen",
  "--all-features",
  "--no-default-features",
  "-q",
  "--quiet",
  "-v",
  "-vv",
  "--verbose",
];
const cargoValued = ["--features", "-F", "--color"];
const logFlags = ["-q", "--quiet", "-v", "-vv", "-vvv", "--verbose"];
/** Keeps Deno from configuration that names plugins. */
const noConfig = "--no-config";
/** Its value names plugins and import maps, so with it Deno can run code of the checkout. */
const configOption = "--config";
const denoFlags = ["--frozen", "--no-remote", "--no-npm", noConfig, "-q", "--quiet"];

/** All of the bridge, in the order in which it is printed. */
export const bridgeRows: readonly BridgeRow[] = [
  {
    prefix: ["cargo", "metadata"],
    grammar: {
      flags: [...cargoFlags, "--no-deps"],
      valued: [...cargoValued, "--filter-platform", "--format-version"],
      paths: ["--manifest-path"],
      operands: "none",
    },
    enforced: [["--locked"], ["--offline"], ["--format-version", "1"]],
    startsOutside: true,
    mayUseNetwork: false,
  },
  {
    prefix: ["cargo", "tree"],
    grammar: {
      flags: [
        ...cargoFlags,
        ...["--workspace", "--all", "-d", "--duplicates", "--no-dedupe"],
        // Their values may be left out; one in the next word is an operand then.
        ...["-i", "--invert", "-p", "--package", "--target"],
      ],
      valued: [
        ...cargoValued,
        ...["-e", "--edges", "--invert", "-p", "--package", "--prune", "--depth", "--prefix"],
        ...["--charset", "-f", "--format", "--exclude", "--target"],
      ],
      paths: ["--manifest-path"],
      operands: "any",
    },
    enforced: [["--locked"], ["--offline"]],
    startsOutside: true,
    mayUseNetwork: false,
  },
  {
    prefix: ["cargo", "deny", "check"],
    grammar: {
      flags: [
        ...["-d", "--disable-fetch", "--hide-inclusion-graph", "-s", "--show-stats"],
        ...["--audit-compatible-output", "--exclude-dev"],
      ],
      valued: ["-A", "--allow", "-W", "--warn", "-D", "--deny", "--feature-depth"],
      paths: ["-c", configOption],
      operands: "any",
    },
    enforced: [],
    // `[alias]` of the checkout could make any command of `cargo deny`.
    starts: ["cargo-deny", "--locked", "--offline", "check"],
    // It asks cargo in the checkout, whose configuration names programs.
    runsCode: true,
    mayUseNetwork: true,
  },
  {
    prefix: ["rust-analyzer", "search"],
    grammar: {
      flags: [...logFlags, "--debug"],
      valued: ["--debug-snippet"],
      paths: [],
      operands: "any",
    },
    enforced: [],
    // It loads build scripts and macros.
    runsCode: true,
    mayUseNetwork: false,
  },
  {
    prefix: ["rust-analyzer", "symbols"],
    grammar: { flags: logFlags, valued: [], paths: [], operands: "any" },
    enforced: [],
    readsInput: true,
    startsOutside: true,
    mayUseNetwork: false,
  },
  {
    prefix: ["deno", "info", "--json"],
    grammar: {
      flags: [...denoFlags, "--no-check"],
      valued: [],
      paths: [configOption],
      operands: "paths",
    },
    enforced: [["--frozen"], [noConfig]],
    mayUseNetwork: false,
  },
  {
    prefix: ["deno", "lint", "--json"],
    grammar: {
      flags: [noConfig, "--permit-no-files", "-q", "--quiet"],
      valued: [],
      attached: ["--rules-tags", "--rules-include", "--rules-exclude", "--ignore"],
      paths: [configOption],
      operands: "paths",
    },
    enforced: [[noConfig]],
    mayUseNetwork: false,
  },
  {
    prefix: ["deno", "check"],
    grammar: {
      flags: [...denoFlags, "--cached-only", "--all", "--doc", "--doc-only", "--no-code-cache"],
      valued: [],
      paths: [configOption],
      operands: "paths",
    },
    enforced: [["--cached-only"], ["--frozen"], [noConfig]],
    mayUseNetwork: false,
  },
];

/** The row that a command belongs to: it starts with exactly its prefix. */
export function findBridgeRow(words: readonly string[]): BridgeRow | undefined {
  return bridgeRows.find(({ prefix }) => prefix.every((word, at) => words[at] === word));
}

/** Whether a command of the row can run code of the checkout. */
export function runsCheckout({ runsCode, prefix }: BridgeRow, words: readonly string[]): boolean {
  return runsCode === true || configsOf(words.slice(prefix.length)).length > 0;
}

/** The files of the checkout that the words name as configuration. */
export function configsOf(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    if (word === configOption || word === "-c") return words[at + 1] ?? [];
    return word.startsWith(`${configOption}=`) ? word.slice(configOption.length + 1) : [];
  });
}

/** The first word after the prefix that the row does not permit, if there is one. */
export function refusedBridgeWord(
  { prefix, grammar }: BridgeRow,
  words: readonly string[],
  root: string,
): string | undefined {
  const { flags, valued, attached = [], paths, operands } = grammar;
  let onlyOperands = false;
  for (let at = prefix.length; at < words.length; at++) {
    const word = words[at] ?? "";
    if (onlyOperands || !word.startsWith("-")) {
      if (!isOperand(word, operands, root)) return word;
      continue;
    }
    if (word === "--") {
      onlyOperands = true;
      continue;
    }
    if (flags.includes(word)) continue;
    const equals = word.indexOf("=");
    const name = equals < 0 ? word : word.slice(0, equals);
    if (equals >= 0 && attached.includes(name)) continue;
    const isPath = paths.includes(name);
    if (!isPath && !valued.includes(name)) return word;
    const value = equals < 0 ? words[++at] : word.slice(equals + 1);
    if (value === undefined || (equals < 0 && value.startsWith("-"))) return word;
    if (isPath && !isWithin(root, value)) return `${name} ${value}`;
  }
  return undefined;
}

function isOperand(word: string, operands: BridgeGrammar["operands"], root: string): boolean {
  // A word with a plus in front chooses a toolchain, which may be any program.
  if (operands === "none" || word.startsWith("+")) return false;
  if (operands === "any") return true;
  // A specifier such as `https:` or `npm:` is loaded, not read.
  return !/^[a-z][a-z0-9+.-]*:/i.test(word) && isWithin(root, word);
}

/**
 * The command with the row's flags: those that are missing are put at the end, or in front of a
 * `--`.
 */
export function withEnforcedFlags(
  { prefix, starts, enforced, mayUseNetwork }: BridgeRow,
  words: readonly string[],
  { network }: { readonly network: boolean },
): readonly string[] {
  const isOnline = network && mayUseNetwork;
  if (starts !== undefined) {
    const started = starts.filter((word) => !(isOnline && word === "--offline"));
    return [...started, ...words.slice(prefix.length)];
  }
  if (isOnline) return words;
  const dashes = words.indexOf("--");
  const end = dashes < 0 ? words.length : dashes;
  const own = words.slice(0, end);
  const hasConfig = configsOf(own).length > 0;
  const missing = enforced.filter(([flag = ""]) =>
    !(flag === noConfig && hasConfig) &&
    !own.some((word) => word === flag || word.startsWith(`${flag}=`))
  );
  return [...own, ...missing.flat(), ...words.slice(end)];
}
