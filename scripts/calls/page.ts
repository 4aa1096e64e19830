/**
 * Writes docs/calls.md: how many calls, and how many bytes of output to read, some tasks take with
 * ct and with a shell. Takes a few minutes, npm, and the programs of the tasks: bash, git, rg, jq,
 * perl, awk and sed. `deno task build` comes first.
 *
 * Usage: `deno run -A scripts/calls/page.ts [FOLDER]`; packages stay in FOLDER, if it is given.
 *
 * @module
 */
import { PackageFetcher } from "../package_fetcher.ts";
import { root, say } from "../project.ts";
import { measure, type Measured } from "./measure.ts";
import { makeProject, projects } from "./projects.ts";
import { type Calls, type Task, tasks } from "./tasks.ts";
import { pageText } from "./text.ts";

using fetcher = new PackageFetcher(Deno.args[0]);
const folder = Deno.makeTempDirSync();
try {
  const originals = new Map<string, string>();
  for (const [name, project] of Object.entries(projects)) {
    const original = `${folder}/${name}`;
    Deno.mkdirSync(original);
    makeProject(project, original, fetcher);
    originals.set(name, original);
  }
  const rows = tasks.map((task) => {
    const original = originals.get(task.project) ?? "";
    const row = { task, shell: of(task, task.shell, original), ct: of(task, task.ct, original) };
    say(`${task.title}: ${row.shell.bytes} bytes with the shell, ${row.ct.bytes} with ct`);
    return row;
  });
  Deno.writeTextFileSync(`${root}/docs/calls.md`, pageText(rows));
  new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", `${root}/docs/calls.md`] })
    .outputSync();
} finally {
  Deno.removeSync(folder, { recursive: true });
}

function of(task: Task, calls: Calls, original: string): Measured {
  return measure({ task, calls, original, programs: `${root}/dist/bin` });
}
