/**
 * Formats that no tool here prints: the samples are from the documentation of nextest, Gradle and
 * the .NET SDK, and docs/distill.md marks them as untried.
 */
import assert from "node:assert/strict";
import { distill } from "./mod.ts";

const exited = (code: number) => ({ kind: "exited", code }) as const;

Deno.test("nextest: results, the output of failures, the summary", async () => {
  const stderr = `    Starting 4 tests across 2 binaries (1 skipped)
        PASS [   0.004s] sums tests::adds
        FAIL [   0.005s] sums tests::refuses
--- STDOUT:              sums tests::refuses ---

running 1 test
test tests::refuses ... FAILED

--- STDERR:              sums tests::refuses ---
thread 'tests::refuses' panicked at src/lib.rs:6:9:
a is negative
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace

     TIMEOUT [  60.003s] sums tests::slow
        PASS [   0.004s] sums::outer outer_passes
------------
     Summary [  60.010s] 4 tests run: 2 passed, 1 failed, 1 timed out, 1 skipped
        FAIL [   0.005s] sums tests::refuses
     TIMEOUT [  60.003s] sums tests::slow
error: test run failed
`;
  const { runs, agrees, reasons } = await distill({ stderr }, { root: "/app", end: exited(100) });
  const run = runs.find(({ runner }) => runner === "nextest");
  assert.deepEqual(run?.failures.map(({ name, path, line }) => ({ name, path, line })), [
    { name: "sums tests::refuses", path: "src/lib.rs", line: 6 },
    { name: "sums tests::slow", path: undefined, line: undefined },
  ]);
  assert.equal(run?.counts.passed, 2);
  assert.equal(agrees, true, reasons.join());
});

Deno.test("Gradle: a failed test, the end of the build", async () => {
  const stdout = `> Task :compileJava
> Task :test FAILED

SumTest > addsTwo() FAILED
    org.opentest4j.AssertionFailedError: expected: <4> but was: <3>
        at app//com.example.SumTest.addsTwo(SumTest.java:12)

3 tests completed, 1 failed, 1 skipped

FAILURE: Build failed with an exception.

BUILD FAILED in 3s
3 actionable tasks: 3 executed
`;
  const { runs: [run], agrees } = await distill({ stdout }, { root: "/app", end: exited(1) });
  assert.deepEqual(run?.failures, [{
    name: "SumTest > addsTwo()",
    severity: "error",
    path: "SumTest.java",
    line: 12,
    message: "org.opentest4j.AssertionFailedError: expected: <4> but was: <3>",
    frame: { path: "SumTest.java", line: 12 },
  }]);
  assert.deepEqual([run?.counts.passed, run?.counts.skipped, agrees], [1, 1, true]);
});

Deno.test("Gradle: a file that does not compile", async () => {
  const stdout = `> Task :compileJava FAILED
/app/src/main/java/Sum.java:4: error: incompatible types: int cannot be converted to String
        String text = 1;
                      ^
1 error

BUILD FAILED in 1s
`;
  const { runs: [run], agrees } = await distill({ stdout }, { root: "/app", end: exited(1) });
  assert.deepEqual(run?.failures.map(({ path, line }) => `${path}:${line}`), [
    "src/main/java/Sum.java:4",
  ]);
  assert.equal(agrees, true);
});

Deno.test("dotnet: a failed test, findings that are printed twice", async () => {
  const stdout = `  Failed Sums.Tests.AddsTwo [12 ms]
  Error Message:
   Assert.Equal() Failure
Expected: 4
Actual:   3
  Stack Trace:
     at Sums.Tests.AddsTwo() in /app/Tests.cs:line 12
   at System.RuntimeMethodHandle.InvokeMethod()

Failed!  - Failed:     1, Passed:     2, Skipped:     1, Total:     4, Duration: 20 ms - Sums.dll
`;
  const { runs: [run], agrees } = await distill({ stdout }, { root: "/app", end: exited(1) });
  assert.deepEqual(run?.failures, [{
    name: "Sums.Tests.AddsTwo",
    severity: "error",
    path: "Tests.cs",
    line: 12,
    message: "Assert.Equal() Failure\nExpected: 4\nActual:   3",
    frame: { path: "Tests.cs", line: 12 },
  }]);
  assert.deepEqual([run?.counts.passed, run?.counts.total, agrees], [2, 4, true]);

  const finding =
    "/app/Sum.cs(4,20): error CS0029: Cannot convert 'int' to 'string' [/app/Sums.csproj]";
  const build = `${finding}\n\nBuild FAILED.\n\n${finding}\n    0 Warning(s)\n    1 Error(s)\n`;
  const built = await distill({ stdout: build }, { root: "/app", end: exited(1) });
  assert.deepEqual(built.runs[0]?.failures.map(({ name, path, line }) => [name, path, line]), [
    ["CS0029", "Sum.cs", 4],
  ]);
  assert.equal(built.agrees, true);
});
