/**
 * Rules about devices, login files, and stopping the machine.
 *
 * @module
 */
import { baseName } from "@ct/base";
import { firstLabel } from "./delete_rules.ts";
import { hasOption, readOptions } from "./options.ts";
import { componentsOf } from "./path_kind.ts";
import { type Label, labels, type Rule } from "./rule.ts";
import type { Scope } from "./scope.ts";

/** Devices that lose nothing. */
const harmlessDevice =
  /^(?:null|zero|full|random|urandom|tty.*|pts|ptmx|std(?:in|out|err)|fd|shm|console|tcp|udp)$/;
const loginFile = /^etc\/(?:(?:passwd|shadow|gshadow|group|sudoers)-?|sudoers\.d(?:\/.*)?)$/;
const keyFile = /(?:^|\/)\.ssh\/authorized_keys2?$/;

function isDevice(word: string, scope: Scope): boolean {
  const [top, name] = componentsOf(word, scope) ?? [];
  return top === "dev" && name !== undefined && !harmlessDevice.test(name);
}

/** Why a file is not written. */
export function writeLabel(word: string, scope: Scope): Label | undefined {
  if (isDevice(word, scope)) return labels.device;
  const path = componentsOf(word, scope)?.join("/") ?? word;
  if (loginFile.test(path) || keyFile.test(path)) return labels.login;
  return /^proc\/sysrq-trigger$/.test(path) ? labels.stop : undefined;
}

/** `dd`. */
export const copyBlocks: Rule = ([, ...words], { scope }) =>
  firstLabel(
    words,
    (word) => word.startsWith("of=") ? writeLabel(word.slice(3), scope) : undefined,
  );

/** Programs that overwrite the devices that they are given. */
export const overwriteDevice: Rule = ([, ...words], { scope }) => {
  const options = readOptions(words);
  if (hasOption(options, "l", "list")) return undefined;
  return firstLabel(options.operands, (word) => writeLabel(word, scope));
};

/** `wipefs`, which is refused also where it is not told what to wipe. */
export const wipe: Rule = (words, context) => {
  const { operands } = readOptions(words.slice(1), ["t", "types", "o", "offset"]);
  return operands.length === 0 ? labels.device : overwriteDevice(words, context);
};

/** Programs that write each of their operands. */
export const writeOperands: Rule = ([, ...words], { scope }) =>
  firstLabel(readOptions(words).operands, (word) => writeLabel(word, scope));

/** `sed` and `perl`, which write where their scripts say. */
export const editInPlace: Rule = (words, context) => {
  const options = readOptions(words.slice(1), ["e", "f", "expression", "file"]);
  return hasOption(options, "i", "in-place") ? writeOperands(words, context) : undefined;
};

/** `cp` and its like: the last operand is a file, or a directory with new names in it. */
export const copy: Rule = ([program = "", ...words], { scope }) => {
  const { operands } = readOptions(words, ["m", "mode", "o", "owner", "g", "group", "S", "suffix"]);
  const target = operands.at(-1);
  if (target === undefined) return undefined;
  const sources = operands.slice(0, -1);
  const written = [target, ...sources.map((source) => `${target}/${baseName(source)}`)];
  const moved = baseName(program) === "mv" ? sources : [];
  return firstLabel([...written, ...moved], (word) => writeLabel(word, scope));
};

/** `shutdown` and its like. */
export const stop: Rule = () => labels.stop;

/** `init`. */
export const changeRunlevel: Rule = ([, level = ""]) =>
  /^[06]$/.test(level) ? labels.stop : undefined;

const stoppingUnits = /^(?:poweroff|reboot|halt|kexec|rescue|emergency|shutdown)(?:\.target)?$/;

/** `systemctl`. */
export const controlSystem: Rule = ([, ...words]) =>
  readOptions(words).operands.some((word) => stoppingUnits.test(word)) ? labels.stop : undefined;

/** `kill`, whose first word may be a signal. */
export const kill: Rule = ([, ...words]) => {
  const named = words[0] === "-s" || words[0] === "-n" || words[0] === "--signal" ? 2 : 1;
  const rest = words.length > 1 || named === 2 ? words.slice(words[0] === "--" ? 0 : named) : [];
  return rest.includes("-1") ? labels.stop : undefined;
};

/** `crontab`. */
export const editCrontab: Rule = ([, ...words]) =>
  readOptions(words, ["u"]).flags.has("r") ? labels.stop : undefined;
