import { testRows } from "@ct/testing";
import { command } from "../mod.ts";

/** A hunk for lines of a file, the file, and the reason why it does not fit. */
const rows: readonly (readonly [string, string, string, string])[] = [
  [
    "tabs against spaces",
    "@@ -1,2 +1,2 @@\n f() {\n-    old\n+    fresh\n",
    "f() {\n\told\n",
    'tabs_vs_spaces at a:2:1: 1 tab in the file, 4 spaces in the patch, before "old"',
  ],
  [
    "CRLF",
    "@@ -1,2 +1,2 @@\n-old\n+fresh\n b\n",
    "old\r\nb\r\n",
    "crlf at a:1:4: CRLF in the file, LF in the patch, and 1 more",
  ],
  [
    "a dash",
    "@@ -1 +1 @@\n-a-b\n+c\n",
    "a\u2013b\n",
    'homoglyph at a:1:2: U+2013 in the file, "-" in the patch, before "b"',
  ],
  [
    "applied before, but not the one after it",
    "@@ -1,2 +1,2 @@\n-old\n+fresh\n b\n@@ -3,2 +3,2 @@\n c\n-d\n+e\n",
    "fresh\nb\nc\nd\n",
    "already_applied at a:1:1: the replacement is already there",
  ],
  [
    "changed since",
    "@@ -1,3 +1,3 @@\n a\n-b = 1\n+b = 2\n c\n",
    "a\nb = 3\nc\n",
    "stale at a:2:1: the line is not the one of the patch",
  ],
  [
    "cut off since",
    "@@ -1,3 +1,3 @@\n a\n-b = 1\n+b = 2\n c\n",
    "a\nb = 1\n",
    "stale at a:3:1: the file has no such line any more",
  ],
];

const place = "create the patch again from the current file";

testRows(
  command,
  rows.map(([name, hunk, text, reason]) => ({
    name: `a hunk that does not fit has a reason: ${name}`,
    files: { a: text, p: `--- a\n+++ a\n${hunk}` },
    argv: ["--apply", "p"],
    status: 2,
    stdout: "",
    stderr: new RegExp(
      `; nothing was written\n  miss: ${reason.replace(/[+()]/g, "\\$&")}; ${place}\n$`,
    ),
  })),
);

testRows(command, [{
  name: "a hunk with its lines at two other places has no reason but that",
  files: { a: "a\nb\na\nb\n", p: "--- a\n+++ a\n@@ -2,2 +2,2 @@\n-a\n+c\n b\n" },
  argv: ["--apply", "p"],
  status: 2,
  stderr: new RegExp(`nor at just one other place; nothing was written\n  ${place}\n$`),
}, {
  name: "a file that is no UTF-8 has no reason",
  files: { a: new Uint8Array([0xff, 10]), p: "--- a\n+++ a\n@@ -1 +1 @@\n-a\n+c\n" },
  argv: ["--apply", "p"],
  status: 2,
  stderr: new RegExp(`nothing was written\n  ${place}\n$`),
}]);
