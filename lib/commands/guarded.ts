/**
 * The programs that are guarded, and where in the words of a command they stand.
 *
 * @module
 */
import { baseName } from "@ct/base";
import { changeMode, find, move, remove } from "./delete_rules.ts";
import { git, readGitCommand } from "./git_rules.ts";
import { takesScript } from "./inline_scripts.ts";
import { isInterpreter } from "./interpreters.ts";
import type { Rule } from "./rule.ts";
import * as system from "./system_rules.ts";

const table: readonly (readonly [names: string, ...rules: Rule[]])[] = [
  ["rm", remove, system.writeOperands],
  ["find", find],
  ["chmod chown chgrp", changeMode],
  ["git", git],
  ["dd", system.copyBlocks],
  ["wipefs", system.wipe],
  [
    "shred mkfs mke2fs mkswap fdisk sfdisk parted gdisk sgdisk blkdiscard",
    system.overwriteDevice,
  ],
  ["tee truncate unlink", system.writeOperands],
  ["mv", move, system.copy],
  ["cp install ln rsync scp", system.copy],
  ["sed perl", system.editInPlace],
  ["shutdown reboot halt poweroff killall5", system.stop],
  ["init telinit", system.changeRunlevel],
  ["systemctl", system.controlSystem],
  ["kill", system.kill],
  ["crontab", system.editCrontab],
];
const rules: ReadonlyMap<string, readonly Rule[]> = new Map(
  table.flatMap(([names, ...own]) => names.split(" ").map((name) => [name, own] as const)),
);

const downloaders = new Set(["curl", "wget", "aria2c", "http", "https", "xh"]);

/** Programs that only print or look up what they are given. */
const printers = new Set([
  ..."echo printf grep egrep fgrep zgrep rg ag ack man info whatis apropos which type".split(" "),
  ..."whereis hash help cat head tail less more wc ls stat file basename dirname".split(" "),
  ..."realpath readlink test [ diff cmp".split(" "),
]);

/** Whether a program only prints or looks up what it is given. */
export function isPrinter(program: string): boolean {
  return printers.has(baseName(program));
}

/** Whether a command fetches something from elsewhere. */
export function isDownload([program = ""]: readonly string[]): boolean {
  return downloaders.has(baseName(program));
}

/** The rules for a program. */
export function rulesFor(program: string): readonly Rule[] {
  return rules.get(baseName(program).replace(/^mkfs\..*/, "mkfs")) ?? [];
}

/** Whether a word is a program that is to be judged wherever it stands. */
function isGuarded(word: string): boolean {
  return rulesFor(word).length > 0 || isDownload([word]) || isInterpreter(word) ||
    takesScript(word);
}

/**
 * Where commands begin in words: at the first, and, since a program may start another one, at each
 * that is guarded. Of several equal ones the first has all words of the others.
 */
export function starts(words: readonly string[]): readonly number[] {
  const [program = ""] = words;
  if (isPrinter(program)) return [0];
  const found = new Map<string, number>([["", 0]]);
  // A subcommand of git may be called like a program.
  const subcommand = baseName(program) === "git" ? readGitCommand(words)?.at : undefined;
  for (const [at, word] of words.entries()) {
    const name = baseName(word);
    if (at > 0 && at !== subcommand && !found.has(name) && isGuarded(word)) found.set(name, at);
  }
  return [...found.values()];
}
