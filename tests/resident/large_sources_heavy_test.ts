/**
 * Questions about symbols on a server, where files of many megabytes have the name.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { command } from "@ct/refs";
import { tempTree } from "@ct/testing";
import { Client, handshake } from "../../scripts/mcp_client.ts";
import { builtCommands, compiledCache } from "../built_commands.ts";

/** Prose, which a parser of scripts finds an error in at each word. */
const prose = `${"word ".repeat(800_000)}\nrelease();\n`;

/** A valid script of 7.5 MB, whose tree would take more than the memory of a server. */
const generated = `${"area(1, [2]);\n".repeat(560_000)}release();\n`;

Deno.test("a server answers what files of prose with the names of scripts have, as a command does", async () => {
  await using made = await tempTree({
    "tree/pool.ts": "export function release() {}\n",
    "tree/use.ts": 'import { release } from "./pool.ts";\nexport const a = () => release();\n',
    ...Object.fromEntries(["a", "b", "c"].map((name) => [`tree/${name}/d.ts`, prose])),
    "tree/generated.js": generated,
    "home/.cache/deno": compiledCache(),
  });
  const root = `${made.path}/tree`;
  await using client = new Client(root, [], {
    env: { HOME: `${made.path}/home` },
    commands: `${await builtCommands()}/bin`,
  });
  await client.request("initialize", handshake);
  const asked = { symbol: "release", callers: true, depth: 3, json: true };
  const line = await client.request("tools/call", { name: "ct-refs", arguments: asked });
  const { result } = JSON.parse(line);
  const { value } = await command.call(asked, memoryContext({ cwd: root }));
  assert.ok(typeof value === "object" && value !== null && "related" in value, line.slice(0, 999));
  assert.deepEqual(result.structuredContent?.result.related, value.related, line.slice(0, 999));
  const { skipped } = result.structuredContent.result.coverage;
  assert.equal(skipped["syntax error"].count, 3);
  assert.equal(skipped["too many tokens"].count, 1);
});
