/**
 * The parts of the page of benchmarks that are not tables, as Markdown.
 *
 * @module
 */

/** What the figures depend on. */
export interface Facts {
  /** Number of processors. */
  readonly processors: number;
  /** Their model, where the system tells. */
  readonly model: string | undefined;
  /** Memory of the machine. */
  readonly memoryBytes: number;
  /** What the other programs say of themselves. */
  readonly programs: readonly string[];
}

/** Title, how it was measured, and on what. `plot` is the path of the plot, if there is one. */
export function formatHead(facts: Facts, plot?: string): string {
  const { processors, model, memoryBytes, programs } = facts;
  return [
    "# How fast ct is",
    "",
    "`deno task bench --write` writes this page. Each command runs in its own process. The " +
    "commands of a table run in turn, for several rounds. A table has the medians, and the " +
    "medians of the ratios to its first line in the same round. All output goes to a pipe and is " +
    "read completely. CPU is the sum of user and system time; peak is the largest amount of " +
    "memory in use at one time. `ct` commands run as installed, with only the permissions that " +
    'they need; those "with all permissions" run without such limits. The line below each search ' +
    "says whether all commands found the same. Below each heading are the measured version and " +
    "the date; figures without them are from earlier versions.",
    "",
    ...(plot === undefined ? [] : [`![Ratios of wall time](${plot})`, ""]),
    ...programs.map((program) => `- ${program}`),
    `- ${processors} processors${model === undefined ? "" : ` (${model})`}, ${
      gigabytes(memoryBytes)
    } GB of memory`,
    "",
  ].join("\n");
}

/** Heading of the races on a tree. */
export function formatTreeHead(
  title: string,
  { files, bytes }: { readonly files: number; readonly bytes: number },
): string {
  const size = `${files.toLocaleString("en-US")} files that are not hidden, ${
    (bytes / 1e6).toFixed(1)
  } MB.`;
  return [`## ${title}`, "", size, ""].join("\n");
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
