import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { osErrorText } from "./os_error.ts";

/** What the runtime throws, what is shown. */
const rows: readonly (readonly [unknown, string])[] = [
  [new Error("Permission denied (os error 13): open '/x'"), "Permission denied (os error 13)"],
  [
    new Error("No such file or directory (os error 2): rename '/a' -> '/b'"),
    "No such file or directory (os error 2)",
  ],
  [
    new Error("Is a directory (os error 21): open '/a: b (os error 7): c'"),
    "Is a directory (os error 21)",
  ],
  [new Error("No such file or directory (os error 2)"), "No such file or directory (os error 2)"],
  [
    new Error("Failed to spawn 'a: b': Permission denied (os error 13)"),
    "Permission denied (os error 13)",
  ],
  [new Error("Failed to spawn 'x': entity not found"), "No such file or directory (os error 2)"],
  [
    new Error("file name contained an unexpected NUL byte: readdir 'a\0b\n'"),
    "file name contained an unexpected NUL byte",
  ],
  [
    new Error('Requires read access to "/x (os error 2)", run again with the --allow-read flag'),
    'Requires read access to "/x (os error 2)", run again with the --allow-read flag',
  ],
  [
    new Deno.errors.NotCapable(
      'Requires all access to "/dev/x", run again with the --allow-all flag',
    ),
    "the runtime keeps /dev, /proc and /sys closed; use a copy elsewhere, for example in /tmp",
  ],
  [
    Object.assign(new Error("ENOENT: no such file or directory, open '/a, b: c'"), { errno: -2 }),
    "No such file or directory (os error 2)",
  ],
  [new TypeError(""), "TypeError"],
  ["a text", "a text"],
  [undefined, "undefined"],
];

for (const [error, expected] of rows) {
  const message = error instanceof Error ? error.message : String(error);
  Deno.test(`osErrorText() of ${JSON.stringify(message)} is ${JSON.stringify(expected)}`, () => {
    assert.equal(osErrorText(error), expected);
  });
}

/** What fails in a tree with a file `file`, and why. */
const real: readonly (readonly [string, (path: string) => unknown, string])[] = [
  [
    "missing file",
    (top) => Deno.readFileSync(`${top}/no`),
    "No such file or directory (os error 2)",
  ],
  ["directory read", (top) => Deno.readFileSync(top), "Is a directory (os error 21)"],
  ["file listed", (top) => [...Deno.readDirSync(`${top}/file`)], "Not a directory (os error 20)"],
  ["directory made twice", (top) => Deno.mkdirSync(top), "File exists (os error 17)"],
  [
    "program missing",
    () => new Deno.Command("ct-none").outputSync(),
    "No such file or directory (os error 2)",
  ],
  [
    "program not executable",
    (top) => new Deno.Command(`${top}/file`).outputSync(),
    "Permission denied (os error 13)",
  ],
];

for (const [shown, fail, expected] of real) {
  Deno.test(`osErrorText() of the runtime's own error: ${shown}`, async () => {
    await using tree = await tempTree({ file: "" });
    assert.throws(() => fail(tree.path), (error) => osErrorText(error) === expected);
  });
}
