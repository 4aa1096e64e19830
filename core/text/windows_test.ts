import assert from "node:assert/strict";
import fc from "fast-check";
import { LineWindows } from "./windows.ts";

const stretches = fc.array(fc.tuple(fc.nat(12), fc.nat(6)), { maxLength: 8 }).map((parts) => {
  let start = 1;
  return parts.map(([gap, length]) => {
    start += gap;
    return { start, end: start + length - 1 };
  });
});

Deno.test("LineWindows holds the lines that were added, cut off at the last line and the limit", () => {
  fc.assert(
    fc.property(stretches, fc.nat(60), fc.option(fc.nat(20)), (added, lastLine, limit) => {
      const windows = new LineWindows();
      const lines = new Set<number>();
      for (const { start, end } of added) {
        windows.add(start, end);
        for (let line = start; line <= Math.min(end, lastLine); line++) lines.add(line);
      }
      const wanted = [...lines].sort((a, b) => a - b).slice(0, limit ?? undefined);
      const ranges = windows.clipped(lastLine, limit ?? Infinity);
      const got = ranges.flatMap(({ start, end }) =>
        Array.from({ length: end - start + 1 }, (_, index) => start + index)
      );
      assert.deepEqual(got, wanted);
      ranges.forEach(({ start }, index) => {
        const before = ranges[index - 1];
        assert.ok(before === undefined || start > before.end + 1, "stretches touch");
      });
    }),
  );
});

Deno.test("LineWindows that touch are one, and those with a line between them are not", () => {
  const windows = new LineWindows();
  for (const [start, end] of [[1, 3], [4, 6], [8, 9]] as const) windows.add(start, end);
  assert.deepEqual(windows.clipped(Infinity, Infinity), [{ start: 1, end: 6 }, {
    start: 8,
    end: 9,
  }]);
});
