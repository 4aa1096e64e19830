import assert from "node:assert/strict";
import fc from "fast-check";
import { emptyReason, parseRange, placeRange } from "./range.ts";

const blanks = fc.constantFrom("", " ", "  ");
const number = fc.integer({ min: 1, max: 1e6 });
const end = fc.option(number, { nil: undefined });
const written = fc.tuple(blanks, blanks, fc.constantFrom("", "0", "+", "00"));

function write(
  value: number | undefined,
  [before, after, prefix]: [string, string, string],
): string {
  return value === undefined ? before + after : `${before}${prefix}${value}${after}`;
}

Deno.test("parseRange() reads what is written", () => {
  fc.assert(fc.property(end, end, written, written, (start, stop, one, other) => {
    const spec = `${write(start, one)}:${write(stop, other)}`;
    assert.deepEqual(parseRange(spec), { start: start ?? 1, end: stop ?? Infinity });
  }));
  fc.assert(fc.property(number, written, (line, one) => {
    assert.deepEqual(parseRange(write(line, one)), { start: line, end: line });
  }));
});

Deno.test("parseRange() refuses everything else, quoting it", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123:+- x.") });
  fc.assert(fc.property(text, (spec) => {
    if (/^ *(?:- *\d+ *:|\d+ *- *\d+) *$/.test(spec)) return;
    const [start = "", end = start] = spec.split(/:(.*)/s);
    const isNumber = (part: string) => /^ *\+?\d+ *$/.test(part);
    const isOpen = (part: string) => spec.includes(":") && part.trim() === "";
    const isValid = isOpen(start) || isNumber(start) && Number(start) > 0;
    if (isValid && (isOpen(end) || isNumber(end))) assert.ok(parseRange(spec));
    else {
      assert.throws(() => parseRange(spec), (error: Error) => error.message.includes(`'${spec}'`));
    }
  }));
});

Deno.test("parseRange() takes a dash between two lines for a colon", () => {
  assert.deepEqual(parseRange(" 3 - 14 "), { start: 3, end: 14 });
  assert.deepEqual(parseRange("3-1"), { start: 3, end: 1 });
});

Deno.test("placeRange() counts from the end where there is no start", () => {
  const last = (count: number, total: number) => placeRange(parseRange(`-${count}:`), total);
  assert.deepEqual(last(2, 10), { start: 9, end: Infinity });
  assert.deepEqual(last(10, 10), { start: 1, end: Infinity });
  assert.deepEqual(last(20, 10), { start: 1, end: Infinity });
  assert.deepEqual(placeRange({ start: 3, end: 4 }, 10), { start: 3, end: 4 });
});

Deno.test("emptyReason() says why a range selects nothing", () => {
  assert.equal(emptyReason({ start: 3, end: 4 }, 3), undefined);
  assert.equal(emptyReason({ start: 4, end: 3 }, 3), "ends before it starts");
  assert.equal(emptyReason({ start: 4, end: 4 }, 3), "starts after the last line, which is 3");
  assert.equal(emptyReason({ start: 4, end: 4 }, undefined), "starts after the last line");
});

Deno.test("parseRange() takes an end of 0 for one before the start", () => {
  assert.deepEqual(parseRange("1:0"), { start: 1, end: 0 });
});

for (
  const [spec, message] of [
    ["0", "invalid range '0': lines are 1-based"],
    ["00:3", "invalid range '00:3': lines are 1-based"],
    ["", "invalid line in range ''"],
    ["1.5", "invalid line in range '1.5'"],
    ["x:1", "invalid start in range 'x:1'"],
    ["1:2:3", "invalid end in range '1:2:3'"],
    ["-1:2", "invalid start in range '-1:2'"],
    ["-20", "invalid line in range '-20'"],
    [":-5", "invalid end in range ':-5'"],
    ["-0:", "invalid range '-0:': lines are 1-based"],
    ["0-3", "invalid range '0-3': lines are 1-based"],
    ["3-", "invalid line in range '3-'"],
    ["\u0661", "invalid line in range '\u0661'"],
  ] as const
) {
  Deno.test(`parseRange() of ${JSON.stringify(spec)}`, () => {
    assert.throws(() => parseRange(spec), { code: "usage", message });
  });
}
