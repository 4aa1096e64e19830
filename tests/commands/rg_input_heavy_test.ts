/** What an installed `ct-rg` searches without a path, by what its standard input is. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

for (
  const [redirection, stdout] of [
    ["</dev/null", "a.txt\n"],
    ["<&-", "a.txt\n"],
    ["<input", "<stdin>\n"],
    ["", "<stdin>\n"],
    ["</dev/null | cat", "a.txt\n"],
  ] as const
) {
  Deno.test(`an installed ct-rg searches the right thing with '${redirection}'`, async () => {
    await using tree = await tempTree({ "a.txt": "foo\n", "input": "foo\n", ".ignore": "input\n" });
    const program = `${await builtCommands()}/bin/ct-rg`;
    const line = `${redirection === "" ? "echo foo | " : ""}"$0" -l foo ${redirection}`;
    const { stdout: printed, stderr } = await new Deno.Command("sh", {
      args: ["-c", line, program],
      cwd: tree.path,
      stdin: "null",
    }).output();
    assert.equal(new TextDecoder().decode(stderr), "");
    assert.equal(new TextDecoder().decode(printed), stdout);
  });
}
