import assert from "node:assert/strict";
import { directoryOf, joinName, nameOf } from "./path_names.ts";

Deno.test("joinName() puts together what directoryOf() and nameOf() take apart", () => {
  for (const path of ["/a", "/a/b", "/a/b/c.txt"]) {
    assert.equal(joinName(directoryOf(path), nameOf(path)), path);
  }
});
