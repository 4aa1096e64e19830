/** `ct` from source loads what a call needs, and answers as if it had loaded everything. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { checksOf, toolNames } from "../../cli/tool_names.ts";
import { root } from "../../scripts/project.ts";

Deno.test("the checks of tools are known without the tools", () => {
  const offered = builtInCommands.flatMap(({ definition, checks }) =>
    checks === undefined ? [] : [[definition.name.slice("ct-".length), [...checks.keys()]]]
  );
  assert.deepEqual(Object.fromEntries(offered), checksOf);
  const names = builtInCommands.map(({ definition }) => `${definition.name}`);
  assert.deepEqual(names, toolNames.map((name) => `ct-${name}`));
});

async function ran(cwd: string, words: readonly string[]): Promise<readonly [number, string]> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", `${root}/scripts/ct.ts`, ...words],
    cwd,
  }).output();
  return [code, new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr)];
}

const rule = { id: "x", question: "No cycles?", added: "2026-01-01" };
const files = {
  "a.ts": 'import "./b.ts";\nexport const one = 1;\n',
  "b.ts": "export const two = 2;\n",
  ".ct/rules.jsonc": JSON.stringify({
    rules: [{ ...rule, probe: ["mods", "--acyclic"] }],
  }),
};
for (
  const [words, status, text] of [
    [["search", "one"], 0, /^\.\/a\.ts\n$/],
    [["search", "one", "--timeout", "20"], 0, /^\.\/a\.ts\n$/],
    [["view", "."], 0, /const +one/],
    [["check"], 0, /1\/1 invariant\(s\) hold/],
    [["test", "--cmd", "ct-search", "--emit", "{RESULT}", "--", "one"], 0, /SUCCESS/],
    [["and", "search", "one", ":::", "search", "two"], 0, /a\.ts\n.*b\.ts\n/],
    [["nothere"], 2, /unknown command 'nothere'/],
    [["help", "search"], 0, /ct-search/],
    [["--version"], 0, /^ct /],
  ] as const
) {
  Deno.test(`ct ${words.join(" ")} from source`, async () => {
    await using tree = await tempTree(files);
    const [code, printed] = await ran(tree.path, words);
    assert.match(printed, text);
    assert.equal(code, status);
  });
}
