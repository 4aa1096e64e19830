import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const many = Object.fromEntries(
  Array.from(
    { length: 500 },
    (_, index) => [`src/a/file${String(index).padStart(20, "0")}`, "x\n"],
  ),
);

Deno.test("ct-tree gives the folders of a long tree to who takes an abridged one (long)", async () => {
  await using tree = await tempTree({ ...many, "src/b c/d/y": "a b\n", "top": "one\n" });
  const run = async (argv: readonly string[], isWhole = false) => {
    const ctx = memoryContext({ cwd: tree.path, ...isWhole ? {} : { abridges: true } });
    assert.equal(await command.run(argv, ctx), 0);
    return ctx.stdout.text;
  };
  assert.equal(
    await run([]),
    `             files lines words chars
./             502   502   503  1008
└─ src/        501   501   502  1004
   ├─ a/       500   500   500  1000
   └─ b c/       1     1     2     4
      └─ d/      1     1     2     4
502 file(s) total, in 31 KB of rows: --full prints them, ct-tree ./src shows one folder
`,
  );
  assert.match(
    await run(["--tree", "--bytes"]),
    /files lines words chars bytes\n[^]*--full prints/,
  );
  assert.match(
    await run(["src/a"]),
    /^ {8}files[^\n]*\nsrc\/a\/ [^\n]*\n500 [^]*--flat --sort lines/,
  );
  assert.match(await run(["src/b c"]), /└─ y/);
  const whole = await run([], true);
  assert.equal(whole.split("\n").length, 510);
  assert.equal(await run(["--full"]), whole);
  for (
    const argv of [
      ["--flat"],
      ["--depth", "3"],
      ["--json"],
      ["--json-pretty"],
      ["--min-lines", "1"],
      ["--name", "file*"],
      ["--path", "src/**"],
      ["--summary"],
      ["--code"],
    ]
  ) assert.equal(await run(argv), await run(argv, true), argv.join(" "));
});
