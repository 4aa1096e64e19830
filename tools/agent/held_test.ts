/** A toolset that keeps its root in memory. */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { tempTree, type TreeEntry } from "@ct/testing";
import { unreportedAt } from "../../lib/resident/file_system.ts";
import { openStore } from "./store/store.ts";
import { createToolset, type Toolset, type ToolsetOptions } from "./toolset.ts";

/** A root and a home beside it. */
interface Made extends AsyncDisposable {
  readonly root: string;
  readonly home: string;
  readonly kit: Toolset;
  /** What `grep` finds, as `PATH:LINE`. */
  grep(pattern: string): Promise<string>;
  /** Waits until calls are answered from memory, and the files of the root are in it. */
  fillWith(files: number): Promise<void>;
}

async function make(
  entries: Readonly<Record<string, TreeEntry>>,
  options: Partial<ToolsetOptions> = {},
): Promise<Made> {
  const tree = await tempTree({ home: { dir: true }, "root/.keep": "", ...entries });
  const [root, home] = [`${tree.path}/root`, `${tree.path}/home`];
  const store = await openStore(`${root}/.ct/agent/state.db`);
  const context = memoryContext({ cwd: root, home });
  const kit = await createToolset({
    agent: "pulsing",
    root,
    store,
    context,
    workflow: "w",
    ...options,
  });
  const grep = async (pattern: string) => {
    const { value } = await kit.call("grep", { pattern, reason: "a test" });
    const { results } = Object(value);
    assert.ok(Array.isArray(results), JSON.stringify(value));
    return results.map((hit) => `${Object(hit).file_path}:${Object(hit).line_number}`).join(" ");
  };
  return {
    root,
    home,
    kit,
    grep,
    async fillWith(files): Promise<void> {
      const until = systemClock.now() + 20_000;
      while (kit.resident.state !== "ready" || kit.resident.files !== files) {
        assert.ok(systemClock.now() < until, JSON.stringify(kit.resident));
        await grep("nothing has this");
        await systemClock.sleep(5);
      }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await kit[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      await tree[Symbol.asyncDispose]();
    },
  };
}

const isReported = unreportedAt(Deno.env.get("TMPDIR") ?? "/tmp") === undefined;
/** Leaves a test out where changes of temporary files are not all reported. */
const ignore = !isReported && Deno.env.get("CI") === undefined;

const asked = { reason: "a test" };

Deno.test({
  name: "a toolset begins to watch after its first search, and gives everything back (long)",
  ignore,
  fn: async () => {
    await using made = await make({ "root/a": "one\n", "root/.b": "one\n" });
    const { kit, home, root } = made;
    assert.deepEqual(kit.resident, { root, state: "nobody has asked lately" });
    await kit.call("read_file", { path: "a", ...asked });
    await kit.call("list_directory", { path: ".", depth: 1, ...asked });
    assert.deepEqual(kit.resident, { root, state: "nobody has asked lately" });
    assert.equal(await made.grep("one"), ".b:1 a:1");
    assert.equal(kit.resident.state, "the watch is being set up");
    // What is hidden from commands, but not from agents, is held as well; the store is not.
    await made.fillWith(3);
    assert.ok((kit.resident.bytes ?? 0) > 0);
    assert.equal([...Deno.readDirSync(`${home}/.cache/ct/watch`)].length, 1);
    await kit[Symbol.asyncDispose]();
    assert.deepEqual([...Deno.readDirSync(`${home}/.cache/ct/watch`)], []);
    assert.deepEqual(kit.resident, { root, state: "nobody has asked lately" });
  },
});

Deno.test({
  name: "what a call changes, the next one finds (long)",
  ignore,
  fn: async () => {
    await using made = await make({ "root/a": "one\n" });
    const { kit, root } = made;
    await made.fillWith(2);
    for (let round = 0; round < 20; round++) {
      await kit.call("write_file", { path: `d/${round}`, content: "two\n", ...asked });
      assert.equal((await made.grep("two")).split(" ").length, round + 1);
      const { value } = await kit.call("glob_search", { pattern: "d/*", ...asked });
      assert.equal(Object(value).length, round + 1);
    }
    const edit = { path: "a", oldString: "one", newString: "owt" };
    await kit.call("read_file", { path: "a", ...asked });
    assert.ok((await kit.call("edit_file", { ...edit, ...asked })).ok);
    assert.equal(await made.grep("one"), "");
    assert.equal(await made.grep("owt"), "a:1");
    Deno.writeTextFileSync(`${root}/.ctignore`, "d/\n");
    assert.equal(await made.grep("two"), "");
  },
});

Deno.test({
  name: "what is held shows nothing that is gated, closed, linked or outside (long)",
  ignore,
  fn: async () => {
    await using made = await make({
      "root/.env": "alpha\n",
      "root/plain.ts": 'const word = "alpha";\n',
      "root/sub/in.txt": "alpha inside\n",
      "root/twice": "alpha\n",
      "outside/in.txt": "alpha outside\n",
      "root/.git/alpha": "alpha\n",
    });
    const { root, kit } = made;
    Deno.linkSync(`${root}/twice`, `${root}/../second`);
    Deno.symlinkSync("../outside/in.txt", `${root}/link.txt`);
    await made.fillWith(4);
    const usual = "plain.ts:1 sub/in.txt:1 twice:1";
    for (let round = 0; round < 3; round++) assert.equal(await made.grep("alpha"), usual);
    // Known as harmless by now.
    Deno.writeTextFileSync(`${root}/plain.ts`, 'const token = "t8Kd03LmQ9zX";\n');
    assert.equal(await made.grep("t8Kd"), "");
    assert.equal(await made.grep("const"), "plain.ts:1");
    Deno.writeTextFileSync(`${root}/../second`, "omega\n");
    assert.equal(await made.grep("omega"), "twice:1");
    Deno.renameSync(`${root}/sub`, `${root}/../moved`);
    Deno.symlinkSync("../outside", `${root}/sub`);
    assert.equal(await made.grep("alpha (?:in|out)side"), "");
    const listing = await kit.call("list_directory", { path: "sub", ...asked });
    assert.deepEqual(listing.value, { error: "Path is outside the worktree root: sub" });
  },
});

Deno.test({
  name: "semantic_search reads only what has changed, and finds it (long)",
  ignore,
  fn: async () => {
    await using made = await make({ "root/a.ts": "export function retryLimit() {}\n" });
    const { root, kit } = made;
    const find = async () => {
      const { value } = await kit.call("semantic_search", { query: "retry limit", ...asked });
      assert.ok(Array.isArray(value), JSON.stringify(value));
      return value.map((found) => Object(found).file_path).toSorted().join(" ");
    };
    assert.equal(await find(), "a.ts");
    await made.fillWith(2);
    Deno.writeTextFileSync(`${root}/b.ts`, "\nexport function retryLimits() {}\n");
    assert.equal(await find(), "a.ts b.ts");
    Deno.renameSync(`${root}/a.ts`, `${root}/c.ts`);
    assert.equal(await find(), "b.ts c.ts");
    Deno.writeTextFileSync(`${root}/b.ts`, "\nexport function otherThings() {}\n");
    assert.equal(await find(), "c.ts");
  },
});

Deno.test("a secret that has come into a harmless file is hidden, also where no text is held (long)", async () => {
  // Without a home nothing is watched, and what was found out before is remembered all the same.
  const context = memoryContext({ cwd: "/" });
  await using made = await make({ "root/a": "const token = 1;\n" }, { context });
  for (let round = 0; round < 3; round++) {
    Deno.writeTextFileSync(`${made.root}/a`, "const token = 1;\n");
    assert.equal(await made.grep("token = "), "a:1");
    Deno.writeTextFileSync(`${made.root}/a`, 'const token = "t8Kd03LmQ9zX";\n');
    assert.equal(await made.grep("t8Kd"), "");
  }
});

Deno.test("a toolset can be told to keep nothing", async () => {
  await using made = await make({ "root/a": "one\n" }, { resident: false });
  assert.equal(await made.grep("one"), "a:1");
  assert.deepEqual(made.kit.resident, {
    root: made.root,
    state: "the toolset keeps no files in memory",
  });
  assert.deepEqual([...Deno.readDirSync(made.home)], []);
});

Deno.test("without a directory for caches a toolset looks at the files", async () => {
  const context = memoryContext({ cwd: "/" });
  await using made = await make({ "root/a": "one\n" }, { context });
  assert.equal(await made.grep("one"), "a:1");
  assert.equal(made.kit.resident.state, "there is no home directory for the watch");
});

Deno.test({
  name: "without permission to write a toolset looks at the files",
  permissions: { read: true, env: true, write: [Deno.makeTempDirSync()] },
  fn: async () => {
    await using store = await openStore(":memory:");
    const context = memoryContext({ cwd: "/", home: "/nonexistent" });
    const root = import.meta.dirname ?? ".";
    await using kit = await createToolset({ agent: "plan", root, store, context });
    const { ok } = await kit.call("glob_search", { pattern: "*.md", ...asked });
    assert.ok(ok);
    assert.deepEqual(kit.resident, { root, state: "a process that may not write cannot watch" });
  },
});
