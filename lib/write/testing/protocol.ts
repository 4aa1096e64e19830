/**
 * Following writes that go wrong from state to state, by what they leave on disk.
 *
 * @module
 */
import assert from "node:assert/strict";
import { openDoor, systemClock } from "@ct/base";
import { commit } from "../commit.ts";
import { judgeLeftover, leftoversIn } from "../leftover.ts";
import { recoverTree } from "../recover.ts";
import type { WriteOps } from "../write_ops.ts";
import { faultyOps } from "./fault_ops.ts";
import { SampleTree } from "./sample_tree.ts";

/** The README of the package. */
export const readme: string = Deno.readTextFileSync(new URL("../README.md", import.meta.url));

const [, diagram = ""] = /^```mermaid\n(.*?)^```$/ms.exec(readme) ?? [];
const fullNames = new Map(
  [...diagram.matchAll(/state "(.*)" as (\w+)/g)].map(([, full = "", short = ""]) => [short, full]),
);

/** A transition in the diagram. */
export interface Arrow {
  /** Its name. */
  readonly label: string;
  /** The states that it connects, as `FROM -> TO`. */
  readonly arrow: string;
}

/** The transitions in the diagram. */
export const arrows: readonly Arrow[] = [...diagram.matchAll(/(\S+) --> (\S+): (\w+)/g)].map(
  ([, from = "", to = "", label = ""]) => ({
    label,
    arrow: `${fullNames.get(from) ?? from} -> ${fullNames.get(to) ?? to}`,
  }),
);

/**
 * What files may hold in each state; a file with several names may be torn while the write is in
 * doubt.
 */
const versionsIn: Readonly<Record<string, readonly string[]>> = {
  "staged": ["old"],
  "prepared": ["old"],
  "in doubt": ["old", "new", "torn"],
  "committed": ["new"],
  "undone": ["old"],
};

/**
 * The state that the files on disk tell, as its first directory has it; `[*]` if nothing is left.
 */
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
  /** What was found wrong during a write, which would take it for a failure of its own. */
  readonly problems: unknown[] = [];
  #last: string | undefined;

  constructor(tree: SampleTree) {
    this.tree = tree;
  }

  /** Looks without throwing. */
  lookOn(): void {
    try {
      this.look();
    } catch (problem) {
      this.problems.push(problem);
    }
  }

  /**
   * Checks that an arrow of the diagram led to the state, and that the files are as they must be in
   * it.
   */
  look(): string {
    const state = stateOf(this.tree);
    // A recovery sweeps one directory after the other, and some may have no journal yet.
    const isHalfSwept = this.#last === "prepared" && state === "staged";
    if (this.#last !== undefined && state !== this.#last && !isHalfSwept) {
      const arrow = `${this.#last} -> ${state}`;
      assert.ok(arrows.some((drawn) => drawn.arrow === arrow), arrow);
      this.arrows.add(arrow);
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

/** When something goes wrong, by the number of the operation. */
export interface Accident {
  /** It fails, and all others do not. */
  readonly failAt?: number;
  /** The process dies in it. */
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
        if (number > failAt) observer.lookOn();
        if (number === dieAt) throw new Error("the process has died");
        if (number === failAt) throw new Error("Input/output error (os error 5)");
      },
    }),
  };
  return result;
}

const ctx = { clock: systemClock, door: openDoor, cwd: "/" };

/** A tree to be written. */
export interface Kind {
  /** The number of files. */
  readonly files: number;
  /** Whether one has a second name and one is reached by a link. */
  readonly linked: boolean;
}

/** One file, which needs no journal, and several. */
export const kinds: readonly Kind[] = [{ files: 1, linked: false }, { files: 4, linked: true }];

/** What goes wrong. */
export interface FaultPlan {
  /** In the write. */
  readonly write: Accident;
  /** In the recovery after it; another one follows then. */
  readonly recovery?: Accident;
}

/** How many operations there were. */
export interface FaultRun {
  /** In the write, up to its end. */
  readonly writing: number;
  /** In the recovery. */
  readonly recovering: number;
}

/**
 * Writes a tree and recovers it, and checks that all files are old or new in the end. Adds the
 * arrows passed to a set.
 */
export async function play(
  { files, linked }: Kind,
  { write, recovery = {} }: FaultPlan,
  passed: Set<string>,
): Promise<FaultRun> {
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
  assert.deepEqual(observer.problems, []);
  const expected = left === "[*]" ? before : left === "committed" ? "new" : "old";
  assert.deepEqual([...tree.versions("old", "new")], [expected], left);
  assert.deepEqual(tree.temporaries(), []);
  for (const arrow of observer.arrows) passed.add(arrow);
  return { writing: writing.calls, recovering: recovering.calls };
}
