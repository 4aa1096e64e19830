import assert from "node:assert/strict";
import fc from "fast-check";
import { CtError } from "@ct/base";
import { exitStatus, isSettled, judge, parseExpect, wantedNote } from "./expect.ts";

// A spec, and the counts from 0 to 5 that pass.
const passing: readonly (readonly [string, readonly number[]])[] = [
  ["any", [1, 2, 3, 4, 5]],
  [" any ", [1, 2, 3, 4, 5]],
  ["none", [0]],
  ["\tnone\n", [0]],
  ["0", [0, 1, 2, 3, 4, 5]],
  ["3", [3, 4, 5]],
  [" 3 ", [3, 4, 5]],
  ["003", [3, 4, 5]],
  ["=3", [3]],
  ["= 3", [3]],
  [" = 3 ", [3]],
  ["=+3", [3]],
  ["= +3", [3]],
  ["=0", [0]],
  ["+3", [4, 5]],
  ["+ 3", [4, 5]],
  ["++3", [4, 5]],
  ["+ +3", [4, 5]],
  ["+0", [1, 2, 3, 4, 5]],
  ["-3", [0, 1, 2]],
  ["- 3", [0, 1, 2]],
  ["-+3", [0, 1, 2]],
  ["-1", [0]],
  ["-0", []],
  ["18446744073709551615", []],
  ["-18446744073709551615", [0, 1, 2, 3, 4, 5]],
];

for (const [spec, counts] of passing) {
  Deno.test(`--expect ${JSON.stringify(spec)} passes on ${counts.join(" ") || "nothing"}`, () => {
    const expectation = parseExpect(spec);
    const found = [0, 1, 2, 3, 4, 5].filter((count) => judge(expectation, count) === "SUCCESS");
    assert.deepEqual(found, counts);
  });
}

for (
  const spec of [
    ..."some|Any|ANY|None|all|=|+|-|=x|==3|=-1|--3|+++3|=++3|3k|1.5|=1.5|1e3|0x3|3 4|= |+ + 3"
      .split(
        "|",
      ),
    "٣",
    "18446744073709551616",
    "=99999999999999999999999999",
  ]
) {
  Deno.test(`--expect ${JSON.stringify(spec)} is rejected as typed`, () => {
    assert.throws(() => parseExpect(spec), (error) => {
      assert.ok(error instanceof CtError);
      assert.equal(error.code, "expect");
      assert.equal(error.message, `invalid --expect: invalid count in --expect '${spec}'`);
      return true;
    });
  });
}

for (const spec of ["", " ", "\n"]) {
  Deno.test(`--expect ${JSON.stringify(spec)} is rejected as empty`, () => {
    assert.throws(() => parseExpect(spec), { message: "invalid --expect: empty --expect spec" });
  });
}

const specs = fc.oneof(
  fc.constantFrom("any", "none"),
  fc.tuple(fc.constantFrom("", "=", "+", "-"), fc.nat(20)).map(([sign, count]) => sign + count),
);

Deno.test("isSettled() says that no further count changes the verdict, and only that", () => {
  fc.assert(fc.property(specs, fc.nat(25), (spec, count) => {
    const expectation = parseExpect(spec);
    const verdicts = new Set<string>();
    // No spec above names a count past 20.
    for (let later = count; later <= 50; later++) verdicts.add(judge(expectation, later));
    assert.equal(isSettled(expectation, count), verdicts.size === 1);
  }));
});

Deno.test("exitStatus() is 0 for SUCCESS and 1 for ERROR", () => {
  assert.equal(exitStatus("SUCCESS"), 0);
  assert.equal(exitStatus("ERROR"), 1);
});

for (
  const [spec, note] of [
    [undefined, ""],
    ["any", ""],
    [" any ", ""],
    ["none", ", none wanted"],
    ["3", ", at least 3 wanted"],
    [" 003 ", ", at least 3 wanted"],
    ["= 3", ", exactly 3 wanted"],
    ["++3", ", more than 3 wanted"],
    ["-3", ", fewer than 3 wanted"],
    ["18446744073709551615", ", at least 18446744073709551615 wanted"],
  ] as const
) {
  Deno.test(`wantedNote() of ${JSON.stringify(spec)} is ${JSON.stringify(note)}`, () => {
    assert.equal(wantedNote(spec), note);
    assert.equal(wantedNote(spec, " of each"), note && `${note} of each`);
  });
}
