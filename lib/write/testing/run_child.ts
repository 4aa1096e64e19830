/**
 * Starting `commit_child.ts`.
 *
 * @module
 */
import type { ChildTask } from "./commit_child.ts";

/** How a child is run. */
export interface ChildOptions {
  /** Permission flags of the runtime. */
  readonly permissions: readonly string[];
  /** Takes away root's right to skip permissions. Needs root. */
  readonly unprivileged?: boolean;
}

/** The command of a child process that commits a sample tree. */
export function childCommand(
  task: ChildTask,
  { permissions, unprivileged }: ChildOptions,
): Deno.Command {
  const program = new URL("commit_child.ts", import.meta.url).pathname;
  const words = [Deno.execPath(), "run", "--no-prompt", "--no-lock", ...permissions, program];
  if (unprivileged) words.unshift("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--");
  const [command = "", ...args] = [...words, JSON.stringify(task)];
  return new Deno.Command(command, { args, stdin: "piped", stdout: "piped", stderr: "inherit" });
}

/** What a child ended with. */
export interface ChildEnd {
  /** What it printed, without the final newline. */
  readonly text: string;
  /** The signal that ended it. */
  readonly signal: Deno.Signal | null;
}

/** Runs a child to its end. */
export async function runChild(task: ChildTask, options: ChildOptions): Promise<ChildEnd> {
  const child = childCommand(task, options).spawn();
  await child.stdin.close();
  const { stdout, signal } = await child.output();
  return { text: new TextDecoder().decode(stdout).trimEnd(), signal };
}
