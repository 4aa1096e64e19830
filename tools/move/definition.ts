/**
 * What `ct-move` is: its options, words and examples.
 *
 * @module
 */
import {
  boundsOptions,
  jsonOptions,
  noRevertOption,
  type OptionsOf,
  type ToolDefinition,
  walkerOptions,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-move",
  summary: "Move a file or a directory and rewrite the imports of it and in it",
  description:
    "Moves a file, or a directory with everything in it, and rewrites the imports of it and in " +
    "it. TypeScript and JavaScript: imports and re-exports, import(), require(), " +
    "import.meta.resolve(), new URL(…, import.meta.url), vi.mock() and similar calls, which " +
    "keep their form (with or without extension, relative or by a name of deno.json, " +
    "package.json or tsconfig.json), also in Vue, Svelte and Astro files; and the entries of " +
    "these configurations. Python: import and from, absolute and relative, and uses of the " +
    "dotted name. C and C++: #include. Go: directories of packages. A file of another language " +
    "is moved only if no file of that language has its name. Every import must lead to the same " +
    "file afterwards; if that is not certain, nothing is written, the places are listed and the " +
    "exit status is 2. NEW is the new path, or an existing directory. All files are written, or " +
    "none, and ct undo undoes the write. --expect judges the number of rewritten imports. JSON " +
    "has {tool, verdict, from, to, applied, dry_run, moved:[{from, path}], rewritten, sites, " +
    "files, notes}. Exit status: 0 SUCCESS, 1 ERROR, 2 usage or runtime error, nothing written. " +
    "Call it as `ct move …` or `ct-move …`.",
  positionals: {
    file: { kind: "path", description: "The file or directory to move." },
    new: {
      kind: "path",
      description: "Its new path, or an existing directory to move it into.",
    },
  },
  options: {
    base: {
      kind: "path",
      description: "Directory whose files are searched for imports; both paths must lie in it. " +
        "Default: the top of the git repository around the working directory, or else that " +
        "directory.",
    },
    exported: {
      kind: "flag",
      description:
        "Move even if the file's public name changes, because a package exports it by a " +
        "pattern.",
    },
    "allow-computed": {
      kind: "flag",
      description:
        "Move even if a computed import, such as import(`./${name}.ts`), may mean the file. " +
        "Such places are not rewritten; stderr names them.",
    },
    "skip-unreadable": {
      kind: "flag",
      description:
        "Move even if files that contain the name cannot be read as text, or configurations " +
        "cannot be parsed.",
    },
    mentions: {
      kind: "flag",
      description: "List other texts that contain the path: documents, scripts, settings. They " +
        "are not rewritten.",
    },
    expect: {
      kind: "text",
      dashValues: "number",
      description:
        "How many rewritten imports count as SUCCESS; without it, any number. One of: any " +
        "(at least 1), none (exactly 0), N (at least N), =N (exactly N), +N (more than N), -N " +
        "(fewer than N).",
    },
    "dry-run": {
      kind: "flag",
      misspellings: ["preview", "check"],
      description: "Report the changes, and write nothing. The verdict is printed, too.",
    },
    diff: {
      kind: "flag",
      description:
        "Print a unified diff in place of the changed lines: one that `git apply` accepts. JSON " +
        "always has it.",
    },
    quiet: {
      kind: "flag",
      description: "Print only the summary line, and what failed on stderr.",
    },
    "no-ignore": {
      ...walkerOptions["no-ignore"],
      description: "Search files, too, that git would ignore: do not read `.gitignore`, " +
        "`.ignore`, `.git/info/exclude` or the global git ignore file.",
    },
    ...jsonOptions,
    "no-revert": noRevertOption,
    ...boundsOptions,
  },
  foreignOptions: [
    {
      names: ["force", "f", "overwrite"],
      advice: "nothing is overwritten; remove the file at the new path first",
    },
    { names: ["k", "n", "no-clobber"], advice: "nothing is ever overwritten" },
    { names: ["parents", "p"], advice: "directories that are missing are always made" },
    { names: ["recursive", "r"], advice: "a directory is always moved with all that is in it" },
    {
      names: ["in-place", "write", "yes", "y"],
      advice: "files are moved unless --dry-run is given",
    },
  ],
  exclusive: [["diff", "quiet"], ["diff", "json"], ["diff", "json-pretty"]],
  permissions: { write: true },
  examples: [
    { command: "src/util.ts src/lib/util.ts --dry-run", purpose: "See what a move would change." },
    { command: "src/util.ts src/lib/util.ts", purpose: "Move a module; its imports follow." },
    { command: "src/old src/new --diff", purpose: "Move a directory, and print the diff." },
    {
      command: "app/models.py app/db/models.py --expect =3",
      purpose: "Move a Python module if exactly three imports change.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-move`. */
export type MoveOptions = OptionsOf<typeof definition>;
