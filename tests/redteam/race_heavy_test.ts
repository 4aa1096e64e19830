/**
 * Somebody swaps what lies at a path while a tool looks at it: a file, a link to a file outside
 * that only its owner may read, a FIFO, a directory (R23). A call may fail, but it ends in time,
 * and nothing outside changes. The variable CT_RACE_TRIES sets the tries for each tool.
 */
import assert from "node:assert/strict";
import { sampled, tempTree, times } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const tries = Number(Deno.env.get("CT_RACE_TRIES") ?? times(12, 150));

/** Runs until its worker is ended: renames are the fastest way to change what a path leads to. */
const swapper = `
self.onmessage = ({ data: { path, spare, flags } }) => {
  const kinds = ["file", "link", "fifo", "directory"];
  let now = "file";
  for (let n = 0; Atomics.load(flags, 0) === 0; n++) {
    const next = kinds[(n * 7 + (n >> 3)) % kinds.length];
    if (next === now) continue;
    try {
      Deno.renameSync(path, spare + "/" + now);
      Deno.renameSync(spare + "/" + next, path);
      now = next;
    } catch {
      // A tool has just put a file there: it is the regular one from now on.
      try { Deno.renameSync(path, spare + "/file"); } catch {}
      try { Deno.renameSync(spare + "/file", path); now = "file"; } catch {}
    }
  }
  self.postMessage("over");
};
`;

/** A base that is a link is the file that it leads to, so no call that writes has the file as base. */
const calls: readonly (readonly string[])[] = [
  ["view", "in/x.ts"],
  ["search", "--base", "in", "--grep", "secret"],
  ["tree", "--base", "in"],
  ["outline", "--base", "in"],
  ["edit", "--base", "in", "--find", "secret", "--replace", "stolen"],
  ["patch", "--base", "in", "--format", "json", "--set", "secret=stolen"],
  ["search", "--base", "in", "--grep", "file:in/x.ts"],
];

const content = '{"secret":1}\n';
/** What a test measures on a loaded machine, where a call with a limit of one second may wait. */
const longestMs = 25_000;

const [writing, reading] = [true, false].map((writes) =>
  calls.filter(([tool]) => writes === ["edit", "patch"].includes(tool ?? ""))
);
const tried = [writing, reading].flatMap((kind = []) => sampled(kind, 1, "calls in a race"));
for (const [tool = "", ...args] of tried) {
  const words = [tool, ...args].join(" ");
  Deno.test({
    name: `R23: race: ct ${words} ends and changes nothing outside, ${tries} times`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      await using tree = await tempTree({
        "in/x.ts": { content, mode: 0o640 },
        "in/other.json": content,
        "spare/link": { link: "../out/secret" },
        "spare/directory/inner.json": content,
        "out/secret": { content, mode: 0o600 },
      });
      await new Deno.Command("mkfifo", { args: [`${tree.path}/spare/fifo`] }).output();
      const program = `${await builtCommands()}/bin/ct-${tool}`;
      const outside = () => {
        const { mode, ino, mtime } = Deno.statSync(`${tree.path}/out/secret`);
        const text = Deno.readTextFileSync(`${tree.path}/out/secret`);
        const names = [...Deno.readDirSync(`${tree.path}/out`)].map(({ name }) => name);
        return [text, (mode ?? 0) & 0o7777, ino, mtime?.getTime(), names];
      };
      const before = outside();
      const url = `data:application/javascript,${encodeURIComponent(swapper)}`;
      const worker = new Worker(url, { type: "module" });
      const flags = new Int32Array(new SharedArrayBuffer(4));
      const over = Promise.withResolvers<void>();
      worker.addEventListener("message", () => over.resolve());
      const statuses = new Map<number, number>();
      try {
        worker.postMessage({ path: `${tree.path}/in/x.ts`, spare: `${tree.path}/spare`, flags });
        for (let count = 0; count < tries; count++) {
          const { code, signal, stderr } = await new Deno.Command(program, {
            args: [...args, "--timeout", "1"],
            cwd: tree.path,
            stdin: "null",
            stdout: "null",
            signal: AbortSignal.timeout(longestMs),
          }).output();
          const said = new TextDecoder().decode(stderr);
          assert.equal(signal, null, `it had to be ended: ${said}`);
          assert.ok(code <= 2, `${code}: ${said}`);
          statuses.set(code, (statuses.get(code) ?? 0) + 1);
          assert.deepEqual(outside(), before, said);
        }
      } finally {
        Atomics.store(flags, 0, 1);
        await over.promise;
        worker.terminate();
      }
      // Not all calls met the same thing.
      assert.ok(tries < 100 || statuses.size > 1, [...statuses.keys()].join());
      for (const { name, isFile } of Deno.readDirSync(`${tree.path}/in`)) {
        const mode = isFile ? Deno.statSync(`${tree.path}/in/${name}`).mode ?? 0 : 0;
        assert.ok(name === "other.json" || (mode & 0o137) === 0, `${name}: ${mode.toString(8)}`);
      }
    },
  });
}
