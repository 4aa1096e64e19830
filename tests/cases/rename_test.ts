import { caseTests } from "./case_run.ts";

for (const test of caseTests(new URL("rename.json", import.meta.url))) Deno.test(test);
