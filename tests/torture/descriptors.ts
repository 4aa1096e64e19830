/**
 * Fewer files that may be open than a write needs.
 *
 * @module
 */
import { isMissing } from "@ct/testing";
import type { Accident } from "./accident.ts";
import type { Job } from "./job.ts";
import { JobTree } from "./job_tree.ts";
import { spread } from "./traced.ts";

const directories = 40;
const fewest = 24;
const limits = Array.from({ length: 80 }, (_, index) => fewest + index);

const all = (value: string) =>
  Object.fromEntries(
    Array.from({ length: directories }, (_, index) => [`d${index}/a.txt`, `${value}\n`]),
  );

const job: Job = {
  name: `edit in ${directories} directories`,
  tool: "edit",
  args: ["--find", "old", "--replace", "renewed", "--expect", `=${directories}`, "--quiet"],
  before: all("old"),
  after: all("renewed"),
  linked: "d0/a.txt",
};

/** The accident of this kind. */
export const descriptorsAccident: Accident = {
  name: "descriptors",
  what: `a limit of ${fewest} to ${limits.at(-1)} open files, for ${directories} directories`,
  missing: () => isMissing("prlimit") ? "prlimit is not installed" : undefined,
  run: async (tally, { most }) => {
    for (const limit of spread(limits, most)) {
      using tree = new JobTree(job);
      const end = await tree.run(["prlimit", `--nofile=${limit}:${limit}`]);
      await tally.judge(tree, end, `${job.name}, ${limit} open files`);
    }
  },
};
