import assert from "node:assert/strict";
import { palette } from "./colour.ts";

const names = [
  "path",
  "number",
  "match",
  "heading",
  "kind",
  "faint",
  "removed",
  "added",
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
