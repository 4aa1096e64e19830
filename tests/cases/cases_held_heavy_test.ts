/** The cases of the tools that walk, answered from memory: the same bytes and statuses. */
import { heldCaseTests } from "./case_run.ts";

const files = ["search.json", "tree.json", "outline.json", "common.json"];
for (const test of heldCaseTests(files.map((file) => new URL(file, import.meta.url)))) {
  Deno.test(test);
}
