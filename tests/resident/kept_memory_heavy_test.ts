/**
 * What a server keeps of former questions has a bound that counts the questions themselves.
 */
import assert from "node:assert/strict";
import { tempTree, times } from "@ct/testing";
import { Client, handshake } from "../../scripts/mcp_client.ts";
import { usageOf } from "../../scripts/bench/process_usage.ts";
import { builtCommands } from "../built_commands.ts";

const chars = 200_000;
const questions = times(80, 160);
/**
 * What a server may need more than after the first questions. For 160 it needs 6 MB; where the
 * questions themselves are not counted, 38.
 */
const maxBytes = times(14, 28) << 20;

for (
  const [what, asked] of [
    ["texts", (text: string) => ({ grep: text, mode: "literal" })],
    ["classes", (text: string) => ({ grep: `x[${text.slice(0, 2_000)}&&\\w]`, mode: "regex" })],
  ] as const
) {
  Deno.test({
    name: `a server keeps little of ${questions} searches for different ${what}`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      await using made = await tempTree({ "home/x": "", "tree/a.md": "text\n" });
      const { path } = made;
      const settings = {
        commands: `${await builtCommands()}/bin`,
        env: { HOME: `${path}/home`, XDG_CACHE_HOME: `${path}/home/.cache` },
      };
      await using client = new Client(`${path}/tree`, [], settings);
      await client.request("initialize", handshake);
      const ask = async (number: number): Promise<void> => {
        const text = `q${number}`.padEnd(chars, "abcdefgh");
        await client.request("tools/call", { name: "ct-search", arguments: asked(text) });
      };
      for (let number = 0; number < 40; number++) await ask(number);
      // Once memory may grow for other reasons; what is kept of questions grows with each round.
      const grown: number[] = [];
      for (let round = 1; round <= 3 && grown.every((bytes) => bytes >= maxBytes); round++) {
        const { bytes } = usageOf(client.pid);
        for (let number = 0; number < questions; number++) await ask(1000 * round + number);
        grown.push(usageOf(client.pid).bytes - bytes);
      }
      assert.ok(Math.min(...grown) < maxBytes, `${grown.join(", ")} bytes more`);
    },
  });
}
