import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { GatedDoor } from "./gated_door.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("a file keeps marks that are its own, and gets no more of them", async () => {
  await using tree = await tempTree({ "a.txt": "[blocked:1]\n" });
  const path = `${tree.path}/a.txt`;
  const door = new GatedDoor({
    roots: [tree.path],
    cwd: tree.path,
    user: { home: undefined, configHome: undefined },
    allowsConfig: false,
  });
  assert.equal(door.reveal(path, bytes("one [blocked:1]\n")), undefined);
  assert.throws(() => door.reveal(path, bytes("[blocked:1] [blocked:2]\n")), { code: "refused" });
});
