/**
 * Tools that run others, with lists like those of the suite, for tests of whatever takes such lists
 * from definitions.
 *
 * @module
 */
import { readOnlyPrograms, type RunningTool } from "@ct/core/run";

const readers = ["ct-check", "ct-deps", "ct-outline", "ct-search", "ct-tree", "ct-view"];
const always = { programs: readOnlyPrograms, ruleChecks: ["deps", "mods"] };

/** One of each kind. */
export const runningTools: Readonly<Record<"test" | "each" | "wait" | "check", RunningTool>> = {
  test: { name: "ct-test", permissions: { run: { ...always, tools: readers } } },
  each: {
    name: "ct-each",
    permissions: {
      run: { ...always, tools: [...readers, "ct-test"], mutating: ["ct-edit", "ct-patch"] },
    },
  },
  wait: {
    name: "ct-await",
    permissions: {
      run: { ...always, tools: [...readers, "ct-test", "ct-each"], plainOnly: ["ct-each"] },
    },
  },
  check: {
    name: "ct-check",
    permissions: {
      run: {
        programs: readOnlyPrograms,
        tools: ["ct-deps", "ct-each", "ct-search", "ct-test"],
        installed: ["cargo", "deno"],
      },
    },
  },
};
