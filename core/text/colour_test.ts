import assert from "node:assert/strict";
import { markDiff, markVerdict, palette } from "./colour.ts";

const names = [
  "path",
  "number",
  "match",
  "heading",
  "kind",
  "faint",
  "removed",
  "added",
  "title",
  "success",
  "failure",
  "warning",
] as const;

for (const name of names) {
  Deno.test(`palette() marks ${name} and resets the terminal`, () => {
    const marked = palette(true)[name]("text");
    assert.ok(
      marked.startsWith("\x1b[") && marked.endsWith("mtext\x1b[0m"),
      JSON.stringify(marked),
    );
  });

  Deno.test(`palette() leaves ${name} alone without colour, and empty text always`, () => {
    assert.equal(palette(false)[name]("text"), "text");
    assert.equal(palette(true)[name](""), "");
  });
}

Deno.test("palette() tells what is removed from what is added", () => {
  const { removed, added } = palette(true);
  assert.notEqual(removed("x"), added("x"));
});

Deno.test("markVerdict() marks the last verdict, and only with colour", () => {
  const text = "edit 1/2: a -> ERROR\n2 change(s) -> SUCCESS (applied)\n";
  assert.equal(
    markVerdict(text, palette(true)),
    "edit 1/2: a -> ERROR\n2 change(s) -> \x1b[1;32mSUCCESS\x1b[0m (applied)\n",
  );
  assert.equal(markVerdict(text, palette(false)), text);
  assert.equal(markVerdict("ERROR", palette(true)), "\x1b[1;31mERROR\x1b[0m");
  assert.equal(markVerdict("no -> ERRORS", palette(true)), "no -> ERRORS");
});

Deno.test("markDiff() tells headers from lines that look like them", () => {
  const diff = [
    "diff --git a/x b/x",
    "--- a/x",
    "+++ b/x",
    "@@ -1,2 +1,2 @@ head",
    " same",
    "--- old",
    "+++ new",
    "diff --git a/y b/y",
    "--- a/y",
    "",
  ].join("\n");
  const { title, kind, removed, added } = palette(true);
  assert.deepEqual(markDiff(diff, palette(true)).split("\n"), [
    title("diff --git a/x b/x"),
    title("--- a/x"),
    title("+++ b/x"),
    `${kind("@@ -1,2 +1,2 @@")} head`,
    " same",
    removed("--- old"),
    added("+++ new"),
    title("diff --git a/y b/y"),
    title("--- a/y"),
    "",
  ]);
  assert.equal(markDiff(diff, palette(false)), diff);
});
