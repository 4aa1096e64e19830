import assert from "node:assert/strict";
import { directoriesUp, directoryOf, joinName, nameOf } from "./path_names.ts";

Deno.test("joinName() puts together what directoryOf() and nameOf() take apart", () => {
  for (const path of ["/a", "/a/b", "/a/b/c.txt"]) {
    assert.equal(joinName(directoryOf(path), nameOf(path)), path);
  }
});

Deno.test("directoriesUp() ends with the root, which comes once", () => {
  assert.deepEqual([...directoriesUp("/a/b.c")], ["/a/b.c", "/a", "/"]);
  assert.deepEqual([...directoriesUp("/a")], ["/a", "/"]);
  assert.deepEqual([...directoriesUp("/")], ["/"]);
});
