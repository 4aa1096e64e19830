/**
 * The cases once more, as installed: command lines that other tests run in this process. The
 * builds differ by what is bundled and granted, which shows with a use of each option.
 */
import { installedCaseTests } from "./case_run.ts";

const directory = new URL("./", import.meta.url);
const names = Array.from(Deno.readDirSync(directory), ({ name }) => name);
const files = names.filter((name) => name.endsWith(".json")).sort();
for (const test of installedCaseTests(files.map((name) => new URL(name, directory)))) {
  Deno.test(test);
}
