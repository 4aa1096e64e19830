/**
 * What `ct-patch` is: its options, words and examples.
 *
 * @module
 */
import {
  type Bases,
  boundsOptions,
  expectOption,
  jsonOptions,
  noRevertOption,
  type OptionsOf,
  pathSelectionOptions,
  pathsPositional,
  sizeSelectionOptions,
  type ToolDefinition,
  unusedModeOption,
  walkDepthOption,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-patch",
  summary: "Change nodes of JSON, JSONC, JSONL, TOML and YAML files and nothing else in them",
  description: "Changes nodes of structured files, addressed by path: --set, --add, --delete and " +
    "--move-first, --move-last, --move-up, --move-down. Everything outside the changed node " +
    "keeps its bytes: indentation, key order, blank lines, trailing commas, line endings. A " +
    "comment stays with its member. The extension (.json, .jsonc, .jsonl/.ndjson, .toml, " +
    ".yaml/.yml) or --format decides the format; in JSONL each operation applies to every line " +
    "that is not blank. A path is a list of keys joined by dots, with [N] for an array index " +
    "and [key=value] for the first array element that has this member, as in " +
    "servers[name=web].port; a key with other characters is written " +
    '["a.b"]. In --set PATH=VALUE and --add PATH=VALUE, the value is JSON if it is valid JSON, ' +
    "and otherwise a string; a value that replaces a string stays a string unless it is an " +
    "object, a list or a JSON string, or --type or --set-json sets its type; file:PATH is the " +
    "text of a file as a string, and text:VALUE is for a string that begins with such a prefix. " +
    "--set creates a missing last key, unless it looks like a typing error of an existing key " +
    "(--create allows it), and appends at an index equal to the array's length; --delete of a " +
    "missing node does nothing. Path, old and new value of each change are on stderr. In YAML, " +
    "new nodes follow the file's own indentation; a file of several documents needs --document, " +
    "which selects one; a path through an alias is refused without --through-alias, and an " +
    "anchor with aliases is never deleted; every result is parsed again and compared before it " +
    "is written. --expect judges the number of changes in all files (default any). All files " +
    "are computed first. They are written, all or none, only if the verdict is SUCCESS and " +
    "--dry-run is not given. With --json the result is {tool, verdict, dry_run, applied, " +
    "changes, files_changed, files:[{path, changes, nodes:[{op, path, old, new}], shared}]}. " +
    "Exit status: 0 SUCCESS, 1 ERROR, 2 usage or runtime error, nothing written. Runs no " +
    "programs. Call it as `ct patch …` or `ct-patch …`.",
  positionals: { paths: pathsPositional },
  options: {
    // Its own --type says what values are.
    ...pathSelectionOptions,
    ...sizeSelectionOptions,
    depth: walkDepthOption,
    mode: unusedModeOption,
    set: {
      kind: "list",
      valuesFrom: "assignments",
      payload: true,
      description: "Set a node, written PATH=VALUE. VALUE is JSON if it is " +
        "valid JSON, else a string; a string stays a string (see --type). Creates a missing last " +
        "key, and appends at an index equal to the array's length. Takes file:PATH, whose text " +
        "becomes a string, and text:VALUE. Repeatable.",
    },
    "set-json": {
      kind: "list",
      valuesFrom: "assignments",
      payload: true,
      description:
        "Set a node to a JSON value, written PATH=VALUE. The type of the old value does not " +
        "matter. After all --set; file:PATH is read as JSON too. Repeatable.",
    },
    type: {
      kind: "choice",
      values: ["number", "boolean", "null", "string", "date", "json"],
      description:
        "The type of the values of --set and --add: only TOML has dates. Without it each is " +
        "JSON if it is valid JSON, but a value that replaces a string stays a string unless it " +
        "is an object, a list or a JSON string.",
    },
    create: {
      kind: "flag",
      description: "Let --set add a key that looks like a typing error of an existing key.",
    },
    add: {
      kind: "list",
      valuesFrom: "assignments",
      payload: true,
      description: "Append a value to an array, written PATH=VALUE. VALUE is read as in " +
        "--set. Repeatable.",
    },
    delete: {
      kind: "list",
      valuesFrom: "nodes",
      description: "Remove a node with its comments and its comma. A missing node " +
        "counts as removed. Repeatable.",
    },
    "move-first": {
      kind: "list",
      valuesFrom: "nodes",
      description: "Move the array element at this path to the front. Repeatable.",
    },
    "move-last": {
      kind: "list",
      valuesFrom: "nodes",
      description: "Move the array element at this path to the end. Repeatable.",
    },
    "move-up": {
      kind: "list",
      valuesFrom: "nodes",
      description: "Move the array element at this path one place towards the front. Repeatable.",
    },
    "move-down": {
      kind: "list",
      valuesFrom: "nodes",
      description: "Move the array element at this path one place towards the end. Repeatable.",
    },
    get: {
      kind: "list",
      valuesFrom: "nodes",
      description:
        "Print the value at this path and write nothing. Aliases and merge keys of YAML are " +
        "resolved. Repeatable.",
    },
    compare: {
      kind: "path",
      description: "Print the paths at which two files differ, and write nothing.",
    },
    document: {
      kind: "list",
      description:
        "Patch only this document of each YAML file: N, counted from 1, or PATH=VALUE for the " +
        "one whose node at PATH has that text, as in kind=Service. If repeated, all must match.",
    },
    "through-alias": {
      kind: "flag",
      description:
        "In YAML, let a path continue through an alias: the change is made at its anchor, for " +
        "all aliases.",
    },
    format: {
      kind: "choice",
      values: ["json", "jsonc", "jsonl", "toml", "yaml"],
      description: "Read every selected file in this format, whatever its extension.",
    },
    expect: expectOption,
    "dry-run": {
      kind: "flag",
      description: "Report the changes, and write nothing. The verdict is printed, too.",
    },
    quiet: { kind: "flag", description: "Print only the summary line." },
    ...jsonOptions,
    "no-revert": noRevertOption,
    ...boundsOptions,
  },
  foreignOptions: [
    { names: ["remove", "unset", "del"], advice: "--delete PATH removes a node" },
    { names: ["value", "key"], advice: "--set takes both, as in --set PATH=VALUE" },
    { names: ["append"], advice: "--add PATH=VALUE appends to an array" },
    {
      names: ["i", "in-place", "inplace", "write", "yes", "force"],
      advice: "files are written unless --dry-run is given",
    },
    {
      names: ["rename", "move"],
      advice: "--move-up, --move-down, --move-first and --move-last order arrays",
    },
  ],
  permissions: { write: true, readsWith: ["get", "compare"] },
  examples: [
    {
      command: "--base package.json --set version=2.0.0 --set private=true",
      purpose: "Set two members and leave the rest of the file unchanged.",
    },
    {
      command: "--base config --name '*.yaml' --set 'servers[name=web].port=8080' --dry-run",
      purpose: "See what would change in the YAML files below a directory.",
    },
    {
      command: "--base deno.json --add 'exclude=dist' --delete tasks.old --expect =2",
      purpose: "Make two changes or none: nothing is written if only one of them applies.",
    },
    {
      command: "package.json --get version --get scripts.test",
      purpose: "Print two values.",
    },
    {
      command: "--base log.jsonl --delete user.email --json",
      purpose: "Remove a member from every record, and count those that had it.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-patch`, and where its walks start. */
export type PatchOptions = OptionsOf<typeof definition> & Bases;
