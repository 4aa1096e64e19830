/** Over MCP there is no standard input: the script and the diff of an edit are given as texts. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { Session } from "./session.ts";

const script = "#% edit\n#% find\n/../../one\n#% replace\n/../../two\n#% end";
const diff = "--- a/b.txt\n+++ b/b.txt\n@@ -1 +1 @@\n-one\n+two";

Deno.test("ct-edit takes a script and a diff as texts, and a file as before (long)", async () => {
  await using tree = await tempTree({ "a.txt": "/../../one\n", "b.txt": "one\n", "s": script });
  await using session = new Session([], { cwd: tree.path });
  const scripted = await session.text("ct-edit", { script, base: "a.txt" });
  assert.match(
    scripted,
    /1 replacement\(s\) in 1 file\(s\) over 1 edit\(s\) -> SUCCESS \(applied\)/,
  );
  const applied = await session.text("ct-edit", { apply: diff });
  assert.match(applied, /1 hunk\(s\) in 1 file\(s\) -> SUCCESS \(applied\)/);
  assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), "/../../two\n");
  assert.equal(Deno.readTextFileSync(`${tree.path}/b.txt`), "two\n");
  const again = await session.text("ct-edit-preview", { script: "s" });
  assert.match(again, /0 replacement\(s\)/);
});

Deno.test("ct-edit reads no standard input over MCP, and no file outside of the root", async () => {
  await using tree = await tempTree({ "root/a.txt": "one\n", "outside": script });
  await using session = new Session([], { cwd: `${tree.path}/root` });
  for (
    const [given, message] of [
      [{ script: "-" }, /no standard input over MCP: pass the text itself as "script"/],
      [{ apply: "-" }, /no standard input over MCP: pass the text itself as "apply"/],
      [{ script: "../outside" }, /outside/],
      [{ script, base: "../outside" }, /outside/],
    ] as const
  ) {
    const { content: [{ text }], isError } = await session.call("ct-edit", given);
    assert.equal(isError, true, text);
    assert.match(text, message);
  }
});
