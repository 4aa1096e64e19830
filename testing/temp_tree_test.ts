import assert from "node:assert/strict";
import { tempTree } from "./temp_tree.ts";

Deno.test("tempTree() makes every kind of entry, and removes them", async () => {
  let top: string;
  {
    await using tree = await tempTree({
      "text": "a\n",
      "bytes": new Uint8Array([0xff, 0]),
      "deep/er/file": "",
      "link": { link: "deep/er" },
      "empty": { dir: true },
      "script": { content: "#!/bin/sh\n", mode: 0o755 },
      "closed/in": "",
      "closed": { dir: true, mode: 0o000 },
    });
    top = tree.path;
    assert.equal(await Deno.realPath(top), top);
    assert.equal(await Deno.readTextFile(`${top}/text`), "a\n");
    assert.deepEqual(await Deno.readFile(`${top}/bytes`), new Uint8Array([0xff, 0]));
    assert.equal(await Deno.readLink(`${top}/link`), "deep/er");
    assert.equal((await Deno.stat(`${top}/empty`)).isDirectory, true);
    const modeOf = async (path: string) => ((await Deno.stat(`${top}/${path}`)).mode ?? 0) & 0o777;
    assert.equal(await modeOf("script"), 0o755);
    assert.equal(await modeOf("closed"), 0o000);
  }
  await assert.rejects(Deno.stat(top), Deno.errors.NotFound);
});
