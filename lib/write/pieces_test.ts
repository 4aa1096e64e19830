/** New contents that are given as pieces. */
import assert from "node:assert/strict";
import { CtError, openDoor, systemClock } from "@ct/base";
import { commit } from "./commit.ts";
import { planWrites } from "./plan.ts";
import { findTarget, type Target } from "./target.ts";
import { faultyOps } from "./testing/fault_ops.ts";

interface Fixture extends Disposable {
  readonly ctx: {
    readonly cwd: string;
    readonly clock: typeof systemClock;
    readonly door: typeof openDoor;
  };
  target(name: string): Target;
  names(): string[];
  text(name: string): string;
}

function fixture(...names: readonly string[]): Fixture {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-pieces-" }));
  for (const name of names) {
    Deno.writeTextFileSync(`${root}/${name}`, "old");
    Deno.chmodSync(`${root}/${name}`, 0o640);
  }
  const ctx = { cwd: root, clock: systemClock, door: openDoor };
  return {
    ctx,
    target: (name) => findTarget(name, ctx),
    names: () => [...Deno.readDirSync(root)].map(({ name }) => name).sort(),
    text: (name) => Deno.readTextFileSync(`${root}/${name}`),
    [Symbol.dispose]: () => Deno.removeSync(root, { recursive: true }),
  };
}

/** Pieces in one buffer, so that each is overwritten by the next. */
function* pieces(...texts: readonly string[]): Generator<Uint8Array> {
  const buffer = new Uint8Array(100);
  for (const text of texts) {
    const { written } = new TextEncoder().encodeInto(text, buffer);
    yield buffer.subarray(0, written);
  }
}

Deno.test("pieces show only when all are written, with the mode of their file", async () => {
  using files = fixture("a");
  const target = files.target("a");
  const seen: string[] = [];
  const after = (function* () {
    for (const piece of pieces("one ", "two")) {
      seen.push(files.text("a"));
      yield piece;
    }
  })();
  await commit(planWrites([{ target, before: undefined, after }]), files.ctx);
  assert.deepEqual(seen, ["old", "old"]);
  assert.equal(files.text("a"), "one two");
  assert.equal((Deno.statSync(target.realPath).mode ?? 0) & 0o777, 0o640);
  assert.deepEqual(files.names(), ["a"]);
});

Deno.test("pieces that cannot be made leave everything as it was", async () => {
  using files = fixture("a", "b");
  const broken = (function* () {
    yield* pieces("one");
    throw new CtError("read", "read a: gone");
  })();
  const writes = [[...pieces("new")], broken].map((after, index) => ({
    target: files.target(index === 0 ? "b" : "a"),
    before: undefined,
    after,
  }));
  await assert.rejects(commit(planWrites(writes), files.ctx), { message: "read a: gone" });
  assert.deepEqual([files.names(), files.text("a"), files.text("b")], [["a", "b"], "old", "old"]);
});

Deno.test("pieces are not written to a file that was changed meanwhile", async () => {
  using files = fixture("a");
  const write = { target: files.target("a"), before: undefined, after: pieces("new") };
  Deno.writeTextFileSync(write.target.realPath, "other");
  await assert.rejects(commit(planWrites([write]), files.ctx), {
    message: 'write pre-flight: "a" has changed since it was read',
  });
  assert.deepEqual([files.names(), files.text("a")], [["a"], "other"]);
});

Deno.test("several contents in pieces are written together or not at all, at each step (long)", async () => {
  for (let failing = 0, calls = 1; failing <= calls; failing++) {
    using files = fixture("a", "b", "c");
    Deno.linkSync(`${files.ctx.cwd}/c`, `${files.ctx.cwd}/d`);
    const ops = faultyOps({
      syncs: false,
      before: ({ number }) => {
        calls = Math.max(calls, number);
        if (number === failing) throw new Error("Input/output error (os error 5)");
      },
    });
    const writes = ["a", "b", "c"].map((name) => ({
      target: files.target(name),
      before: undefined,
      after: pieces("new ", "and longer"),
    }));
    let outcome = "new and longer";
    await commit(planWrites(writes), files.ctx, ops).catch((error) => {
      outcome = "old";
      assert.ok(error instanceof Error && error.message.includes("os error 5"), String(error));
    });
    for (const name of ["a", "b", "c", "d"]) assert.equal(files.text(name), outcome, `${failing}`);
    if (outcome === "old") assert.deepEqual(files.names(), ["a", "b", "c", "d"], `${failing}`);
  }
});

Deno.test("a signal ends the writing of many pieces (long)", async () => {
  using files = fixture("a");
  const controller = new AbortController();
  const piece = new Uint8Array(8 << 20);
  let made = 0;
  const after = (function* () {
    for (; made < 20; made++) {
      if (made === 5) {
        setTimeout(() => controller.abort(new CtError("signal", "interrupted", { status: 130 })));
      }
      yield piece;
    }
  })();
  const spawn = { interruption: () => ({ signal: controller.signal, [Symbol.dispose]: () => {} }) };
  const plan = planWrites([{ target: files.target("a"), before: undefined, after }]);
  await assert.rejects(commit(plan, { ...files.ctx, spawn }), {
    message: "interrupted; nothing was written",
    status: 130,
  });
  assert.ok(made < 10);
  assert.deepEqual([files.names(), files.text("a")], [["a"], "old"]);
});
