import assert from "node:assert/strict";
import type { CtError } from "@ct/base";
import {
  changedSinceRead,
  directoryBusy,
  directoryFailure,
  directoryRefusal,
  keptByWrite,
  refusal,
  stillInDoubt,
  tooManyDirectories,
  undoConflict,
  undoFailure,
  undoUnsettled,
  writeFailure,
} from "./write_error.ts";

const denied = new Error("Permission denied (os error 13): open '/a'");
const full = new Error("No space left on device (os error 28)");
const noInode = new Error("No space left on device (os error 28): open '/a'");
const reason = { path: "a", reason: denied };
const failed = writeFailure("a", full);

const table: readonly (readonly [CtError, string, string])[] = [
  [
    refusal({ ...reason, targets: 1 }),
    'write pre-flight: cannot write "a": Permission denied (os error 13)',
    "nothing was written; make it writable and run again",
  ],
  [
    refusal({ path: "a", reason: "not a regular file", targets: 3 }),
    'write pre-flight: cannot write "a": not a regular file',
    "nothing was written; make all 3 targets writable and run again",
  ],
  [
    directoryRefusal({ ...reason, targets: 1 }),
    'write pre-flight: cannot write "a": Permission denied (os error 13)',
    "nothing was written; make its directory writable and run again",
  ],
  [
    directoryRefusal({ ...reason, targets: 2 }),
    'write pre-flight: cannot write "a": Permission denied (os error 13)',
    "nothing was written; make the directories of all 2 targets writable and run again",
  ],
  [
    changedSinceRead("a"),
    'write pre-flight: "a" has changed since it was read',
    "nothing was written; run again",
  ],
  [
    directoryBusy("/d", []),
    'write pre-flight: another process holds the lock on "/d"',
    "nothing was written; run again when it has ended; " +
    "fuser -v with the directory's name shows which it is",
  ],
  [
    directoryBusy("/d", ["12 (git)", "345"]),
    'write pre-flight: process 12 (git), 345 holds the lock on "/d"',
    "nothing was written; run again when it has ended",
  ],
  [
    directoryFailure("/d", new Error("Too many open files (os error 24): open '/d'")),
    'write pre-flight: cannot lock "/d": Too many open files (os error 24)',
    "nothing was written",
  ],
  [
    keptByWrite("a", "/d/.ct-0.old"),
    'write pre-flight: "a" is also "/d/.ct-0.old", which an interrupted write has left',
    "nothing was written; if the file is as it should be, remove that name and run again",
  ],
  [
    tooManyDirectories(100, new Error("Too many open files (os error 24): open '/d'")),
    "write pre-flight: cannot lock 100 directories: Too many open files (os error 24)",
    "nothing was written; raise ulimit -n or write to fewer directories at a time",
  ],
  [
    stillInDoubt("/d", undefined),
    'write pre-flight: an earlier write was interrupted in "/d"',
    "nothing was written; run ct edit --recover to restore its files",
  ],
  [
    stillInDoubt("/d", "why"),
    'write pre-flight: an earlier write was interrupted in "/d": why',
    "nothing was written; run ct edit --recover to restore its files",
  ],
  [
    failed,
    "writing a: No space left on device (os error 28)",
    "nothing was written: every file is unchanged",
  ],
  [
    undoFailure(failed, [{ path: "/d/a", reason: denied }]),
    'writing a: No space left on device (os error 28); "/d/a" could not be restored: ' +
    "Permission denied (os error 13)",
    "all other files are unchanged, and the previous contents are kept beside the files; " +
    "run ct edit --recover to restore them",
  ],
  [
    undoFailure(failed, ["a", "b", "c", "d", "e"].map((path) => ({ path, reason: denied }))),
    'writing a: No space left on device (os error 28); "a", "b", "c" and 2 more could not be ' +
    "restored: Permission denied (os error 13)",
    "all other files are unchanged, and the previous contents are kept beside the files; " +
    "run ct edit --recover to restore them",
  ],
  [
    undoUnsettled(writeFailure("b", denied)),
    "writing b: Permission denied (os error 13)",
    "every file is unchanged, but temporary files are left; run ct edit --recover to remove them",
  ],
  [
    directoryRefusal({ path: "c", reason: noInode, targets: 2 }),
    'write pre-flight: cannot write "c": No space left on device (os error 28)',
    "nothing was written; no file can be made there: free inodes (df -i shows them) or space " +
    "(df) and run again",
  ],
  [
    writeFailure("d", noInode),
    "writing d: No space left on device (os error 28)",
    "nothing was written: every file is unchanged; no file can be made there: free inodes " +
    "(df -i shows them) or space (df) and run again",
  ],
  [
    undoConflict(failed, ["/d/x", "/d/y"]),
    "writing a: No space left on device (os error 28); files that another program changed " +
    "meanwhile were left alone",
    'their previous contents are in "/d/x", "/d/y"',
  ],
];

for (const [error, message, help] of table) {
  Deno.test(`the writer's error reads: ${message}`, () => {
    assert.equal(error.code, "write");
    assert.equal(error.message, message);
    assert.equal(error.help, help);
  });
}

Deno.test("writeFailure() leaves an error alone that says all already", () => {
  assert.equal(writeFailure("b", failed), failed);
});
