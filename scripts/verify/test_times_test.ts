import assert from "node:assert/strict";
import { slowest, testTimes } from "./test_times.ts";

const report = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="4" failures="1" errors="0" time="9.000">
    <testsuite name="./a_test.ts" tests="2" disabled="0" errors="0" failures="1">
        <testcase name="time=&quot;7&quot;" classname="./a_test.ts" time="0.250" line="1" col="2">
        </testcase>
        <testcase name="b" classname="./a_test.ts" time="0.500">
            <failure message="Uncaught"></failure>
        </testcase>
    </testsuite>
    <testsuite name="./lib/b_test.ts" tests="1" disabled="0" errors="0" failures="0">
        <testcase name="c" classname="./lib/b_test.ts" time="12.000"></testcase>
    </testsuite>
    <testsuite name="./c_test.ts" tests="0" disabled="0" errors="0" failures="0"></testsuite>
</testsuites>
`;

Deno.test("a file takes as long as its tests", () => {
  assert.deepEqual(testTimes(report), [
    { path: "a_test.ts", seconds: 0.75 },
    { path: "lib/b_test.ts", seconds: 12 },
    { path: "c_test.ts", seconds: 0 },
  ]);
});

Deno.test("a run that broke off has no files", () => assert.deepEqual(testTimes(""), []));

Deno.test("the slowest files come first", () => {
  const lines = "   12.0 s  lib/b_test.ts\n    0.8 s  a_test.ts";
  assert.equal(slowest(testTimes(report), 2), lines);
});
