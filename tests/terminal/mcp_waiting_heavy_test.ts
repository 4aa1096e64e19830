/** A server that a person starts says what it waits for, and ends with Ctrl-C. */
import assert from "node:assert/strict";
import { isMissing, output, tempTree, Terminal } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const line = /^ct-mcp: waiting for an MCP client on stdin; Ctrl-C stops it$/m;

Deno.test({
  name: "ct-mcp at a terminal says that it waits, and how to stop it",
  ignore: isMissing("tmux", ["-V"]),
  fn: async () => {
    await using tree = await tempTree({});
    const bin = `${await builtCommands()}/bin`;
    await using terminal = await Terminal.open({ columns: 80, cwd: tree.path });
    await terminal.type(`clear; ${bin}/ct-mcp --root . --no-resident`);
    const screen = await terminal.until(line);
    assert.match(screen, /^ct-mcp: `ct mcp install --client NAME` lets a client start it$/m);
    await terminal.press("C-c");
    await terminal.until(/start it\n(?:\^C)?\n?\$ $/);
  },
});

Deno.test("ct-mcp in a pipe says nothing of that", async () => {
  await using tree = await tempTree({});
  const call = `${await builtCommands()}/bin/ct-mcp --root . --no-resident </dev/null 2>&1`;
  const text = await output(["sh", "-c", call], tree.path, { env: { HOME: tree.path } });
  assert.doesNotMatch(text, line);
});
