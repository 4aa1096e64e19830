/**
 * Writers side by side in the same files, and somebody who reads them meanwhile.
 *
 * @module
 */
import { tempTree } from "@ct/testing";
import { type Accident, type Extent, randomTries } from "./accident.ts";
import { programOf } from "./job.ts";
import type { Tally } from "./tally.ts";

const writers = 4;
const paths = ["a.json", "d/b.json", "d/e/c.json"];

/** Each writer changes a place of its own, in all files. */
function contentOf(done: ReadonlySet<number>): string {
  const places = Array.from(
    { length: writers },
    (_, writer) => `"w${writer}":"${done.has(writer) ? "renewed" : "old"}"`,
  );
  return `{${places.join(",\n")}}\n`;
}

/** Half of the writers edit, the others patch. */
async function write(writer: number, cwd: string): Promise<number> {
  const args = writer % 2 === 0
    ? ["--find", `"w${writer}":"old"`, "--replace", `"w${writer}":"renewed"`]
    : ["--set", `w${writer}="renewed"`];
  const program = await programOf(writer % 2 === 0 ? "edit" : "patch");
  const streams = { stdout: "null", stderr: "null" } as const;
  const command = new Deno.Command(program, { args: [...args, "--no-revert"], cwd, ...streams });
  return (await command.output()).code;
}

/** Lets all writers begin at once; those that others have overtaken begin again. */
async function round(tally: Tally, number: number): Promise<void> {
  const files = Object.fromEntries(paths.map((path) => [path, contentOf(new Set())]));
  await using tree = await tempTree(files);
  const done = new Set<number>();
  const reader = new Reader(tree.path);
  const reading = reader.run();
  for (let attempt = 0; done.size < writers && attempt < 3 * writers; attempt++) {
    const waiting = Array.from({ length: writers }, (_, it) => it).filter((it) => !done.has(it));
    const codes = await Promise.all(waiting.map((writer) => write(writer, tree.path)));
    for (const [index, writer] of waiting.entries()) {
      tally.add("tried");
      tally.add(codes[index] === 0 ? "finished" : "undone");
      if (codes[index] === 0) done.add(writer);
    }
    const texts = new Set(paths.map((path) => Deno.readTextFileSync(`${tree.path}/${path}`)));
    const expected = contentOf(done);
    if (texts.size !== 1 || !texts.has(expected)) {
      tally.blame("lost", `round ${number}: ${[...done]} done, but ${[...texts].join()}`);
      break;
    }
  }
  reader.stop();
  await reading;
  if (done.size < writers) tally.blame("wrong", `round ${number}: only ${[...done]} came through`);
  for (const text of reader.torn) tally.blame("torn", `round ${number}: read ${text}`);
}

/** Reads all files again and again. */
class Reader {
  /** What was no whole content. */
  readonly torn: string[] = [];
  readonly #root: string;
  #isOver = false;

  constructor(root: string) {
    this.#root = root;
  }

  stop(): void {
    this.#isOver = true;
  }

  async run(): Promise<void> {
    while (!this.#isOver) {
      for (const path of paths) {
        const text = Deno.readTextFileSync(`${this.#root}/${path}`);
        if (!text.startsWith("{") || !text.endsWith("}\n")) this.torn.push(text);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

/** The accident of this kind. */
export const writersAccident: Accident = {
  name: "writers",
  what: `${writers} commands that change the same files at once, repeated until all succeed`,
  missing: () => undefined,
  run: async (tally: Tally, { most }: Extent) => {
    for (let number = 0; number < Math.min(most, randomTries); number++) await round(tally, number);
  },
};
