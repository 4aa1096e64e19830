import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { isSameFile, type PlannedWrite, planWrites } from "./plan.ts";
import type { Target } from "./target.ts";

function target(path: string, inode: number | null, realPath: string = `/${path}`): Target {
  return {
    path,
    realPath,
    identity: { device: 1, inode, sizeBytes: 3, modifiedMs: 0 },
    links: 1,
  };
}

function write(target: Target, after: string, before = "old"): PlannedWrite {
  const encoder = new TextEncoder();
  return { target, before: encoder.encode(before), after: encoder.encode(after) };
}

function pathsOf(writes: readonly PlannedWrite[], untouchable: readonly Target[] = []): string[] {
  return planWrites(writes, { protected: untouchable }).writes.map((it) => it.target.path);
}

const same: readonly (readonly [string, Target, Target, boolean])[] = [
  ["one path", target("a", 1), target("a", 1), true],
  ["two links to one file", target("a", 1), target("b", 2, "/a"), true],
  ["two names of one file", target("a", 1), target("b", 1), true],
  ["two files", target("a", 1), target("b", 2), false],
  ["two files where inodes are unknown", target("a", null), target("b", null), false],
];

for (const [what, a, b, expected] of same) {
  Deno.test(`isSameFile() of ${what} is ${expected}`, () =>
    assert.equal(isSameFile(a, b), expected));
}

Deno.test("planWrites() keeps the order and leaves out what does not change", () => {
  const writes = [
    write(target("b", 1), "new"),
    write(target("c", 2), "old"),
    write(target("a", 3), "x"),
  ];
  assert.deepEqual(pathsOf(writes), ["b", "a"]);
});

Deno.test("planWrites() writes a file once that was reached under two names", () => {
  const first = write(target("a", 1), "new");
  assert.deepEqual(pathsOf([first, write(target("link", 1, "/a"), "new")]), ["a"]);
  assert.deepEqual(pathsOf([first, write(target("hard", 1), "new")]), ["a"]);
});

const refused: readonly (readonly [string, readonly PlannedWrite[], readonly Target[], string])[] =
  [
    [
      "a protected file",
      [write(target("x.ctb", 1), "new")],
      [target("x.ctb", 1)],
      '"x.ctb" is an input of this call and cannot be written',
    ],
    [
      "a protected file under another name",
      [write(target("hard", 1), "new")],
      [target("x.ctb", 1)],
      '"hard" is an input of this call and cannot be written',
    ],
    [
      "two contents for one file",
      [write(target("a", 1), "new"), write(target("hard", 1), "newer")],
      [],
      '"a" and "hard" are the same file and would get different contents',
    ],
    [
      "a change under one name only",
      [write(target("a", 1), "old"), write(target("hard", 1), "new")],
      [],
      '"a" and "hard" are the same file and would get different contents',
    ],
  ];

for (const [what, writes, untouchable, message] of refused) {
  Deno.test(`planWrites() refuses ${what}`, () => {
    assert.throws(() => planWrites(writes, { protected: untouchable }), (error) => {
      assert.ok(error instanceof CtError);
      assert.equal(error.code, "refused");
      assert.equal(error.message, message);
      return true;
    });
  });
}
