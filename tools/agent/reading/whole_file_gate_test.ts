import assert from "node:assert/strict";
import { toolsetTree } from "../testing/toolset_tree.ts";

/** So many that nothing of the file is shown, and between them what no rule knows as one. */
const secrets = Array.from({ length: 6 }, (_, at) => `token = "t8Kd03LmQ9zX7cVb${at}"\n`).join("");
const tree = { "many.txt": `${secrets}DB_PASSWORD=canary\nharmless canary\n`, "a.txt": "canary\n" };

Deno.test("no tool shows or tells of the text of a file that read_file blocks for its secrets", async () => {
  await using made = await toolsetTree(tree);
  const read = await made.call("read_file", { path: "many.txt" });
  assert.deepEqual(Object(read.value).blocked, true, JSON.stringify(read));
  const found = await made.call("grep", { pattern: "canary" });
  const paths = Object(found.value).results.map((each: unknown) => Object(each).file_path);
  assert.deepEqual(paths, ["a.txt"]);
  const searched = await made.call("semantic_search", { query: "canary password" });
  assert.doesNotMatch(JSON.stringify(searched), /many\.txt/);
  for (const oldString of ["harmless canary", "harmless guess"]) {
    const edit = { path: "many.txt", oldString, newString: "x" };
    const edited = await made.call("edit_file", edit);
    assert.deepEqual(Object(edited.value).blocked, true, JSON.stringify(edited));
  }
});
