import assert from "node:assert/strict";
import fc from "fast-check";
import { formatJournal, type Journal, parseJournal } from "./journal.ts";

const entry = {
  kind: "change" as const,
  name: "a.txt",
  index: 0,
  inPlace: false,
  inode: 7,
  digest: "00",
};
const journal: Journal = {
  inode: 1,
  bornMs: 2,
  first: "../first",
  firstInode: null,
  others: ["../second"],
  entries: [entry],
};

Deno.test("parseJournal() reads what formatJournal() writes, whatever the names", () => {
  const names = fc.string({ unit: "binary", minLength: 1 }).filter((name) =>
    !/[/\\\0]/.test(name) && name !== "." && name !== ".."
  );
  fc.assert(fc.property(fc.array(names), fc.nat(), (list, inode) => {
    const entries = list.map((name, index) => ({ ...entry, name, index }));
    const value = { ...journal, inode, entries };
    assert.deepEqual(parseJournal(formatJournal(value)), value);
  }));
});

const id = "0123456789abcdef0123456789abcdef";
const malformed: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["another version", { version: 1 }],
  ["no inode", { inode: undefined }],
  ["no time of birth", { bornMs: undefined }],
  ["an inode that is no number", { inode: "1" }],
  ["an absolute first directory", { first: "/etc" }],
  ["an empty first directory", { first: "" }],
  ["directories that are no list", { others: "../a" }],
  ["an absolute directory", { others: ["/etc"] }],
  ["entries that are no list", { entries: {} }],
  ["an entry that is null", { entries: [null] }],
  ...["", ".", "..", "a/b", "/etc/passwd", "..\\a", "a\0b", `.ct-${id}-0.old`, 1].map((name) =>
    [`the entry name ${JSON.stringify(name)}`, { entries: [{ ...entry, name }] }] as const
  ),
  ...[-1, 0.5, 1e9, "0", null].map((index) =>
    [`the entry number ${JSON.stringify(index)}`, { entries: [{ ...entry, index }] }] as const
  ),
  ["an entry without a digest", { entries: [{ ...entry, digest: undefined }] }],
  ["an entry without an inode", { entries: [{ ...entry, inode: undefined }] }],
  ["an entry of unknown place", { entries: [{ ...entry, inPlace: "yes" }] }],
  ["an entry of unknown kind", { entries: [{ ...entry, kind: "move" }] }],
  ["a removal elsewhere", { entries: [{ ...entry, kind: "remove", name: "a/b" }] }],
  ...["../a", "a/../b", "/a", "a//b", "a/", `a/.ct-${id}-0.old`].map((name) =>
    [`the new entry ${name}`, { entries: [{ ...entry, kind: "create", name }] }] as const
  ),
];

for (const [what, change] of malformed) {
  Deno.test(`parseJournal() refuses ${what}`, () => {
    const value = { ...JSON.parse(formatJournal(journal)), ...change };
    assert.equal(parseJournal(JSON.stringify(value)), undefined);
  });
}

Deno.test("parseJournal() reads what an earlier version has left", () => {
  const { kind: _, ...former } = entry;
  const value = { ...JSON.parse(formatJournal(journal)), version: 2, entries: [former] };
  assert.deepEqual(parseJournal(JSON.stringify(value)), journal);
});

for (const text of ["", "null", "[]", "{", "1"]) {
  Deno.test(`parseJournal() refuses ${JSON.stringify(text)}`, () =>
    assert.equal(parseJournal(text), undefined));
}
