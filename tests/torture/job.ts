/**
 * The writes that are tortured: command lines of the tools that write, and trees for them.
 *
 * @module
 */
import { builtCommands } from "../built_commands.ts";

/** A write by a command. */
export interface Job {
  /** Its name in tables. */
  readonly name: string;
  /** The tool, without `ct-`. */
  readonly tool: string;
  /** Its words. All files must change: one that cannot be read is no reason for a success. */
  readonly args: readonly string[];
  /** The files before, by path; `undefined` for one that is not there. */
  readonly before: Readonly<Record<string, string | undefined>>;
  /** The same files after. */
  readonly after: Readonly<Record<string, string | undefined>>;
  /** Files that stay as they are. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** One of them that has a second name. */
  readonly linked?: string;
  /** One of them whose group has rights of its own, so that it is overwritten in place. */
  readonly grouped?: string;
}

const padding = "some text that stays as it is\n".repeat(100);

function jobOf(
  head: Pick<Job, "name" | "tool" | "args" | "linked" | "grouped">,
  paths: readonly string[],
  contentOf: (path: string, value: string) => string,
): Job {
  const all = (value: string) =>
    Object.fromEntries(paths.map((path) => [path, contentOf(path, value)]));
  // The new contents are longer than the old ones: what is torn cannot look whole.
  return { ...head, before: all("old"), after: all("renewed") };
}

const textPaths = Array.from({ length: 9 }, (_, index) => `d${index % 3}/${index}.txt`);

/** A patch that creates two files, deletes two, renames one, and changes one. */
const applyJob: Job = {
  name: "apply",
  tool: "edit",
  args: ["--apply", "tree.patch", "--expect", "=6", "--quiet"],
  before: {
    "d0/a.txt": `old\n${padding}`,
    "d1/gone.txt": "gone\n",
    "d2/only.txt": "only\n",
    "d1/name.txt": padding,
    "d1/other.txt": undefined,
    "d1/new.txt": undefined,
    "d3/deep/new.txt": undefined,
  },
  after: {
    "d0/a.txt": `renewed\n${padding}`,
    "d1/gone.txt": undefined,
    "d2/only.txt": undefined,
    "d1/name.txt": undefined,
    "d1/other.txt": padding,
    "d1/new.txt": "new\n",
    "d3/deep/new.txt": "deep\n",
  },
  inputs: {
    "tree.patch": `--- a/d0/a.txt
+++ b/d0/a.txt
@@ -1,2 +1,2 @@
-old
+renewed
 some text that stays as it is
--- a/d1/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-gone
--- a/d2/only.txt
+++ /dev/null
@@ -1 +0,0 @@
-only
diff --git a/d1/name.txt b/d1/other.txt
similarity index 100%
rename from d1/name.txt
rename to d1/other.txt
diff --git a/d1/new.txt b/d1/new.txt
new file mode 100644
--- /dev/null
+++ b/d1/new.txt
@@ -0,0 +1 @@
+new
--- /dev/null
+++ b/d3/deep/new.txt
@@ -0,0 +1 @@
+deep
`,
  },
};

/** One job for each tool that writes, and for each kind of write. */
export const jobs: readonly Job[] = [
  applyJob,
  jobOf(
    {
      name: "edit",
      tool: "edit",
      args: [
        "--find",
        "old",
        "--replace",
        "renewed",
        "--expect",
        "=18",
        "--quiet",
        "--timeout",
        "600",
      ],
      linked: "d0/0.txt",
      grouped: "d1/1.txt",
    },
    textPaths,
    (path, value) => `${value} ${padding}${value} ${path}\n`,
  ),
  jobOf(
    {
      name: "edit of one file",
      tool: "edit",
      args: ["--find", "old", "--replace", "renewed", "--expect", "=1"],
    },
    ["a.txt"],
    (_, value) => `${value} ${padding}`,
  ),
  jobOf(
    {
      name: "patch",
      tool: "patch",
      args: ["--set", 'key="renewed"', "--expect", "=4", "--quiet"],
      linked: "a/b.json",
      grouped: "c.yaml",
    },
    ["a/a.json", "a/b.json", "c.yaml", "d.jsonl"],
    (path, value) =>
      path.endsWith(".yaml")
        ? `# ${padding.replaceAll("\n", " ")}\nkey: ${value}\n`
        : `{"key":"${value}","other":${JSON.stringify(padding)}}\n`,
  ),
  jobOf(
    {
      name: "agent",
      tool: "agent",
      args: [
        "call",
        "--agent",
        "pulsing",
        "write_file",
        JSON.stringify({ path: "a.txt", content: `renewed ${padding}` }),
        "--reason",
        "torture",
      ],
    },
    ["a.txt"],
    (_, value) => `${value} ${padding}`,
  ),
];

/** The path of a command as it is built. */
export async function programOf(tool: string): Promise<string> {
  return `${await builtCommands()}/bin/ct-${tool}`;
}
