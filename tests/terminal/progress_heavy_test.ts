// deno-lint-ignore-file no-control-regex -- the line is drawn with control characters
/** Long work shows itself at a terminal, in a line that is gone when the work is done. */
import assert from "node:assert/strict";
import { isMissing, output, tempTree, Terminal } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const ignore = isMissing("tmux", ["-V"]);
const files = {
  "a.txt": "one\n",
  ".ct/rules.jsonc": JSON.stringify({
    rules: [{ id: "slow", question: "Slow?", probe: ["tail", "-f", "a.txt"] }],
  }),
};

for (
  const [call, line, end] of [
    [
      "ct-each --items a.txt --timeout 3 -- tail -f {ITEM}",
      /^ct-each: 0 of 1 done, 0 failed(, slowest a\.txt \d s)?: a\.txt/m,
      /^0\/1 item\(s\) succeeded -> ERROR$/m,
    ],
    ["ct-check --timeout 3", /^ct-check: 1 of 1 rule\(s\) left: slow/m, /^0\/0 invariant/m],
  ] as const
) {
  for (const columns of [80, 120]) {
    Deno.test({
      name: `${call} shows at ${columns} columns what it waits for, and leaves no trace`,
      ignore,
      fn: async () => {
        await using tree = await tempTree(files);
        const bin = `${await builtCommands()}/bin`;
        await using terminal = await Terminal.open({ columns, cwd: tree.path });
        await terminal.type(`clear; ${bin}/${call}; echo "[end $?]"`);
        await terminal.until(line);
        const screen = await terminal.until(/\[end \d\]/);
        assert.doesNotMatch(screen, line);
        assert.match(screen, end);
      },
    });
  }
}

Deno.test("in a pipe nothing shows itself, unless --progress says so", async () => {
  await using tree = await tempTree(files);
  const bin = `${await builtCommands()}/bin`;
  const words = ["--items", "a.txt", "--timeout", "2", "--", "tail", "-f", "{ITEM}"];
  const stderrOf = async (more: readonly string[]) => {
    const call = [`${bin}/ct-each`, ...more, ...words].map((word) => `'${word}'`).join(" ");
    const line = ["sh", "-c", `${call} 2>&1 >/dev/null`] as const;
    return await output([...line], tree.path, { env: { HOME: tree.path }, statuses: [1] });
  };
  assert.doesNotMatch(await stderrOf([]), /0 of 1 done/);
  assert.match(await stderrOf(["--progress"]), /\r\x1b\[Kct-each: 0 of 1 done/);
});
