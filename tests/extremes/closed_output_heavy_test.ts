/**
 * What cannot be printed is status 2, where stdout is closed and where the disk is full; a call
 * that prints nothing does not notice. GNU grep is the model.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands, compiledCache } from "../built_commands.ts";

const isLinux = Deno.build.os === "linux";

/** A call, its status with all output, and whether it prints anything on stdout. */
type Row = readonly [words: readonly string[], status: number, prints: boolean];

const rows: readonly Row[] = [
  [["ct-search", "word", "a.txt"], 0, true],
  [["ct-search", "word", "a.txt", "--json"], 0, true],
  [["ct-search", "word", "a.txt", "--quiet"], 0, false],
  [["ct-search", "none", "a.txt"], 1, false],
  [["ct-search", "--timeout", "60", "word", "a.txt"], 0, true],
  [["ct-rg", "word", "a.txt"], 0, true],
  [["ct-grep", "word", "a.txt"], 0, true],
  [["ct-grep", "-q", "word", "a.txt"], 0, false],
  [["ct-view", "a.txt"], 0, true],
  [["ct-each", "--items", "a.txt", "--", "cat", "{ITEM}"], 0, true],
  [["ct-each", "--quiet", "--items", "a.txt", "--", "cat", "{ITEM}"], 0, false],
  [["ct-agent", "--help"], 0, true],
  [["ct-mcp", "--version"], 0, true],
  [["ct", "--version"], 0, true],
  [["ct", "search", "word", "a.txt"], 0, true],
];

for (
  const [redirection, end] of [
    ["1>&-", "ct-edit: nothing was written: standard output is closed\n"],
    [
      ">/dev/full",
      "ct-edit: nothing is changed, the write was undone: cannot print: No space left on device " +
      "(os error 28)\n",
    ],
  ] as const
) {
  Deno.test({
    name: `ct-edit ${redirection} changes nothing`,
    ignore: !isLinux,
    fn: async () => {
      await using tree = await tempTree({
        "a.txt": "a word\n",
        "home/.cache/deno": compiledCache(),
      });
      const { code, stderr } = await new Deno.Command("/bin/sh", {
        args: [
          "-c",
          `"$0" word name a.txt ${redirection}`,
          `${await builtCommands()}/bin/ct-edit`,
        ],
        cwd: tree.path,
        env: { HOME: `${tree.path}/home`, XDG_STATE_HOME: "" },
      }).output();
      const text = new TextDecoder().decode(stderr);
      assert.equal(code, 2);
      assert.ok(text.endsWith(end), text);
      assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), "a word\n");
    },
  });
}

const reasons = {
  "1>&-": "standard output is closed",
  ">/dev/full": "No space left on device (os error 28)",
} as const;

for (const [words, status, prints] of rows) {
  for (const [redirection, reason] of Object.entries(reasons)) {
    Deno.test({
      name: `${words.join(" ")} ${redirection}`,
      ignore: !isLinux,
      fn: async () => {
        await using tree = await tempTree({ "a.txt": "a word\n" });
        const [program = "", ...args] = words;
        const { code, stderr } = await new Deno.Command("/bin/sh", {
          args: [
            "-c",
            `"$@" ${redirection}`,
            "",
            `${await builtCommands()}/bin/${program}`,
            ...args,
          ],
          cwd: tree.path,
        }).output();
        const tool = program === "ct" && args[0] === "search" ? "ct-search" : program;
        assert.deepEqual(
          { code, stderr: new TextDecoder().decode(stderr) },
          prints
            ? { code: 2, stderr: `${tool}: cannot print: ${reason}\n` }
            : { code: status, stderr: "" },
        );
      },
    });
  }
}
