import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { commit } from "./commit.ts";
import { planWrites } from "./plan.ts";
import { stageFile } from "./staged_file.ts";
import { findTarget } from "./target.ts";
import { faultyOps } from "./testing/fault_ops.ts";

interface Fixture extends Disposable {
  readonly ctx: { readonly cwd: string; readonly clock: typeof systemClock };
  names(): string[];
  text(name: string): string;
}

function fixture(...names: readonly string[]): Fixture {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-staged-" }));
  for (const name of names) {
    Deno.writeTextFileSync(`${root}/${name}`, "old");
    Deno.chmodSync(`${root}/${name}`, 0o640);
  }
  return {
    ctx: { cwd: root, clock: systemClock },
    names: () => [...Deno.readDirSync(root)].map(({ name }) => name).sort(),
    text: (name) => Deno.readTextFileSync(`${root}/${name}`),
    [Symbol.dispose]: () => Deno.removeSync(root, { recursive: true }),
  };
}

const encoder = new TextEncoder();

Deno.test("staged content shows only when it is committed, with the mode of its file", async () => {
  using files = fixture("a");
  const target = findTarget("a", files.ctx);
  using staged = await stageFile(target, files.ctx);
  staged.write(encoder.encode("one "));
  staged.write(encoder.encode("two"));
  assert.equal(staged.sizeBytes, 7);
  assert.equal(files.text("a"), "old");
  assert.equal((Deno.statSync(staged.temporaryPath).mode ?? 0) & 0o777, 0o600);
  const write = { target, before: undefined, after: staged };
  await commit(planWrites([write]), files.ctx);
  assert.equal(files.text("a"), "one two");
  assert.equal((Deno.statSync(target.realPath).mode ?? 0) & 0o777, 0o640);
  assert.deepEqual(files.names(), ["a"]);
});

Deno.test("staged content that is not committed is removed", async () => {
  using files = fixture("a");
  {
    using staged = await stageFile(findTarget("a", files.ctx), files.ctx);
    staged.write(encoder.encode("new"));
    assert.equal(files.names().length, 2);
  }
  assert.deepEqual(files.names(), ["a"]);
  assert.equal(files.text("a"), "old");
});

Deno.test("staged content is not committed to a file that was changed meanwhile", async () => {
  using files = fixture("a");
  const target = findTarget("a", files.ctx);
  {
    using staged = await stageFile(target, files.ctx);
    Deno.writeTextFileSync(target.realPath, "other");
    const write = { target, before: undefined, after: staged };
    await assert.rejects(commit(planWrites([write]), files.ctx), {
      message: 'write pre-flight: "a" has changed since it was read',
    });
  }
  assert.deepEqual(files.names(), ["a"]);
  assert.equal(files.text("a"), "other");
});

Deno.test("several staged contents are written together or not at all, at each step", async () => {
  for (let failing = 0, calls = 1; failing <= calls; failing++) {
    using files = fixture("a", "b", "c");
    Deno.linkSync(`${files.ctx.cwd}/c`, `${files.ctx.cwd}/d`);
    const targets = ["a", "b", "c"].map((name) => findTarget(name, files.ctx));
    const ops = faultyOps({
      syncs: false,
      before: ({ number }) => {
        calls = Math.max(calls, number);
        if (number === failing) throw new Error("Input/output error (os error 5)");
      },
    });
    let outcome = "old";
    try {
      using a = await stageFile(targets[0] ?? assert.fail(), files.ctx, ops);
      using b = await stageFile(targets[1] ?? assert.fail(), files.ctx, ops);
      using c = await stageFile(targets[2] ?? assert.fail(), files.ctx, ops);
      const writes = [a, b, c].map((after, index) => {
        after.write(encoder.encode("new and longer"));
        return { target: targets[index] ?? assert.fail(), before: undefined, after };
      });
      await commit(planWrites(writes), files.ctx, ops);
      outcome = "new and longer";
    } catch (error) {
      assert.ok(error instanceof Error && error.message.includes("os error 5"), String(error));
    }
    for (const name of ["a", "b", "c", "d"]) assert.equal(files.text(name), outcome, `${failing}`);
    if (outcome === "old") assert.deepEqual(files.names(), ["a", "b", "c", "d"], `${failing}`);
  }
});

Deno.test("staged content can be committed once", async () => {
  using files = fixture("a");
  const target = findTarget("a", files.ctx);
  using staged = await stageFile(target, files.ctx);
  await commit({ writes: [{ target, before: undefined, after: staged }] }, files.ctx);
  assert.throws(() => staged.write(new Uint8Array(1)), TypeError);
});
