/**
 * Answers of a server that keeps its tree, after changes by other programs, against new commands.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { Client, handshake } from "../scripts/mcp_client.ts";
import { builtCommands } from "./built_commands.ts";

/** What other programs do, in the tree; `$OUT` is a directory beside it. */
const families: Readonly<Record<string, readonly string[]>> = {
  "files at the limit of held texts": [
    "head -c 4194303 /dev/zero | tr '\\0' x > big; echo alpha >> big",
    "head -c 4194298 /dev/zero | tr '\\0' x > new; mv new big",
    "head -c 4194290 /dev/zero | tr '\\0' x > new; echo alpha >> new; mv new big",
    "printf gamma | dd of=big bs=1 seek=100 conv=notrunc status=none",
  ],
  "files at the limit of known trigrams": [
    "head -c 67108864 /dev/zero | tr '\\0' x > big; touch -d @1000000000 big",
    "echo alpha >> big; touch -d @1000000000 big",
    "head -c 67108850 /dev/zero | tr '\\0' x > new; echo alpha >> new; touch -d @1000000000 new; mv new big",
    "truncate -s 67108850 big; touch -d @1000000000 big",
    "rm big",
  ],
};

const questions = [
  { name: "ct-search", arguments: { grep: "alpha", detail: true } },
  { name: "ct-search", arguments: { grep: "gam+a", mode: "regex", detail: true } },
  { name: "ct-search", arguments: { grep: "delta", detail: true, "no-ignore": true } },
  { name: "ct-tree", arguments: {} },
] as const;

async function shell(line: string, cwd: string, env: Record<string, string>): Promise<void> {
  const { stderr } = await new Deno.Command("sh", { args: ["-c", line], cwd, env }).output();
  assert.equal(new TextDecoder().decode(stderr), "", line);
}

/** The lines of an answer that are about files. */
function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => /^\.\/|─/.test(line));
}

async function told(client: Client, question: (typeof questions)[number]) {
  const line = await client.request("tools/call", question);
  return linesOf(JSON.parse(line).result.content[0].text);
}

async function found(
  { name, arguments: given }: (typeof questions)[number],
  { commands, cwd }: { readonly commands: string; readonly cwd: string },
) {
  const args = Object.entries(given).flatMap(([option, value]) =>
    value === true ? [`--${option}`] : [`--${option}`, String(value)]
  );
  const { stdout } = await new Deno.Command(`${commands}/${name}`, { args, cwd }).output();
  return linesOf(new TextDecoder().decode(stdout));
}

/** Waits until the server answers from memory, if it does so soon. */
async function isKept(client: Client): Promise<void> {
  for (let wait = 0; wait < 40; wait++) {
    await told(client, questions[0]);
    const status = await client.request("resources/read", { uri: "ct://status" });
    if (status.includes('\\"ready\\"') && !status.includes('\\"files\\":0,')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

for (const [family, changes] of Object.entries(families)) {
  Deno.test(`a server tells what there is: ${family}`, {
    ignore: Deno.build.os !== "linux",
  }, async () => {
    const commands = `${await builtCommands()}/bin`;
    await using made = await tempTree({
      "tree/a.ts": "alpha\n",
      "tree/sub/s.ts": "alpha beta\n",
      "out/o": "",
      "home/h": "",
    });
    const root = Deno.realPathSync(made.path);
    const [tree, home] = [`${root}/tree`, `${root}/home`];
    await using client = new Client(tree, [], { env: { HOME: home }, commands });
    await client.request("initialize", handshake);
    for (const change of changes) {
      await isKept(client);
      await shell(change, tree, { OUT: `${root}/out`, TREE: tree, HOME: home });
      for (const question of questions) {
        assert.deepEqual(
          await told(client, question),
          await found(question, { commands, cwd: tree }),
          `${change}: ${question.name}`,
        );
      }
    }
  });
}
