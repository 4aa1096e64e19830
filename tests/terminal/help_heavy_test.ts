/** Help as a person sees it: nothing is cut or broken by the terminal, at 80 and 120 columns. */
import assert from "node:assert/strict";
import { isMissing, tempTree, Terminal } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";
import { topicNames } from "../../cli/topics.ts";
import { memoryContext } from "@ct/core/context";
import { launcher } from "../../mod.ts";

const ignore = isMissing("tmux", ["-V"]);
const calls = [
  "ct-search -h",
  "ct-search --help",
  "ct-edit --help",
  "ct help",
  "ct doctor",
  ...topicNames.map((name) => `ct help ${name}`),
];

/** The words of a text, however it is laid out. */
function wordsOf(text: string): readonly string[] {
  return text.split(/[\s\\]+/).filter((word) => word !== "");
}

for (const columns of [80, 120]) {
  Deno.test({
    name: `help at ${columns} columns has whole words`,
    ignore,
    fn: async () => {
      await using tree = await tempTree({});
      const bin = `${await builtCommands()}/bin`;
      await using terminal = await Terminal.open({ columns, cwd: tree.path });
      for (const call of calls) {
        const screen = await terminal.run(`${bin}/${call} --color never`);
        const long = call.replace(/ -h$/, " --help");
        const plain = [call, long].map((each) => `${bin}/${each} --color never`).join("; ");
        await terminal.run(`(${plain}) >${tree.path}/plain`);
        const whole = new Set(wordsOf(await Deno.readTextFile(`${tree.path}/plain`)));
        // A screen that is narrower may say a value of fewer words, but breaks none.
        const broken = wordsOf(screen).filter((word) => !whole.has(word) && !word.includes("<"));
        // A path that is wider than the terminal stays whole, and the terminal breaks it.
        assert.deepEqual(call === "ct doctor" ? [] : broken, [], `${call}\n${screen}`);
      }
      const screen = await terminal.run(`${bin}/ct-search -h`);
      assert.ok(screen.trimEnd().split("\n").length <= 25, screen);
    },
  });
}

Deno.test("ct help TOPIC prints a page, by any spelling of the name", async () => {
  for (
    const words of [["expect"], ["patterns"], ["pattern"], ["exit", "status"], ["exit-status"]]
  ) {
    const ctx = memoryContext({ cwd: "/" });
    assert.equal(await launcher.run(["help", ...words], ctx), 0);
    assert.match(ctx.stdout.text, new RegExp(`^${words.join(" ").replace("-", " ")}s?\n\n`));
    for (const line of ctx.stdout.text.split("\n")) assert.ok(line.length <= 100, line);
  }
  const ctx = memoryContext({ cwd: "/" });
  assert.equal(await launcher.run(["help", "nothing"], ctx), 2);
});
