import assert from "node:assert/strict";
import fc from "fast-check";
import { loadToml } from "@ct/core/input";
import { addBlock, newTomlFile, removeBlock } from "./toml_block.ts";

const parse = await loadToml();
const read = (text: string) => JSON.parse(JSON.stringify(parse(text, "x")));
const table = '[mcp_servers.ct]\ncommand = "/b/ct-mcp"\nargs = ["serve"]\n';
const block = `# >>> ct mcp install >>>\n${table}# <<< ct mcp install <<<\n`;

for (
  const [before, after] of [
    ["", `\n${block}`],
    ["\n", `\n\n${block}`],
    ['model = "x"\n', `model = "x"\n\n${block}`],
    ['model = "x"', `model = "x"\n${block}`],
    [
      "# note\r\n[a]\r\nb = 1\r\n",
      `# note\r\n[a]\r\nb = 1\r\n\r\n${block.replaceAll("\n", "\r\n")}`,
    ],
    ["\ufeffa = 1\n", `\ufeffa = 1\n\n${block}`],
    ["[mcp_servers.x]\ncommand = 'y'\n", `[mcp_servers.x]\ncommand = 'y'\n\n${block}`],
  ] as const
) {
  Deno.test(`the block is entered in ${JSON.stringify(before)}, and taken out`, () => {
    assert.equal(addBlock(before, table, parse), after);
    assert.equal(addBlock(after, table, parse), undefined);
    assert.equal(removeBlock(after), before);
    assert.equal(removeBlock(before), undefined);
  });
}

for (
  const [text, message] of [
    ["a = ", /the file: /],
    ["[mcp_servers.ct]\ncommand = 'x'\n", /defines mcp_servers.ct in another way/],
    ["mcp_servers = { ct = { command = 'x' } }\n", /in another way/],
    ["mcp_servers = {}\n", /in another way/],
    ["mcp_servers = 1\n", /in another way/],
  ] as const
) {
  Deno.test(`${JSON.stringify(text)} is refused`, () => {
    assert.throws(() => addBlock(text, table, parse), { name: "CtError", message });
  });
}

for (const text of [block + block, block.slice(0, -26), block.slice(25)]) {
  Deno.test(`damaged marks are refused: ${JSON.stringify(text.slice(0, 30))}…`, () => {
    assert.throws(() => removeBlock(text), { code: "refused", message: /damaged/ });
  });
}

Deno.test("a new file is removed with the block, and an older block is replaced", () => {
  assert.equal(newTomlFile(table), block);
  assert.equal(removeBlock(block), null);
  const older = addBlock("a = 1\n", table.replace("/b/", "/a/"), parse) ?? "";
  assert.equal(addBlock(older, table, parse), addBlock("a = 1\n", table, parse));
  const moved = `${addBlock("a = 1\n", table, parse)}\n[late]\nb = 1\n`;
  assert.deepEqual(read(removeBlock(moved) ?? ""), { a: 1, late: { b: 1 } });
});

Deno.test("entering and taking out leaves every byte as it was", () => {
  const line = fc.constantFrom(
    "",
    "# note",
    "a.b = 1",
    'c = "# >>> ct mcp install >>>"',
    "[t]",
    "x = [1, 2] # y",
    "[[list]]",
    "[mcp_servers.other]",
  );
  const text = fc.tuple(
    fc.constantFrom("", "\ufeff"),
    fc.uniqueArray(line, { maxLength: 6 }),
    fc.constantFrom("\n", "\r\n"),
    fc.boolean(),
  ).map(([mark, lines, eol, ends]) => mark + lines.join(eol) + (ends ? eol : ""));
  fc.assert(
    fc.property(text, (before) => {
      let after: string | undefined;
      try {
        after = addBlock(before, table, parse);
      } catch {
        return;
      }
      assert.ok(after !== undefined);
      assert.equal(removeBlock(after), before);
      const expected = read(before);
      const { mcp_servers: servers, ...others } = read(after);
      const { mcp_servers: before_servers = {}, ...before_others } = expected;
      assert.deepEqual(others, before_others);
      assert.deepEqual(servers, {
        ...Object(before_servers),
        ct: { command: "/b/ct-mcp", args: ["serve"] },
      });
    }),
    { numRuns: 300 },
  );
});
