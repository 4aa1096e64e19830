/**
 * How long `commit` takes for 1, 10 and 1,000 files next to ways of writing that promise less, as a
 * Markdown table: `deno run --allow-all --no-lock scripts/bench/commit.ts [DIRECTORY]`. All take
 * turns in one process, on files of 2 KiB in the directory given, by default a temporary one.
 *
 * @module
 */
import { openDoor, systemClock } from "@ct/base";
import { commit, findTarget, planWrites } from "@ct/write";
import { say } from "../project.ts";

// Not written as a literal, so that only whoever runs this fetches it.
const npmPackage: string = "npm:write-file-atomic@7.0.0";
const atomic: { default(path: string, data: Uint8Array): Promise<void> } = await import(npmPackage);

const sizeBytes = 2048;
const rounds: Readonly<Record<number, number>> = { 1: 300, 10: 100, 1000: 12 };

type Write = (paths: readonly string[], content: Uint8Array) => Promise<unknown>;

const contestants: Readonly<Record<string, Write>> = {
  "`Deno.writeFile`": (paths, content) =>
    Promise.all(paths.map((path) => Deno.writeFile(path, content))),
  "write, fsync, rename": async (paths, content) => {
    for (const path of paths) {
      const file = await Deno.create(`${path}.tmp`);
      await file.write(content);
      await file.sync();
      file.close();
      await Deno.rename(`${path}.tmp`, path);
    }
  },
  "`write-file-atomic`": (paths, content) =>
    Promise.all(paths.map((path) => atomic.default(path, content))),
  "`commit`": (paths, content) => {
    const ctx = { cwd: "/", clock: systemClock, door: openDoor };
    const writes = paths.map((path) => ({
      target: findTarget(path, ctx),
      before: Deno.readFileSync(path),
      after: content,
    }));
    return commit(planWrites(writes, { protected: [] }), ctx);
  },
};

/**
 * The shortest time of each contestant, in milliseconds: others who use the disk only ever add to
 * it.
 */
async function race(paths: readonly string[], turns: number): Promise<number[]> {
  const times = Object.keys(contestants).map((): number[] => []);
  for (let turn = 0; turn <= turns; turn++) {
    for (const [index, write] of Object.values(contestants).entries()) {
      const content = crypto.getRandomValues(new Uint8Array(sizeBytes));
      const begun = performance.now();
      await write(paths, content);
      // The first turn warms up.
      if (turn > 0) times[index]?.push(performance.now() - begun);
    }
  }
  return times.map((each) => Math.min(...each));
}

const [place] = Deno.args;
const root = await Deno.makeTempDir(place === undefined ? {} : { dir: place });
say(`| files | ${Object.keys(contestants).join(" | ")} |`);
say(`| --: |${" --: |".repeat(Object.keys(contestants).length)}`);
for (const [count, turns] of Object.entries(rounds)) {
  const paths = Array.from({ length: Number(count) }, (_, index) => `${root}/${count}-${index}`);
  for (const path of paths) Deno.writeFileSync(path, new Uint8Array(sizeBytes));
  const cells = (await race(paths, turns)).map((ms) => `${Number(ms.toPrecision(3))} ms`);
  say(`| ${Number(count).toLocaleString("en")} | ${cells.join(" | ")} |`);
}
await Deno.remove(root, { recursive: true });
