// deno-lint-ignore-file no-control-regex -- colours are what this looks for
/**
 * Colours where a person looks, as docs/spec/conventions.md#output says; and none in pipes. What is
 * compared is the screen of a real terminal.
 */
import assert from "node:assert/strict";
import { isMissing, output, tempTree, Terminal } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const ignore = isMissing("tmux", ["-V"]);
const files = {
  "a.txt": "one\ntwo\n",
  "s.ts": "const alpha = 1;\n",
  ".ct/rules.jsonc": JSON.stringify({
    rules: [{ id: "no-two", question: "No two?", probe: ["ct-search", "two", "--expect", "none"] }],
  }),
};
const sequence = /\x1b\[[\d;]*m/;

/** Calls that have colours, each with a part of the coloured screen. */
const coloured: readonly (readonly [words: string, shown: RegExp])[] = [
  ["ct-search -h", /\x1b\[1mOptions:/],
  ["ct help", /\x1b\[1mCommands:/],
  ["ct-search two --detail", /\x1b\[\d+mtwo/],
  ["ct-edit two zwei a.txt --dry-run --diff", /\x1b\[31m-two\s+\x1b\[32m\+zwei/],
  ["ct-edit two zwei a.txt --dry-run", /-> \x1b\[1m\x1b\[32mSUCCESS/],
  ["ct-rename alpha beta --dry-run", /-> \x1b\[1m\x1b\[32mSUCCESS/],
  ["ct-move s.ts t.ts --dry-run", /-> \x1b\[1m\x1b\[32mSUCCESS/],
  ["ct-check", /\x1b\[1m\x1b\[31mERROR/],
  ["ct-search --nope", /\x1b\[1m\x1b\[31merror:/],
  ["ct-view gone.txt", /\x1b\[1m\x1b\[31mct-view:/],
  ["ct-test --cmd cat -- gone.txt", /\x1b\[1m\x1b\[31mct-test:/],
  ["ct nope", /\x1b\[1m\x1b\[31mct:/],
  ["ct doctor", /\x1b\[1m\x1b\[32mok/],
];

Deno.test({
  name: "calls at a terminal have colours, and none with --color never",
  ignore,
  fn: async () => {
    await using tree = await tempTree(files);
    const bin = `${await builtCommands()}/bin`;
    await using terminal = await Terminal.open({ columns: 80, cwd: tree.path });
    for (const [words, shown] of coloured) {
      assert.match(await terminal.run(`${bin}/${words}`, { colour: true }), shown, words);
      // A wrong call is told before anything is read of it.
      if (/nope/.test(words)) continue;
      const [call = "", ...tail] = words.split(/(?= -- )/);
      const never = `${bin}/${call} --color never${tail.join("")}`;
      assert.doesNotMatch(await terminal.run(never, { colour: true }), sequence, words);
    }
  },
});

for (
  const [name, env, expected] of [
    ["NO_COLOR", { NO_COLOR: "1" }, false],
    ["TERM=dumb", { TERM: "dumb" }, false],
    ["TERM=dumb and CLICOLOR_FORCE", { TERM: "dumb", CLICOLOR_FORCE: "1" }, true],
    ["NO_COLOR and CLICOLOR_FORCE", { NO_COLOR: "1", CLICOLOR_FORCE: "1" }, false],
    ["CLICOLOR_FORCE=0", { CLICOLOR_FORCE: "0" }, true],
  ] as const
) {
  Deno.test(
    { name: `a terminal with ${name} has ${expected ? "" : "no "}colours`, ignore },
    async () => {
      await using tree = await tempTree(files);
      const bin = `${await builtCommands()}/bin`;
      await using terminal = await Terminal.open({ columns: 80, cwd: tree.path });
      const variables = Object.entries(env).map(([key, value]) => `${key}=${value}`).join(" ");
      const screen = await terminal.run(`env ${variables} ${bin}/ct-search two --detail`, {
        colour: true,
      });
      assert.equal(sequence.test(screen), expected, screen);
      const error = await terminal.run(`env ${variables} ${bin}/ct-view gone`, { colour: true });
      assert.equal(sequence.test(error), expected, error);
    },
  );
}

Deno.test("a pipe has no colours unless they are forced", async () => {
  await using tree = await tempTree(files);
  const bin = `${await builtCommands()}/bin`;
  const env = { HOME: tree.path };
  const search = [`${bin}/ct-search`, "two", "--detail"] as const;
  const run = (words: readonly string[], more = {}) =>
    output([...search, ...words], tree.path, { env: { ...env, ...more } });
  assert.equal(await run([]), "./a.txt:2:two\n");
  assert.equal(await run([], { TERM: "xterm" }), "./a.txt:2:two\n");
  for (const text of [await run(["--color", "always"]), await run([], { CLICOLOR_FORCE: "1" })]) {
    assert.match(text, sequence);
  }
  assert.equal(await run(["--color=auto"], { NO_COLOR: "1" }), "./a.txt:2:two\n");
  assert.doesNotMatch(await run(["--color", "always", "--json"]), sequence);
  // A program that judges the output reads its words.
  const judged = await output([`${bin}/ct-check`, "--json"], tree.path, {
    env: { ...env, CLICOLOR_FORCE: "1" },
    statuses: [1],
  });
  assert.doesNotMatch(judged, sequence);
});
