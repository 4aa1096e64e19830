/**
 * Files whose names are not UTF-8: nothing can open them, and nothing is claimed about them.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { output, tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const warning = "ct-search: warning: ./a\ufffd: the name is not valid UTF-8\n";
const skipped = "ct-search: 1 file(s) skipped: 1 unreadable\n";

for (
  const [argv, status, stdout, stderr] of [
    [["--name", "a?"], 0, "./a\ufffd\n", warning],
    [["--type", "f", "--size", "+0"], 0, "./b\n", skipped + warning],
    [["--grep", "x"], 0, "./b\n", skipped + warning],
    [["--grep", "y", "--quiet"], 1, "", skipped + warning],
    [
      ["--grep", "y", "--expect", "none"],
      2,
      "",
      `${skipped}${warning}ct-search: no verdict: the expectation could hold only because these ` +
      "could not be read: ./a\ufffd\n",
    ],
  ] as const
) {
  Deno.test({
    name: `ct-search ${argv.join(" ")} with a name that is not UTF-8`,
    ignore: Deno.build.os !== "linux",
    async fn(): Promise<void> {
      await using tree = await tempTree({ b: "x\n" });
      await output(["sh", "-c", "echo x > \"$(printf 'a\\377')\""], tree.path);
      const ctx = memoryContext({ cwd: tree.path });
      assert.equal(await command.run(argv, ctx), status, ctx.stderr.text);
      assert.equal(ctx.stdout.text, stdout);
      const lines = (text: string) => text.split("\n").sort();
      assert.deepEqual(lines(ctx.stderr.text), lines(stderr));
    },
  });
}
