/**
 * A tree that a job writes to, and what has become of it.
 *
 * @module
 */
import { placeFile } from "@ct/testing";
import { type Job, programOf } from "./job.ts";

/** What the files of a tree are: all as before, all as after, some of each. */
export type TreeState = "old" | "new" | "mixed";

/** How a command ended. */
export interface CommandEnd {
  readonly code: number;
  readonly signal: Deno.Signal | null;
  /** What it printed, diagnostics first. */
  readonly said: string;
}

/** The tree of a job in a temporary directory, or in one that is given. */
export class JobTree implements Disposable {
  readonly job: Job;
  /** Its real path. */
  readonly root: string;
  /** Where its commands keep revert tokens: apart from the user's, and from a disk that fills up. */
  readonly #stateHome = Deno.makeTempDirSync({ prefix: "ct-torture-state-" });

  constructor(job: Job, directory?: string) {
    this.job = job;
    const made = Deno.makeTempDirSync({
      prefix: "ct-torture-",
      ...directory && { dir: directory },
    });
    this.root = Deno.realPathSync(made);
    for (const [path, text] of Object.entries({ ...job.before, ...job.inputs })) {
      if (text !== undefined) placeFile(`${this.root}/${path}`, text);
    }
    const { linked, grouped } = job;
    if (linked !== undefined) Deno.linkSync(`${this.root}/${linked}`, `${this.root}/second-name`);
    if (grouped !== undefined) Deno.chmodSync(`${this.root}/${grouped}`, 0o660);
  }

  /** What the files are; one that is neither old nor new is torn. */
  look(): { readonly state: TreeState; readonly torn: readonly string[] } {
    const { before, after } = this.job;
    const torn: string[] = [];
    const found = new Set<TreeState>();
    for (const path of Object.keys(before)) {
      const text = readText(`${this.root}/${path}`);
      if (text === before[path]) found.add("old");
      else if (text === after[path]) found.add("new");
      else torn.push(path);
    }
    const [state = "mixed"] = found.size === 1 && torn.length === 0 ? found : [];
    return { state, torn };
  }

  /** Whether a file is overwritten in place, and may be torn until it is recovered. */
  isInPlace(path: string): boolean {
    return path === this.job.linked || path === this.job.grouped;
  }

  /** The writer's files anywhere in the tree. */
  leftovers(directory = this.root): readonly string[] {
    return [...Deno.readDirSync(directory)].flatMap(({ name, isDirectory }) =>
      isDirectory
        ? this.leftovers(`${directory}/${name}`)
        : name.startsWith(".ct-")
        ? [`${directory}/${name}`]
        : []
    );
  }

  /** Runs the job's command, as words that a wrapper gets. */
  async run(wrapper: readonly string[] = []): Promise<CommandEnd> {
    const child = await this.start(wrapper);
    return await endOf(child);
  }

  /** Starts the job's command. */
  async start(wrapper: readonly string[] = []): Promise<Deno.ChildProcess> {
    const words = [...wrapper, await programOf(this.job.tool), ...this.job.args];
    const [program = "", ...args] = words;
    return new Deno.Command(program, {
      args,
      cwd: this.root,
      env: { XDG_STATE_HOME: this.#stateHome },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  }

  /** Settles what was left. */
  async recover(): Promise<CommandEnd> {
    const args = ["--recover"];
    const command = new Deno.Command(await programOf("edit"), {
      args,
      cwd: this.root,
      env: { XDG_STATE_HOME: this.#stateHome },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    });
    return await endOf(command.spawn());
  }

  /** Removes the tree. */
  [Symbol.dispose](): void {
    Deno.removeSync(this.root, { recursive: true });
    Deno.removeSync(this.#stateHome, { recursive: true });
  }
}

/** Waits for a command's end. */
export async function endOf(child: Deno.ChildProcess): Promise<CommandEnd> {
  const { code, signal, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, signal, said: decoder.decode(stderr) + decoder.decode(stdout) };
}

function readText(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
