/**
 * The cases once more, as installed: command lines that other tests run in this process. The
 * builds differ by what is bundled and granted, which shows with the first use of each option.
 */
import { installedCaseTests } from "./case_run.ts";

const seen = new Set<string>();
const directory = new URL("./", import.meta.url);
const names = Array.from(Deno.readDirSync(directory), ({ name }) => name);
for (const name of names.filter((each) => each.endsWith(".json")).sort()) {
  for (const test of installedCaseTests(new URL(name, directory), seen)) Deno.test(test);
}
