import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { TextLoader } from "./text_loader.ts";

Deno.test({
  name: "a large text from a pipe is loaded from its start",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await using tree = await tempTree({ "start.txt": "start" });
    const pipe = `${tree.path}/pipe`;
    await new Deno.Command("mkfifo", { args: [pipe] }).output();
    const args = ["-c", '{ cat start.txt; head -c 9000000 /dev/zero; } > "$0"', pipe];
    const writer = new Deno.Command("sh", { args, cwd: tree.path }).spawn();
    const { scanner, length } = new TextLoader().file(pipe);
    assert.ok((await writer.status).success);
    assert.equal(length, 9_000_005);
    assert.equal(new TextDecoder().decode(scanner.buffer.subarray(0, 5)), "start");
  },
});
