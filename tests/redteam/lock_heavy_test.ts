/** Another program's lock on a directory keeps us from writing there, and is told of. */
import assert from "node:assert/strict";
import { isMissing, tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

Deno.test({
  name: "lock: ct edit says within 20 seconds that another process holds the directory",
  ignore: isMissing("flock"),
  fn: async () => {
    await using tree = await tempTree({ "d/a": "old\n" });
    const holder = new Deno.Command("flock", {
      args: [`${tree.path}/d`, "cat"],
      stdin: "piped",
    }).spawn();
    try {
      const { code, stderr } = await new Deno.Command(`${await builtCommands()}/bin/ct`, {
        args: ["edit", "--base", "d", "--find", "old", "--replace", "new"],
        cwd: tree.path,
        signal: AbortSignal.timeout(20_000),
      }).output();
      const text = new TextDecoder().decode(stderr);
      assert.match(
        text,
        /another process holds the lock on ".*\/d"\n {2}nothing was written; .*fuser/,
      );
      assert.equal(code, 2);
      assert.equal(Deno.readTextFileSync(`${tree.path}/d/a`), "old\n");
    } finally {
      await holder.stdin.close();
      await holder.status;
    }
  },
});
