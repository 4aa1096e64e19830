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

Sixteen tasks as coding agents get them, done twice on projects from npm: with a shell and its usual
programs, and with ct alone. A call is one command line; bytes are what it prints on both streams,
which an agent has to read. Both sides know the project equally well, and both results are judged
the same way.

\`deno run -A scripts/calls/page.ts\` gets the packages, runs every call below in a fresh copy of
its project, checks the results and writes this page.
`;

const lessons = `## What a first attempt met

The calls below were chosen by somebody who knew both sides. The same person did the tasks before
with nothing but \`ct --help\` and the help of each command: 33 calls and 56 KB with ct, and five of
the tasks were not answered; the help that was read is not in these figures. What was in the way,
and what it led to:

| call | what happened | now |
| --- | --- | --- |
| \`ct search P -c\`, \`-o\` | a line for each file or match, no sums | \`--by folder\`, \`match\` |
| \`ct search 'a(?!b)'\` | refused, without a way | \`--not b\`, and the error names it |
| \`ct refs F --callees\` | the names and the fields, no code | \`--callees --body\` |
| \`ct view DIR --symbol A\` | refused; the advice did not fit | it names \`ct find\` |
| exports that nobody uses | a call for each name | \`ct refs --unused\` |
| \`ct edit --call 'f($a)'\` | does not match \`m.f(1)\`, unsaid | it says how that is written |
| \`ct rules --add … --red …\` | proved only once it is staged, by another call | \`--prove\` |
| \`ct rename\` of an exported name | refused once, as it should be | as it was |
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
    "Lines that begin with `shell` are calls of the one side, and those with `ct` of the other.",
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
