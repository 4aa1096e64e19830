import assert from "node:assert/strict";
import { palette } from "@ct/core/text";
import { siteRows } from "./site_rows.ts";

const paint = palette(false);

/** As many places of one line, in files of so many. */
function sitesOf(count: number, ofFile: number) {
  return Array.from({ length: count }, (_, index) => ({
    path: `f${Math.floor(index / ofFile)}`,
    line: index % ofFile,
    before: ["a"],
    after: ["b"],
  }));
}

Deno.test("siteRows() has all rows of twenty changed lines", () => {
  const rows = siteRows(sitesOf(20, 20), paint);
  assert.equal(rows.length, 40);
  assert.deepEqual(rows.slice(-2), ["f0:20:- a", "f0:20:+ b"]);
});

Deno.test("siteRows() has the first rows of more, and counts of files", () => {
  const rows = siteRows(sitesOf(21, 11), paint);
  assert.deepEqual(rows.slice(19), [
    "f0:10:+ b",
    "… the first rows of 21 changed line(s); --diff prints all",
    "f0: 11 changed line(s)",
    "f1: 10 changed line(s)",
  ]);
});

Deno.test("siteRows() counts the lines of blocks, of which more change", () => {
  const before = Array.from({ length: 25 }, (_, index) => `${index}`);
  const site = { path: "a", line: 3, before, after: ["x", "y"], prefix: "[1/2] " };
  const rows = siteRows([site], paint);
  assert.equal(rows.length, 22);
  assert.deepEqual([rows[0], rows[19], rows[21]], [
    "[1/2] a:4:- 0",
    "[1/2] a:4:- 19",
    "a: 25 changed line(s)",
  ]);
});

Deno.test("siteRows() has the counts of the first hundred files", () => {
  const rows = siteRows(sitesOf(150, 1), paint);
  assert.equal(rows.length, 20 + 1 + 100 + 1);
  assert.equal(rows.at(-1), "… and 50 more file(s)");
  assert.equal(siteRows(sitesOf(101, 1), paint).at(-1), "… and 1 more file(s)");
  assert.equal(siteRows(sitesOf(100, 1), paint).at(-1), "f99: 1 changed line(s)");
});
