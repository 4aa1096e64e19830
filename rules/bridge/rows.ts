/**
 * All rows of the bridge, and which one a command belongs to.
 *
 * @module
 */
import { cargoRows } from "./cargo.ts";
import { denoRows } from "./deno.ts";
import { goRows } from "./go.ts";
import { jvmRows } from "./jvm.ts";
import { makeRows } from "./make.ts";
import { nodeRows } from "./node.ts";
import { pythonRows } from "./python.ts";
import type { BridgeRow, LocalDirectory } from "./row.ts";
import { shellRows } from "./shell.ts";

import { configsOf } from "./grammar.ts";

/** All of the bridge, in the order in which it is printed. */
export const bridgeRows: readonly BridgeRow[] = [
  ...cargoRows,
  ...denoRows,
  ...nodeRows,
  ...pythonRows,
  ...goRows,
  ...makeRows,
  ...jvmRows,
  ...shellRows,
];

/** The row that a command belongs to: the one with the longest prefix that it starts with. */
export function findBridgeRow(words: readonly string[]): BridgeRow | undefined {
  const rows = bridgeRows.filter(({ prefix }) => prefix.every((word, at) => words[at] === word));
  return rows.toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
}

/** Whether a command of the row can run code of the checkout. */
export function runsCheckout({ runsCode, prefix }: BridgeRow, words: readonly string[]): boolean {
  return runsCode === true || configsOf(words.slice(prefix.length)).length > 0;
}

/** The directories of a project that a program of this name may come from, once it is trusted. */
export function localDirectories(name: string): readonly LocalDirectory[] {
  const directories = bridgeRows.filter((row) => startedBy(row) === name)
    .flatMap(({ local = [] }) => local);
  return [...new Set(directories)];
}

/** The program that a row starts. */
export function startedBy({ prefix, starts: [first = ""] = prefix }: BridgeRow): string {
  return first;
}
