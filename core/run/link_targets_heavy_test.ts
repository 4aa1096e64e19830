/**
 * What the options of programs tell of the targets of links: nothing, where their table does not
 * say so. A target outside of the served directories is a file, a directory, a program or missing,
 * and the output must be the same.
 */
import assert from "node:assert/strict";
import { isMissing, output, tempTree, type TreeEntry } from "@ct/testing";
import { programGrammars } from "./program_grammar.ts";
import { pathsOpenedBy } from "./program_words.ts";

const targets: readonly TreeEntry[] = [
  "text\n",
  { content: "#!/bin/sh\n", mode: 0o755 },
  { dir: true },
  { link: "nowhere" },
];

/** Programs that can list directories, with the words in front of an option. */
const listing: readonly (readonly [program: string, words: readonly string[]])[] = [
  ["ls", []],
  ["ls", ["-l"]],
  ["ls", ["-R"]],
  ["grep", ["-r", "text"]],
];

const values: Readonly<Record<string, string>> = {
  "block-size": "1",
  format: "long",
  "quoting-style": "c",
  sort: "name",
  tabsize: "4",
  time: "mtime",
  "time-style": "iso",
  width: "80",
};

/** By these the entries come in the order of times that nothing here sets. */
const byTime = ["-c", "-t", "-u"];

for (const [program, before] of listing) {
  Deno.test({
    name: `no option of ${[program, ...before].join(" ")} tells of what a link leads to outside`,
    ignore: Deno.build.os !== "linux" || isMissing(program),
    fn: async () => {
      const grammar = programGrammars.get(program);
      assert.ok(grammar);
      const { flags, longFlags, longValued, longOptional = [] } = grammar;
      const options = [
        ...[...flags].map((letter) => `-${letter}`),
        ...longFlags.map((name) => `--${name}`),
        ...longValued.map((name) => `--${name}=${values[name] ?? "x"}`),
        ...longOptional.map((name) => `--${name}=always`),
      ].filter((option) =>
        !byTime.includes(option) &&
        !("unknown" in pathsOpenedBy(program, [...before, option, "."]))
      );
      assert.ok(options.length > 30);
      for (const option of options) {
        const shown = new Set<string>();
        for (const target of targets) {
          await using tree = await tempTree({ "out": target, "in/a": "text\n" });
          Deno.utimeSync(`${tree.path}/in/a`, 1, 1);
          Deno.symlinkSync("../out", `${tree.path}/in/z`);
          const words = [program, ...before, option, "."] as const;
          const env = { TERM: "xterm", LC_ALL: "C", QUOTING_STYLE: "literal" };
          const text = await output(words, `${tree.path}/in`, { env, statuses: [0, 1, 2] });
          shown.add(withoutTimes(text));
        }
        assert.equal(shown.size, 1, `${option}: ${[...shown].join("\n---\n")}`);
      }
    },
  });
}

/** Times, inodes and names of temporary directories differ from run to run. */
function withoutTimes(text: string): string {
  return text.replace(/\d+/g, "0").replace(/ +/g, " ");
}
