/**
 * The page about calls, from what was measured.
 *
 * @module
 */
import type { Measured } from "./measure.ts";
import { projects } from "./projects.ts";
import type { Calls, Task } from "./tasks.ts";

/** What a task took on both sides. */
export interface Row {
  readonly task: Task;
  readonly shell: Measured;
  readonly ct: Measured;
}

const introduction = `# How many calls

Sixteen typical tasks of coding agents, each done twice on projects from npm: with a shell and its
usual programs, and with ct alone. A call is one command line; bytes count its output on both
streams, all of which an agent has to read. Both sides know the project equally well, and both
results are judged in the same way.

\`deno run -A scripts/calls/page.ts\` gets the packages, runs every call below in a fresh copy of
its project, checks the results and writes this page.
`;

const lessons = `## Lessons of a first attempt

The calls below were chosen by a person who knows both sides. In a first attempt, the same person
used only \`ct --help\` and the help of each command. That took 33 calls and 56 KB with ct, not
counting the help, and left five tasks unsolved. These were the obstacles, and what they led to:

| call | what happened | now |
| --- | --- | --- |
| \`ct search P -c\`, \`-o\` | a line for each file or match, no sums | \`--by folder\`, \`match\` |
| \`ct search 'a(?!b)'\` | refused, without an alternative | \`--not b\`, which the error suggests |
| \`ct refs F --callees\` | the names and the fields, no code | \`--callees --body\` |
| \`ct view DIR --symbol A\` | refused, with unsuitable advice | it suggests \`ct find\` |
| unused exports | a call for each name | \`ct refs --unused\` |
| \`ct edit --call 'f($a)'\` | silently skips \`m.f(1)\` | a note says how to match it |
| \`ct rules --add … --red …\` | proved only after staging, by another call | \`--prove\` |
| \`ct rename\` of an exported name | refused once, as it should be | unchanged |
`;

/** The whole page. */
export function pageText(rows: readonly Row[]): string {
  return [
    introduction,
    table(rows),
    "",
    lessons,
    "## The projects",
    "",
    ...Object.values(projects).map(({ title, packages }) =>
      `- ${title}: ${packages.map((name) => `\`${name}\``).join(", ")}`
    ),
    "",
    "## The calls",
    "",
    "Lines that begin with `shell` are for the shell, and those that begin with `ct` for ct.",
    "",
    ...rows.flatMap(({ task }) => section(task)),
  ].join("\n");
}

function table(rows: readonly Row[]): string {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const cells = (title: string, ...numbers: readonly number[]) =>
    `| ${[title, ...numbers.map((number) => number.toLocaleString("en"))].join(" | ")} |`;
  return [
    "| task | calls: shell | ct | bytes: shell | ct |",
    "| --- | --: | --: | --: | --: |",
    ...rows.map(({ task, shell, ct }) =>
      cells(task.title, shell.calls, ct.calls, shell.bytes, ct.bytes)
    ),
    cells(
      "all",
      sum(({ shell }) => shell.calls),
      sum(({ ct }) => ct.calls),
      sum(({ shell }) => shell.bytes),
      sum(({ ct }) => ct.bytes),
    ),
  ].join("\n");
}

function section({ title, project, shell, ct, note }: Task): readonly string[] {
  const lines = (name: string, calls: Calls) => calls.map((call) => `${name}: ${call}`);
  return [
    `### ${title}`,
    "",
    `In ${projects[project]?.title}.${note === undefined ? "" : ` ${note}`}`,
    "",
    "```",
    ...lines("shell", shell),
    ...lines("ct", ct),
    "```",
    "",
  ];
}
