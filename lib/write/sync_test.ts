/**
 * What is on the disk when the power goes, as far as the order of the operations tells.
 */
import assert from "node:assert/strict";
import { directoryOf, nameOf, openDoor, parseTemporaryName, systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { commit } from "./commit.ts";
import { createFile } from "./create_file.ts";
import { planWrites } from "./plan.ts";
import { findTarget } from "./target.ts";
import { faultyOps, type OpCall } from "./testing/fault_ops.ts";

/** What operations have changed since it was synced. */
class Unsynced {
  readonly #files = new Set<string>();
  readonly #directories = new Set<string>();

  /** Takes an operation that is about to be done. */
  take({ name, path }: OpCall): void {
    if (name === "write" || name === "truncate") this.#files.add(path);
    if (name === "sync") this.#files.delete(path);
    if (name === "syncDirectory") this.#directories.delete(path);
    if (["create", "link", "rename", "remove"].includes(name)) {
      this.#directories.add(directoryOf(path));
    }
  }

  /** The files in a directory, or anywhere. */
  files(directory = ""): readonly string[] {
    return [...this.#files].filter((path) => path.startsWith(directory));
  }

  /** The directories. */
  get directories(): readonly string[] {
    return [...this.#directories];
  }
}

/** Commits changes of files, and passes what is not synced before each operation on names. */
async function committed(
  paths: readonly string[],
  check: (call: OpCall & { readonly role: string }, unsynced: Unsynced) => void,
): Promise<Unsynced> {
  await using tree = await tempTree({ "a/x": "old", "a/linked": "old", "b/y": "old" });
  const root = Deno.realPathSync(tree.path);
  Deno.linkSync(`${root}/a/linked`, `${root}/b/other`);
  const ctx = { cwd: root, clock: systemClock, door: openDoor };
  const unsynced = new Unsynced();
  const before = (call: OpCall) => {
    const role = parseTemporaryName(nameOf(call.path))?.role ?? "target";
    if (["open", "link", "rename", "remove"].includes(call.name)) {
      check({ ...call, role }, unsynced);
    }
    unsynced.take(call);
  };
  const writes = paths.map((path) => ({
    target: findTarget(path, ctx),
    before: Deno.readFileSync(`${root}/${path}`),
    after: new TextEncoder().encode(`new ${path}`),
  }));
  await commit(planWrites(writes), ctx, faultyOps({ syncs: false, before }));
  return unsynced;
}

Deno.test("a write of several files is on the disk before it goes on to the next state", async () => {
  // The doubt, the first change of a target, the end of the doubt, and of what is left over.
  const states = ["rename doubt", "rename", "rename committed", "sweep"];
  const steps = new Set<string>();
  await committed(["a/x", "a/linked", "b/y"], ({ name, path, role }, unsynced) => {
    const isSweep = name === "remove" && steps.has("rename committed");
    const step = isSweep ? "sweep" : role === "target" ? name : `${name} ${role}`;
    assert.deepEqual(unsynced.files(directoryOf(path)), [], step);
    if (states.includes(step) && !steps.has(step)) {
      assert.deepEqual([unsynced.files(), unsynced.directories], [[], []], step);
    }
    steps.add(step);
  });
  assert.deepEqual([...steps].filter((step) => states.includes(step)), states);
});

Deno.test("a file is on the disk before it gets its name, and then so is that", async () => {
  const unsynced = await committed(["a/x"], (_, unsynced) => {
    assert.deepEqual(unsynced.files(), []);
  });
  assert.deepEqual(unsynced.directories, []);
});

Deno.test("a new file is on the disk before it gets its name, and then so is that", async () => {
  await using tree = await tempTree({});
  const unsynced = new Unsynced();
  const before = (call: OpCall) => {
    if (["link", "rename"].includes(call.name)) assert.deepEqual(unsynced.files(), []);
    unsynced.take(call);
  };
  const ctx = { cwd: tree.path, clock: systemClock, door: openDoor };
  await createFile({ path: "x", text: "x" }, ctx, faultyOps({ syncs: false, before }));
  assert.deepEqual(unsynced.directories, []);
});
