/**
 * Calls of a toolset that keeps the tree in memory, after random changes to the tree, against those
 * of one that looks at the file system.
 */
import assert from "node:assert/strict";
import { createToolset, openStore, type Toolset, type ToolsetOptions } from "@ct/agent";
import { systemClock } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { output, tempTree, times } from "@ct/testing";
import { Changer, usualWords } from "../resident/tree_changer.ts";
import { unreportedAt } from "../../lib/resident/file_system.ts";

const changes = times(600, 10_000);

/** How long to wait for contents to be held: on a machine that is busy, they take seconds. */
const longestMs = 5_000;

const secret = 'const token = "t8Kd03LmQ9zX"; // alpha';

const calls: readonly (readonly [tool: string, args: Readonly<Record<string, unknown>>])[] = [
  ["grep", { pattern: "alpha" }],
  ["grep", { pattern: "alpha", caseSensitive: true, skip: 3 }],
  ["grep", { pattern: "bet.|gam+a", glob: "!*.ts" }],
  ["grep", { pattern: "nowhere", useRegex: false }],
  ["grep", { pattern: "t8Kd|É" }],
  ["grep", { pattern: "^$" }],
  ["glob_search", { pattern: "**/{a,b,*.ts,.h}" }],
  ["list_directory", { path: "." }],
  ["list_directory", { path: "d1", type: "directories" }],
  ["list_directory", { path: "d0", depth: 1 }],
];

async function answer(kit: Toolset, [tool, args]: (typeof calls)[number]) {
  const { ok, text, notes } = await kit.call(tool, { reason: "a test", ...args });
  return { ok, text, notes };
}

/** Where a directory of temporary files is watched at all. */
const reason = unreportedAt(Deno.env.get("TMPDIR") ?? "/tmp");

Deno.test({
  name: "calls of a toolset that keeps files are those of one that does not, whatever changes",
  ignore: reason !== undefined && Deno.env.get("CI") === undefined,
  fn: compareAll,
});

async function compareAll(): Promise<void> {
  const large = new Uint8Array(11 << 20).fill(10);
  await using made = await tempTree({
    "tree/d0/a": "alpha\n",
    "tree/d1/d.ts": "beta\n",
    "tree/.env": "alpha=1\n",
    "tree/large": large,
    "tree/utf-16": new Uint8Array([0xff, 0xfe, 0x61, 0, 0x6c, 0]),
    "tree/.ctignore": "c\n",
    "tree/d3/linked": { link: "../d1" },
    "tree/d3/led-out": { link: "../../outside/alpha" },
    "outside/alpha": "alpha\n",
    "home/.config/git/ignore": "*.never\n",
  });
  const root = `${made.path}/tree`;
  // What is large and new is not held at all.
  Deno.utimeSync(`${root}/large`, 1, 1);
  await output(["git", "init", "-q"], root);
  await output(["git", "add", "-A"], root);
  await using store = await openStore(":memory:");
  const options: ToolsetOptions = {
    agent: "plan",
    root,
    store,
    context: memoryContext({ cwd: root, home: `${made.path}/home` }),
  };
  await using held = await createToolset(options);
  await using plain = await createToolset({ ...options, resident: false });
  const changer = new Changer(root, `${made.path}/outside`, { words: [...usualWords, secret] });
  const { random } = changer;
  /** Calls after which walks were held, and contents as well. */
  let [walks, contents, asked] = [0, 0, 0];
  for (let done = 0; done < changes; asked++) {
    const burst = 1 + random.below(random.below(5) === 0 ? 40 : 4);
    for (let count = 0; count < burst; count++) changer.change();
    done += burst;
    if (random.below(20) === 0) await output(["git", "add", "-A"], root).catch(() => {});
    const call = random.one(calls);
    // Sometimes there is time for watching anew, and for reading what is to be held.
    if (asked % 20 === 0) {
      const end = systemClock.now() + longestMs;
      while (held.resident.files === 0 && systemClock.now() < end) {
        await systemClock.sleep(100);
        await answer(held, call);
      }
    } else if (random.below(4) === 0) await systemClock.sleep(20);
    const [known, found] = [await answer(held, call), await answer(plain, call)];
    assert.deepEqual(known, found, `after ${done} changes: ${JSON.stringify(call)}`);
    const isReady = held.resident.state === "ready";
    if (isReady) walks++;
    if (isReady && held.resident.files !== 0) contents++;
  }
  // Where links come and go all the time, few contents are held.
  assert.ok(walks > asked / 2 && contents > asked / 40, `${walks}, ${contents} of ${asked}`);
  assert.equal(plain.resident.directories, undefined);
}
