/**
 * Measures how well `ct find` ranks, and prints tables of Markdown. It fetches the packages that
 * are searched in from npm and Debian.
 *
 * Usage: `deno run -A scripts/bench/find.ts [--packages DIR] [--set 1|2]`; with `--packages` what
 * was fetched is kept there.
 * @module
 */

import { parseArgs } from "node:util";
import {
  baseline,
  baselineOfFunctions,
  descriptionAnswers,
  type Measured,
  questionAnswers,
} from "../find/answers.ts";
import { allStages } from "../find/methods.ts";
import { blindPackages, type DescribedPackage, describedPackages } from "../find/pairs.ts";
import { type Answer, groupTable, methodTable } from "../find/report.ts";
import { PackageFetcher } from "../package_fetcher.ts";
import { say } from "../project.ts";

const { values } = parseArgs({
  options: { packages: { type: "string" }, set: { type: "string" } },
});
using fetcher = new PackageFetcher(values.packages);

function costs({ missing, indexed: { files, characters, milliseconds } }: Measured): string {
  const size = `${files} files, ${(characters / 1e6).toFixed(1)} MB of text`;
  const lost = missing.length === 0
    ? ""
    : ` Not measured, since they are not available: ${missing}.`;
  return `${size}, indexed in ${(milliseconds / 1000).toFixed(1)} s.${lost}`;
}

function print(lines: readonly string[]): void {
  for (const line of lines) say(line);
}

/** The groups of questions to files, and what they are called. */
const sets = [
  ["report", "Questions for reports"],
  ["fit", "Questions for fitting"],
  ["other", "Questions of another hand"],
  ["tune", "Questions about packages for fitting"],
  ["blind", "Questions about packages for reports"],
] as const;

function withGroup(answers: readonly Answer[], group: string): readonly Answer[] {
  return answers.filter(({ groups }) => groups.includes(group))
    .map((each) => ({ ...each, groups: each.groups.filter((other) => other !== group) }));
}

function printDescribed(title: string, packages: readonly DescribedPackage[]): void {
  const measured = descriptionAnswers(fetcher, { packages });
  print([`### ${title}`, "", costs(measured), ""]);
  print(methodTable(measured.answers));
  print(["", ...groupTable(measured.answers, [baselineOfFunctions, allStages]), ""]);
}

if (values.set !== "2") {
  printDescribed("Description to function", describedPackages);
  printDescribed("The same in packages that nobody looked at", blindPackages);
}
if (values.set !== "1") {
  const measured = questionAnswers(fetcher);
  print(["### Questions to files", "", costs(measured), ""]);
  for (const [group, title] of sets) {
    const answers = withGroup(measured.answers, group);
    print([`${title}:`, "", ...methodTable(answers)]);
    print(["", ...groupTable(answers, [baseline, allStages]), ""]);
  }
}
