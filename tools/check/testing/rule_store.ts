/**
 * Stores for the tests of `ct-check`, whose probes end as given.
 *
 * @module
 */
import { type Command, defineCommand, type ToolDefinition } from "@ct/core/definition";
import { type Context, type MemoryContext, memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { tempTree } from "@ct/testing";
import { command } from "../mod.ts";

const fakeDefinition = {
  name: "ct-search",
  summary: "Answers as it is told",
  description: "Answers as it is told.",
  options: {
    exit: { kind: "integer", default: 0, description: "Exit status." },
    lines: { kind: "integer", default: 0, description: "How many lines." },
    say: { kind: "text", description: "Text for stderr." },
  },
} as const satisfies ToolDefinition;

/** Prints lines and ends as its options say. */
const fake: Command = defineCommand(fakeDefinition, "", ({ exit, lines, say }, ctx) => {
  for (let n = 1; n <= lines; n++) ctx.stdout.write(`line ${n}\n`);
  if (say !== undefined) ctx.stderr.write(say);
  return exit;
});

/** What a call gave. */
export interface CheckRun {
  /** Exit status. */
  readonly status: number;
  /** What it printed, the tree called `TREE`. */
  readonly stdout: string;
  /** The same of stderr. */
  readonly stderr: string;
}

/**
 * Rules whose probes end as the numbers say, in a store of a new tree; each may have members of its
 * own.
 */
export async function check(
  argv: readonly string[],
  rules: readonly Readonly<Record<string, unknown>>[],
  context: Partial<Omit<Context, "cwd" | "stdout" | "stderr">> = {},
): Promise<CheckRun> {
  await using tree = await tempTree({ ".ct/rules.jsonc": JSON.stringify({ rules }) });
  const commands = new Map([["ct-search", fake]]);
  const ctx: MemoryContext = memoryContext({
    cwd: tree.path,
    spawn: denoSpawn,
    commands,
    ...context,
  });
  const status = await command.run(argv, ctx);
  const shown = (text: string) => text.replaceAll(tree.path, "TREE");
  return { status, stdout: shown(ctx.stdout.text), stderr: shown(ctx.stderr.text) };
}

/** A rule whose probe exits with `exit`, with members of its own. */
export function rule(
  id: string,
  exit: number,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return { id, question: `Is ${id}?`, probe: ["ct-search", "--exit", `${exit}`], ...more };
}
