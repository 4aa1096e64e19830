/**
 * The cases once more, as installed: the same command lines that other tests run in this process.
 */
import { installedCaseTests } from "./case_run.ts";

const directory = new URL("./", import.meta.url);
for (const { name } of Deno.readDirSync(directory)) {
  if (!name.endsWith(".json")) continue;
  for (const test of installedCaseTests(new URL(name, directory))) Deno.test(test);
}
