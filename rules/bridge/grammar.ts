/**
 * What may follow the prefix of a row, and what is added to it.
 *
 * @module
 */
import { isWithin, itemAt } from "@ct/base";
import type { BridgeGrammar, BridgeRow } from "./row.ts";
import { configOption, noConfig } from "./words.ts";

/** The files of the checkout that the words name as configuration. */
export function configsOf(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    if (word === configOption || word === "-c") return words[at + 1] ?? [];
    return word.startsWith(`${configOption}=`) ? word.slice(configOption.length + 1) : [];
  });
}

/** Words after a prefix, taken apart. */
interface ReadWords {
  /** The words that are no options. */
  readonly operands: readonly string[];
  /** The first word that is not permitted. */
  readonly refused: string | undefined;
}

/** The first word after the prefix that the row does not permit, if there is one. */
export function refusedBridgeWord(
  row: BridgeRow,
  words: readonly string[],
  root: string,
): string | undefined {
  return readWords(row, words, root).refused;
}

/** The words after the prefix that are no options: files, or names of scripts and targets. */
export function operandsOf(
  row: BridgeRow,
  words: readonly string[],
  root: string,
): readonly string[] {
  return readWords(row, words, root).operands;
}

function readWords(
  { prefix, grammar }: BridgeRow,
  words: readonly string[],
  root: string,
): ReadWords {
  const operands: string[] = [];
  const refuse = (word: string): ReadWords => ({ operands, refused: word });
  let onlyOperands = false;
  for (let at = prefix.length; at < words.length; at++) {
    const word = itemAt(words, at);
    if (onlyOperands || !word.startsWith("-")) {
      if (!isOperand(word, grammar.operands, root)) return refuse(word);
      operands.push(word);
      if (operands.length > (grammar.maxOperands ?? Infinity)) return refuse(word);
      continue;
    }
    if (word === "--") {
      onlyOperands = true;
      continue;
    }
    const taken = readOption(grammar, words.slice(at), root);
    if (typeof taken === "string") return refuse(taken);
    at += taken - 1;
  }
  return { operands, refused: undefined };
}

/** How many words an option takes up, or what of it is not permitted. */
function readOption(
  { flags, valued, attached = [], choices = {}, paths }: BridgeGrammar,
  [word = "", next]: readonly string[],
  root: string,
): number | string {
  if (flags.includes(word)) return 1;
  const equals = word.indexOf("=");
  const name = equals < 0 ? word : word.slice(0, equals);
  if (equals >= 0 && attached.includes(name)) return 1;
  const isPath = paths.includes(name);
  const choice = Object.hasOwn(choices, name) ? choices[name] : undefined;
  if (!isPath && choice === undefined && !valued.includes(name)) return word;
  const value = equals < 0 ? next : word.slice(equals + 1);
  if (value === undefined || (equals < 0 && value.startsWith("-"))) return word;
  // Jest takes its configuration itself in place of a file.
  const isPermitted = isPath
    ? !value.startsWith("{") && isWithin(root, value)
    : choice?.includes(value) ?? true;
  return isPermitted ? (equals < 0 ? 2 : 1) : `${name} ${value}`;
}

function isOperand(word: string, operands: BridgeGrammar["operands"], root: string): boolean {
  // A word with a plus in front chooses a toolchain, which may be any program.
  if (operands === "none" || word.startsWith("+")) return false;
  if (operands === "any") return true;
  if (operands === "names") return /^[\w][\w.:@/-]*$/.test(word);
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
  const started = starts === undefined ? words : [
    ...starts.filter((word) => !(isOnline && word === "--offline")),
    ...words.slice(prefix.length),
  ];
  if (isOnline) return started;
  const dashes = started.indexOf("--");
  const end = dashes < 0 ? started.length : dashes;
  const own = started.slice(0, end);
  const hasConfig = configsOf(own).length > 0;
  const missing = enforced.filter(([flag = ""]) =>
    !(flag === noConfig && hasConfig) &&
    !own.some((word) => word === flag || word.startsWith(`${flag}=`))
  );
  return [...own, ...missing.flat(), ...started.slice(end)];
}
