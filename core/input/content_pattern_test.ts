import assert from "node:assert/strict";
import { CtError, openDoor } from "@ct/base";
import { contentPattern } from "./content_pattern.ts";
import { type PatternKind, patternRegex } from "@ct/pattern";

const at = { cwd: "/", door: openDoor };

function pattern(
  value: string,
  mode?: PatternKind,
): ReturnType<typeof contentPattern> {
  return contentPattern(value, { option: "--grep", mode }, at);
}

for (
  const [value, mode, text, found, missed] of [
    ["a.b", undefined, "a.b", "axb", "ab"],
    ["a.b\n", undefined, "a.b", "axb", "ab"],
    ["a.b\r\n", undefined, "a.b", "axb", "ab"],
    ["a.b\n\n\n", undefined, "a.b", "axb", "ab"],
    ["text:file:x", undefined, "file:x", "file:x", "x"],
    ["text:a.b", undefined, "a.b", "axb", "ab"],
    ["a.b", "literal", "a.b", "a.b", "axb"],
    ["a.b*", "glob", "a.b*", "a.bc", "axb"],
    ["a*b", "regex", "a*b", "b", "a"],
    ["", undefined, "", "", undefined],
    ["\n", undefined, "", "anything", undefined],
  ] as const
) {
  Deno.test(`contentPattern() takes ${JSON.stringify(value)} as ${mode} for a line`, () => {
    const compiled = pattern(value, mode);
    assert.ok(compiled.kind === "line");
    assert.equal(compiled.pattern.text, text);
    const regex = patternRegex(compiled.pattern);
    assert.ok(regex.test(found));
    if (missed !== undefined) assert.ok(!regex.test(missed));
  });
}

for (
  const [value, mode, lines] of [
    ["a\nb", undefined, ["a", "b"]],
    ["a\r\nb\r\n", undefined, ["a", "b"]],
    ["a.*\n[\n", undefined, ["a.*", "["]],
    ["a\nb", "literal", ["a", "b"]],
    ["text:text:\nb", undefined, ["text:", "b"]],
    ["\nb", undefined, ["", "b"]],
  ] as const
) {
  Deno.test(`contentPattern() takes ${JSON.stringify(value)} as ${mode} for a block`, () => {
    assert.deepEqual(pattern(value, mode), { kind: "block", lines });
  });
}

for (const mode of ["glob", "regex"] as const) {
  Deno.test(`contentPattern() rejects a block as ${mode}`, () => {
    assert.throws(() => pattern("a\nb", mode), (error) => {
      assert.ok(error instanceof CtError);
      assert.equal(error.code, "pattern");
      assert.equal(
        error.message,
        `invalid --grep pattern: a multi-line pattern is always a literal block; --mode ${mode} is reserved`,
      );
      return true;
    });
  });

  Deno.test(`contentPattern() takes one line behind which only empty ones follow as ${mode}`, () => {
    assert.equal(pattern("a\n\n", mode).kind, "line");
  });
}

for (
  const [content, mode, found, missed] of [
    ["a.b\n", undefined, "a.b", "axb"],
    ["vec![", undefined, "vec![", "vec"],
    ["a.b", "regex", "axb", "ab"],
    ["*.b", "glob", "a.b", "ab"],
  ] as const
) {
  Deno.test(`contentPattern() takes a file with ${JSON.stringify(content)} as ${mode}`, async () => {
    const cwd = await Deno.makeTempDir();
    await Deno.writeTextFile(`${cwd}/pat`, content);
    const compiled = contentPattern("file:pat", { option: "--grep", mode }, {
      cwd,
      door: openDoor,
    });
    assert.ok(compiled.kind === "line");
    const regex = patternRegex(compiled.pattern);
    assert.ok(regex.test(found));
    assert.ok(!regex.test(missed));
    await Deno.remove(cwd, { recursive: true });
  });
}

Deno.test("contentPattern() passes on what is wrong with a payload or pattern", () => {
  assert.throws(() => pattern("file:/nowhere/pat"), { code: "payload" });
  assert.throws(() => pattern("vec![]"), { code: "pattern" });
  assert.throws(
    () => pattern("\n\n\n"),
    /invalid --grep pattern: the block has only empty lines/,
  );
});
