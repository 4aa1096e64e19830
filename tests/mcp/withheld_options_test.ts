/** Options that no call over MCP has, be it one that another makes. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { commandMap } from "@ct/core/process";
import { tempTree } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { confinedContext } from "../../tools/mcp/confined.ts";
import { Roots } from "../../tools/mcp/roots.ts";

const withheld: readonly (readonly [tool: string, option: string, value: unknown])[] = [
  ["ct-search", "follow", true],
  ["ct-rules", "hook", "git"],
  ["ct-edit", "interactive", true],
  ["ct-agent", "network", true],
  ["ct-await", "port", 80],
  ["ct-rules", "prove", true],
  ["ct-edit", "recover", true],
  ["ct-refs", "server", true],
  ["ct-check", "staged", true],
  ["ct-rules", "trust", true],
  ["ct-rules", "untrust", true],
  ["ct-check", "watch", true],
  ["ct-edit", "revert", "last"],
];

for (const [tool, option, value] of withheld) {
  Deno.test(`${tool} has no ${option} ${value} over MCP`, async () => {
    await using tree = await tempTree({});
    const ctx = memoryContext({ cwd: tree.path, commands: commandMap(builtInCommands) });
    const { onOptions, door } = confinedContext(ctx, new Roots(["."], ctx));
    const judge = (options: Readonly<Record<string, unknown>>) =>
      onOptions?.({ tool, options }, { ...ctx, door });
    judge({ [option]: value === "last" ? "0123456789abcdef" : false });
    assert.throws(() => judge({ [option]: value }), /over MCP/);
  });
}
