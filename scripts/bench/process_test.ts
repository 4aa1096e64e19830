import assert from "node:assert/strict";
import { firstLine, isInstalled, runForMemory, runForTime } from "./process.ts";

Deno.test("runForMemory() yields what the program prints, not what measures it", () => {
  const { stdout } = runForMemory(["sh", "-c", "echo one; exit 1"]);
  assert.equal(new TextDecoder().decode(stdout), "one\n");
});

for (const run of [runForMemory, runForTime]) {
  Deno.test(`${run.name}() rejects a program that fails`, () =>
    assert.throws(() => run(["sh", "-c", "echo why >&2; exit 2"]), /failed: why/));
}

Deno.test("firstLine() knows nothing of a program that is not there", () => {
  assert.equal(isInstalled("no-such-program-here"), false);
  assert.equal(firstLine(["no-such-program-here", "--version"]), undefined);
});
