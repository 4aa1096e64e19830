import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { command } from "../mod.ts";

const mark = "\ufeff";

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

const little = (text: string) => utf16(text, true);
const big = (text: string) => utf16(text, false);
const oneByte = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

for (
  const [name, argv, before, after] of [
    ["UTF-16LE by its mark", [], little(`${mark}a old 💡\r\nold\r\n`), `a new 💡\r\nnew\r\n`],
    ["UTF-16BE by its mark", [], big(`${mark}old`), "new"],
    ["UTF-16LE without a mark", ["--encoding", "utf-16le"], little("x\nold\n"), "x\nnew\n"],
    ["UTF-16BE without a mark", ["--encoding", "utf-16be"], big("old\n"), "new\n"],
    ["Latin-1", ["--encoding", "latin1"], oneByte("caf\xe9 old \xff\n"), "caf\xe9 new \xff\n"],
    ["KOI8-R", ["--encoding", "koi8-r"], oneByte("\xc1\xc2 old\n"), "\xc1\xc2 new\n"],
    ["a byte that the encoding lacks", ["--encoding", "windows-1253"], oneByte("\xaaold"), null],
    ["half a character", [], little(`${mark}old`).subarray(0, -1), null],
    ["half a pair", [], little(`${mark}old \ud83d`), null],
    [
      "bytes as they are",
      ["--encoding", "none"],
      oneByte("\xff\xfe\0 old \xe9"),
      "\xff\xfe\0 new \xe9",
    ],
    ["Latin-1's control characters", ["--encoding", "l1"], oneByte("\x80 old"), "\x80 new"],
    ["a byte that ASCII lacks", ["--encoding", "ascii"], oneByte("\xe9 old"), null],
  ] as const
) {
  Deno.test(`ct-edit keeps all other bytes in ${name}`, async () => {
    await using tree = await tempTree({ "a.txt": before });
    const ctx = memoryContext({ cwd: tree.path });
    const status = await command.run(["--find", "old", "--replace", "new", ...argv], ctx);
    assert.equal(status, after === null ? 1 : 0, ctx.stderr.text);
    const isLittle = name.includes("LE");
    const isMarked = argv.length === 0;
    const expected = after === null
      ? before
      : name.startsWith("UTF")
      ? utf16((isMarked ? mark : "") + after, isLittle)
      : oneByte(after);
    assert.deepEqual(Deno.readFileSync(`${tree.path}/a.txt`), expected);
    if (after === null) assert.match(ctx.stderr.text, /skipped .*a\.txt: (?:not UTF-8|binary)/);
  });
}

Deno.test("ct-edit edits blocks, large files and declarations in UTF-16 (long)", async () => {
  const filler = "fn other() {}\n".repeat(400_000);
  for (
    const [text, argv, expected] of [
      ["a\nb\nc\n", ["--find", "a\nb", "--replace", "x"], "x\nc\n"],
      [`${filler}old\n`, ["--find", "old", "--replace", "é"], `${filler}é\n`],
      [`${filler}a\nb\n`, ["--find", "a\nb", "--replace", "c"], `${filler}c\n`],
      [
        "fn a() {\n  1\n}\nfn b() {\n  1\n}\n",
        ["--find", "1", "--replace", "2", "--within", "b"],
        "fn a() {\n  1\n}\nfn b() {\n  2\n}\n",
      ],
    ] as const
  ) {
    await using tree = await tempTree({ "a.rs": little(mark + text) });
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run([...argv, "--quiet"], ctx), 0, ctx.stderr.text);
    assert.deepEqual(Deno.readFileSync(`${tree.path}/a.rs`), little(mark + expected));
  }
});

Deno.test("ct-edit writes nothing that an encoding lacks", async () => {
  const files = { "a.txt": oneByte("old\n"), "b.txt": oneByte("old \xe9\n") };
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  const argv = ["--find", "old", "--replace", "中", "--encoding", "latin1"];
  assert.equal(await command.run(argv, ctx), 2);
  assert.equal(
    ctx.stderr.text,
    "ct-edit: ./a.txt is in iso-8859-1, which cannot represent all of the new text\n" +
      "  nothing was written; exclude the file, or use characters of this encoding\n",
  );
  for (const [name, bytes] of Object.entries(files)) {
    assert.deepEqual(Deno.readFileSync(`${tree.path}/${name}`), bytes);
  }
});

for (
  const [label, byte] of [
    ["latin1", undefined],
    ["iso-8859-1", undefined],
    ["latin5", undefined],
    ["ascii", undefined],
    ["windows-1252", 0x80],
    ["cp1254", 0x80],
    ["iso-8859-15", 0xa4],
  ] as const
) {
  Deno.test(`ct-edit writes a euro sign in ${label} as ${byte}`, async () => {
    await using tree = await tempTree({ "a.txt": oneByte("old\n") });
    const ctx = memoryContext({ cwd: tree.path });
    const argv = ["--find", "old", "--replace", "\u20ac", "--encoding", label];
    assert.equal(await command.run(argv, ctx), byte === undefined ? 2 : 0);
    const expected = byte === undefined ? oneByte("old\n") : Uint8Array.of(byte, 10);
    assert.deepEqual(Deno.readFileSync(`${tree.path}/a.txt`), expected);
  });
}

Deno.test("ct-edit --encoding none leaves no file out, and tells of bytes that are not UTF-8", async () => {
  const files = { a: oneByte("x \xe9 old\n\xff\n"), b: little(`${mark}old`), c: "old é\n" };
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  const argv = ["--find", "old", "--replace", "né", "--encoding", "none", "--json"];
  assert.equal(await command.run(argv, ctx), 0);
  const { coverage, files: [first, second] } = JSON.parse(ctx.stdout.text);
  assert.deepEqual([coverage.searched, coverage.skipped], [3, {}]);
  assert.equal(first.outside_sha256_before, first.outside_sha256_after);
  assert.equal(first.diff_left_out, "a file in no encoding");
  assert.match(second.diff, /\+né é\n/);
  assert.deepEqual(Deno.readFileSync(`${tree.path}/a`), oneByte("x \xe9 n\xc3\xa9\n\xff\n"));
  assert.deepEqual(Deno.readFileSync(`${tree.path}/b`), files.b);
  assert.ok(!ctx.stderr.text.includes("skipped"), ctx.stderr.text);
});

for (
  const [label, message] of [
    ["shift_jis", "--encoding shift_jis: files in shift_jis cannot be edited"],
    ["gb2312", "--encoding gb2312: files in gbk cannot be edited"],
    ["utf-17", 'no encoding is called "utf-17"'],
  ] as const
) {
  Deno.test(`ct-edit refuses --encoding ${label}`, async () => {
    await using tree = await tempTree({ "a.txt": "old\n" });
    const ctx = memoryContext({ cwd: tree.path });
    const argv = ["--find", "old", "--replace", "new", "--encoding", label];
    assert.equal(await command.run(argv, ctx), 2);
    assert.ok(ctx.stderr.text.includes(message), ctx.stderr.text);
    assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), "old\n");
  });
}
