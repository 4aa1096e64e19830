import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { ManualClock } from "@ct/testing";
import { runBuiltIn } from "./run_built_in.ts";

for (const [state, code] of [["holds", "0"], ["violated", "1"], ["broken", "2"]] as const) {
  Deno.test(`a built-in check that ${state} has the code ${code}`, async () => {
    const check = (words: readonly string[]) =>
      Promise.resolve({ state, reason: words.join(" "), report: "a\n" });
    const result = await runBuiltIn(check, ["x", "y"], { timeout: 5 }, memoryContext({ cwd: "/" }));
    assert.deepEqual(result, { state, reason: "x y", code, stdout: "a\n", stderr: "" });
  });
}

Deno.test("a built-in check that throws is broken", async () => {
  const check = () =>
    Promise.reject(new CtError("usage", "unknown option", { help: "use --deny" }));
  const { state, reason } = await runBuiltIn(
    check,
    [],
    { timeout: undefined },
    memoryContext({ cwd: "/" }),
  );
  assert.deepEqual([state, reason], ["broken", "unknown option; use --deny"]);
});

Deno.test("a built-in check whose time is up is broken", async () => {
  const clock = new ManualClock();
  const ctx = memoryContext({ cwd: "/", clock });
  const check = async () => {
    clock.advance(3000);
    return await Promise.resolve({ state: "holds", reason: "", report: "" } as const);
  };
  const { state, reason, code } = await runBuiltIn(check, [], { timeout: 2 }, ctx);
  assert.deepEqual([state, reason, code], [
    "broken",
    "timed out after 2s; check given up",
    "timeout",
  ]);
});
