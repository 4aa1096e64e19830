import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { commit } from "./commit.ts";
import { judgeLeftover, leftoversIn } from "./leftover.ts";
import { recoverTree } from "./recover.ts";
import { faultyOps } from "./testing/fault_ops.ts";
import { SampleTree } from "./testing/sample_tree.ts";
import type { WriteOps } from "./write_ops.ts";
import { firstJournal } from "./write_state.ts";

const readme = Deno.readTextFileSync(new URL("./README.md", import.meta.url));
const [, diagram = ""] = /^```mermaid\n(.*?)^```$/ms.exec(readme) ?? [];
const fullNames = new Map(
  [...diagram.matchAll(/state "(.*)" as (\w+)/g)].map(([, full = "", short = ""]) => [short, full]),
);
/** The transitions in the diagram. */
const arrows = [...diagram.matchAll(/(\S+) --> (\S+): (\w+)/g)].map(
  ([, from = "", to = "", label = ""]) => ({
    label,
    arrow: `${fullNames.get(from) ?? from} -> ${fullNames.get(to) ?? to}`,
  }),
);

Deno.test("the diagram in the README has the states of the code", () => {
  const drawn = arrows.flatMap(({ arrow }) => arrow.split(" -> ")).filter((name) => name !== "[*]");
  assert.deepEqual(new Set(drawn), new Set(Object.keys(firstJournal)));
});

Deno.test("the README says of each state what is on disk", () => {
  const rows = [...readme.matchAll(/^\| `([a-z ]+)` +\|/gm)].map(([, name]) => name);
  assert.deepEqual(rows, Object.keys(firstJournal));
});

Deno.test("the transitions in the diagram are functions of the code", () => {
  const directory = new URL(".", import.meta.url);
  const code = [...Deno.readDirSync(directory)]
    .filter(({ name }) => name.endsWith(".ts") && !name.endsWith("_test.ts"))
    .map(({ name }) => Deno.readTextFileSync(new URL(name, directory))).join("\n");
  const missing = arrows.filter(({ label }) => !code.includes(`function ${label}(`));
  assert.deepEqual(missing, []);
});

/** What files may hold in each state; a file with several names may be torn while the write is in doubt. */
const versionsIn: Readonly<Record<string, readonly string[]>> = {
  "staged": ["old"],
  "prepared": ["old"],
  "in doubt": ["old", "new", "torn"],
  "committed": ["new"],
  "undone": ["old"],
};

/** The state that the files on disk tell, as its first directory has it; `[*]` if nothing is left. */
function stateOf(tree: SampleTree): string {
  for (const place of ["d0", "d1", "d2", "elsewhere"]) {
    const directory = `${tree.root}/${place}`;
    for (const [id, files] of leftoversIn(directory)) {
      const leftover = judgeLeftover(directory, id, files);
      assert.ok(leftover.kind === "interrupted", `${directory}: ${leftover.kind}`);
      return leftover.state;
    }
  }
  return "[*]";
}

/** Follows a write from state to state, from the first look on. */
class Observer {
  readonly tree: SampleTree;
  readonly arrows = new Set<string>();
  #last: string | undefined;

  constructor(tree: SampleTree) {
    this.tree = tree;
  }

  /** Notes the arrow that led to the state, and checks that the files are as they must be in it. */
  look(): string {
    const state = stateOf(this.tree);
    // A recovery sweeps one directory after the other, and some may have no journal yet.
    const isHalfSwept = this.#last === "prepared" && state === "staged";
    if (this.#last !== undefined && state !== this.#last && !isHalfSwept) {
      this.arrows.add(`${this.#last} -> ${state}`);
      this.#last = state;
    }
    this.#last ??= state;
    const allowed = versionsIn[state];
    const found = this.tree.versions("old", "new");
    if (allowed === undefined) assert.equal(found.size, 1, state);
    else for (const version of found) assert.ok(allowed.includes(version), `${state}: ${version}`);
    return state;
  }
}

/** When something goes wrong, by the number of the operation; 0 for never. */
interface Accident {
  readonly failAt?: number;
  readonly dieAt?: number;
}

interface Observed {
  readonly ops: WriteOps;
  /** The number of operations so far. */
  calls: number;
}

/** Operations that are watched until the process dies in one of them. */
function observed(observer: Observer, { failAt = 0, dieAt = 0 }: Accident): Observed {
  const result: Observed = {
    calls: 0,
    ops: faultyOps({
      syncs: false,
      before: ({ number }) => {
        if (dieAt !== 0 && number > dieAt) throw new Error("the process has died");
        result.calls = number;
        if (number > failAt) observer.look();
        if (number === dieAt) throw new Error("the process has died");
        if (number === failAt) throw new Error("Input/output error (os error 5)");
      },
    }),
  };
  return result;
}

const ctx = { clock: systemClock, cwd: "/" };
const kinds = [{ files: 1, linked: false }, { files: 4, linked: true }] as const;

/** Writes a tree, and recovers it if the process dies. Collects the arrows passed; returns how many operations it took. */
async function play(
  { files, linked }: typeof kinds[number],
  { write, recovery = {} }: { readonly write: Accident; readonly recovery?: Accident },
  passed: Set<string>,
): Promise<{ readonly writing: number; readonly recovering: number }> {
  using tree = SampleTree.make(files, { linked });
  const observer = new Observer(tree);
  const writing = observed(observer, write);
  await commit(tree.plan("old", "new"), ctx, writing.ops).catch(() => {});
  const left = observer.look();
  const before = [...tree.versions("old", "new")].join();
  const recovering = observed(observer, recovery);
  await recoverTree(tree.root, ctx, recovering.ops);
  observer.look();
  if (recovery.dieAt !== undefined) await recoverTree(tree.root, ctx);
  const expected = left === "[*]" ? before : left === "committed" ? "new" : "old";
  assert.deepEqual([...tree.versions("old", "new")], [expected], left);
  assert.deepEqual(tree.temporaries(), []);
  for (const arrow of observer.arrows) passed.add(arrow);
  return { writing: writing.calls, recovering: recovering.calls };
}

Deno.test("a write that is killed in any operation passes from state to state as in the diagram", async () => {
  const passed = new Set<string>();
  for (const kind of kinds) {
    const { writing } = await play(kind, { write: {} }, passed);
    for (let dieAt = 1; dieAt <= writing; dieAt++) {
      const { recovering } = await play(kind, { write: { dieAt } }, passed);
      for (let again = 1; again <= recovering; again++) {
        await play(kind, { write: { dieAt }, recovery: { dieAt: again } }, passed);
      }
    }
    for (let failAt = 1; failAt <= writing; failAt++) {
      const { writing } = await play(kind, { write: { failAt } }, passed);
      for (let dieAt = failAt + 1; dieAt <= writing; dieAt++) {
        await play(kind, { write: { failAt, dieAt } }, passed);
      }
    }
  }
  assert.deepEqual([...passed].sort(), [...new Set(arrows.map(({ arrow }) => arrow))].sort());
});
