import assert from "node:assert/strict";
import { ReadingPace } from "./reading_pace.ts";

Deno.test("ReadingPace tells what is left once that is known, and when it will be read", () => {
  const pace = new ReadingPace();
  assert.deepEqual(pace.progress(0), { read: 0 });
  pace.begin(100, 1000);
  assert.deepEqual(pace.progress(2000), { read: 0, left: 100 });
  pace.read = 20;
  assert.deepEqual(pace.progress(3000), { read: 20, left: 80, seconds: 8 });
  pace.read = 100;
  assert.deepEqual(pace.progress(9000), { read: 100, left: 0, seconds: 0 });
});
