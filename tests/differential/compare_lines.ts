/**
 * Runs the same words with one of our commands and with the program whose command line it takes.
 *
 * @module
 */
import assert from "node:assert/strict";
import { decodeBytes } from "@ct/base";
import type { Command } from "@ct/core/definition";
import { memoryContext } from "@ct/core/context";
import { shellWords } from "@ct/testing";

/** A command and the program that it stands for. */
export interface Pair {
  /** Ours. */
  readonly command: Command;
  /** The program and the words that every call of both begins with. */
  readonly program: readonly [string, ...string[]];
  /** Words that only the program gets. */
  readonly own: readonly string[];
  /** Whether the program prints its lines in no certain order. */
  readonly isUnordered: (line: Line) => boolean;
}

/** A command line as a table has it: `WORDS <<< INPUT`, where `\n` in the input is a line feed. */
export interface Line {
  readonly words: readonly string[];
  readonly input: string | undefined;
}

/** Reads a line; `{tree}` is the path of the tree and `{name}` its last component. */
export function readLine(text: string, tree: string): Line {
  const [line = "", input] = text.split(" <<< ");
  const name = tree.slice(tree.lastIndexOf("/") + 1);
  const words = shellWords(line).map((word) =>
    word.replaceAll("{tree}", tree).replaceAll("{name}", name)
  );
  return { words, input: input?.replaceAll("\\n", "\n") };
}

/** What a call came to. */
interface Outcome {
  readonly status: number;
  readonly stdout: string;
}

/** What both print for a line; `undefined` if ours refuses it by name. */
export async function outcomes(
  pair: Pair,
  { words, input }: Line,
  cwd: string,
): Promise<{ readonly ours: Outcome; readonly theirs: Outcome } | undefined> {
  const [program, ...first] = pair.program;
  const bytes = new TextEncoder().encode(input ?? "");
  const ctx = memoryContext({
    cwd,
    stdin: {
      text: () => Promise.resolve(input ?? ""),
      bytes: () => new Blob([bytes]).stream(),
      isPiped: () => Promise.resolve(input !== undefined),
    },
  });
  const status = await pair.command.run([...first, ...words], ctx);
  const { text } = ctx.stderr;
  if (status === 2 && ctx.stdout.text === "" && / supported|cannot be used with/.test(text)) {
    return undefined;
  }
  const child = new Deno.Command(program, {
    args: [...pair.own, ...first, ...words],
    cwd,
    env: { LC_ALL: "C.UTF-8", TERM: "xterm", PATH: Deno.env.get("PATH") ?? "" },
    clearEnv: true,
    stdin: input === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  if (input !== undefined) await new Blob([bytes]).stream().pipeTo(child.stdin).catch(() => {});
  const { code, stdout } = await child.output();
  const isUnordered = pair.isUnordered({ words, input });
  const comparable = (text: string) =>
    isUnordered ? text.split(/[\n\0]/).sort().join("\n") : timeless(text);
  return {
    ours: { status, stdout: comparable(ctx.stdout.text) },
    theirs: { status: code, stdout: comparable(decodeBytes(stdout)) },
  };
}

/** Fails if the two differ. */
export async function assertAlike(pair: Pair, text: string, cwd: string): Promise<void> {
  const found = await outcomes(pair, readLine(text, cwd), cwd);
  if (found !== undefined) assert.deepEqual(found.ours, found.theirs, text);
}

/** Times are different in each run. */
function timeless(text: string): string {
  return text.replace(/^[\d.]+ seconds/gm, "T seconds")
    .replace(/"(secs|nanos)":\d+/g, '"$1":0').replace(/"human":"[^"]*"/g, '"human":""');
}

/** For a test's `ignore`: whether the program is missing, or its version is another one. */
export function isOtherVersion(program: string, version: RegExp): boolean {
  try {
    const { stdout } = new Deno.Command(program, { args: ["--version"] }).outputSync();
    return !version.test(new TextDecoder().decode(stdout));
  } catch {
    return true;
  }
}
