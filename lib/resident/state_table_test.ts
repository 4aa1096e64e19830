import assert from "node:assert/strict";
import { StateTable } from "./state_table.ts";
import type { FileState } from "./file_state.ts";

Deno.test("a StateTable has the states that were entered last", () => {
  const states = new StateTable();
  const of = (number: number): FileState => ({
    device: 64_768 + number % 3,
    inode: number % 5 === 0 ? null : 2 ** 40 + number,
    mode: number % 2 === 0 ? null : 0o100_644,
    owner: number % 7 === 0 ? null : number % 7,
    size: number * 2 ** 26,
    modified: number % 4 === 0 ? undefined : 1.7e12 + number,
    changed: number % 3 === 0 ? NaN : 1.7e12 + number,
  });
  for (let row = 0; row < 5000; row++) states.set(row, of(4999 - row));
  for (let row = 0; row < 5000; row++) states.set(row, row % 11 === 0 ? undefined : of(row));
  for (let row = 0; row < 5000; row++) {
    assert.deepEqual(states.get(row), row % 11 === 0 ? undefined : of(row));
  }
});
