/** The cases of the tools that walk, answered from memory: the same bytes and statuses. */
import { heldCaseTests } from "./case_run.ts";

const seen = new Set<string>();
for (const file of ["search.json", "tree.json", "outline.json", "common.json"]) {
  heldCaseTests(new URL(file, import.meta.url), seen).forEach((one) => Deno.test(one));
}
