import assert from "node:assert/strict";
import fc from "fast-check";
import { echoJob } from "@ct/testing";
import { type AheadOptions, workAhead, type WorkItem } from "./work_ahead.ts";

const worker = new URL("../../testing/echo_worker.ts", import.meta.url);

function options(
  changes: Partial<AheadOptions<string, string, string>> = {},
): AheadOptions<string, string, string> {
  return {
    worker,
    setup: ">",
    threads: 2,
    requestOf: (item) => item === "none" ? null : item,
    job: echoJob(">"),
    tick: () => false,
    ...changes,
  };
}

/** What a turn may come with: the right result, or none where there may be none. */
function assertTurns(
  all: readonly (WorkItem<string, string> | undefined)[],
  items: readonly string[],
): void {
  const turns = all.filter((turn) => turn !== undefined);
  assert.deepEqual(turns.map(({ item }) => item), items);
  for (const { item, result } of turns) {
    if (result === null) continue;
    assert.notEqual(item, "none");
    assert.equal(result, echoJob(">")(item));
  }
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);

Deno.test("workAhead() yields many items in order with what was found out ahead (long)", () => {
  // Another thread takes a while to start, in which this one may do thousands.
  const items = function* () {
    for (let count = 0; count < 1e8; count++) yield `f${count}`;
  };
  let next = 0;
  let ahead = 0;
  for (const turn of workAhead(items(), options())) {
    assert.ok(turn !== undefined);
    const { item, result } = turn;
    assert.equal(item, `f${next++}`);
    if (result === null) continue;
    assert.equal(result, `>${item}`);
    if (++ahead === 1000) break;
  }
  assert.equal(ahead, 1000);
});

Deno.test("workAhead() leaves few items to their turn, and takes no more than it needs", () => {
  let pulled = 0;
  const source = function* () {
    for (const name of names(1000)) {
      pulled++;
      yield name;
    }
  };
  const turns: WorkItem<string, string>[] = [];
  for (const turn of workAhead(source(), options({ worker: new URL("data:,no") }))) {
    if (turn !== undefined) turns.push(turn);
    if (turns.length === 100) assert.equal(pulled, 100);
  }
  assertTurns(turns, names(1000));
  assert.ok(turns.every(({ result }) => result === null));
});

Deno.test("workAhead() does all in its own thread if that is the only one", () => {
  const turns = [...workAhead(names(7000), options({ threads: 1 }))];
  assertTurns(turns, names(7000));
  assert.ok(turns.every((turn) => turn?.result === null));
});

Deno.test("workAhead() does all in its own thread if no other can start", () => {
  for (const name of ["../testing/no_such_worker.ts", "ftp://example.invalid/worker.ts"]) {
    const worker = new URL(name, import.meta.url);
    assertTurns([...workAhead(names(7000), options({ worker }))], names(7000));
  }
});

Deno.test("workAhead() tells when the event loop should run, before it goes on (long)", () => {
  const isSlow = () => true;
  const turns = [...workAhead(names(40_000), options({ tick: isSlow }))];
  assertTurns(turns, names(40_000));
});

Deno.test("workAhead() gives any mixture of items back in order (long)", () => {
  const kinds = fc.constantFrom("none", "broken", "a", "b", "sized:40000", "sized:2000000", "ü");
  const runs = fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 60 })), { maxLength: 30 });
  fc.assert(
    fc.property(runs, (mixture) => {
      const mixed = mixture.flatMap(([kind, count]) => Array<string>(count).fill(kind));
      const items = [...names(5300), ...mixed];
      assertTurns([...workAhead(items, options())], items);
    }),
    { numRuns: 12 },
  );
});

Deno.test("workAhead() leaves to their turn what no batch has room for (long)", () => {
  const items = [...names(6000), ...Array<string>(100).fill("y".repeat(3000)), ...names(10)];
  assertTurns([...workAhead(items, options())], items);
});

Deno.test("workAhead() ends its source when the consumer stops (long)", () => {
  let isEnded = false;
  const source = function* () {
    try {
      for (let count = 0;; count++) yield `f${count}`;
    } finally {
      isEnded = true;
    }
  };
  let turns = 0;
  for (const _ of workAhead(source(), options())) if (++turns === 9000) break;
  assert.ok(isEnded);
});

for (
  const [what, changes] of [
    ["its source", {}],
    ["the tick", {
      tick: () => {
        throw new Error("enough");
      },
    }],
  ] as const
) {
  Deno.test(`workAhead() throws what ${what} throws (long)`, () => {
    const source = function* () {
      yield* names(200_000);
      throw new Error("enough");
    };
    assert.throws(() => [...workAhead(source(), options(changes))], /enough/);
  });
}

Deno.test("workAhead() leaves for their turn what has no path, however much that is (long)", () => {
  const items = names(60_000);
  const hasPath = (item: string) => Number(item.slice(1)) % 5 === 0;
  const requestOf = (item: string) => hasPath(item) ? item : null;
  const turns = [...workAhead(items, options({ requestOf }))].filter((turn) => turn);
  assert.deepEqual(turns.map((turn) => turn?.item), items);
  const done = turns.filter((turn) => turn?.result !== null);
  assert.ok(done.length > 0 && done.every((turn) => hasPath(turn?.item ?? "")));
  const worker = new URL("file:///never-loaded.ts");
  const few = [...workAhead(items.slice(0, 20_000), options({ requestOf, worker }))];
  assert.equal(few.filter((turn) => turn).length, 20_000);
});
