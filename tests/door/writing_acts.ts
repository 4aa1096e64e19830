/**
 * All that a program which calls for somebody else can do to a path that is protected: each way in
 * which a tool changes, makes, moves or removes a file.
 *
 * @module
 */
import { nameOf } from "@ct/base";
import type { RawArguments } from "./slots.ts";

/** What a protected file holds, for tools of text and of JSON. */
export const original = '{"one": "one"}\n';

/** One way to write. */
export interface WritingAct {
  /** What it is called in a test. */
  readonly name: string;
  /** The tool that is called over MCP. */
  readonly tool: string;
  /** Its arguments, for a path below the root. */
  readonly given: (path: string) => RawArguments;
  /** Whether it makes the file, which is not there before. */
  readonly makes?: boolean;
}

/** Words that change `one` into `CHANGED`. */
const change = { find: "one", replace: "CHANGED", mode: "literal" };
const words = ["ct-edit", "--find=one", "--replace=CHANGED", "--hidden", "--no-ignore"];
const git = (path: string, ...lines: readonly string[]) =>
  [`diff --git a/${path} b/${path}`, ...lines, ""].join("\n");

/** The two that are tried in all modes of their tools. */
export const plainActs: readonly WritingAct[] = [
  { name: "edit", tool: "ct-edit", given: (base) => ({ ...change, base }) },
  {
    name: "set",
    tool: "ct-patch",
    given: (base) => ({ base, format: "json", set: ["one=CHANGED"] }),
  },
];

/** The ways in which the definitions of tools that write let them. */
export const writingActs: readonly WritingAct[] = [
  ...plainActs,
  {
    name: "edit of all",
    tool: "ct-edit",
    given: (path) => ({ ...change, name: nameOf(path), hidden: true, "no-ignore": true }),
  },
  {
    name: "script",
    tool: "ct-edit",
    given: (base) => ({
      base,
      script: '#% edit\n#% find\n{"one": "one"}\n#% replace\nCHANGED\n#% end\n',
    }),
  },
  {
    name: "new file",
    tool: "ct-edit",
    given: (path) => ({ "new-file": path, text: "CHANGED\n" }),
    makes: true,
  },
  {
    name: "patch that changes",
    tool: "ct-edit",
    given: (path) => ({
      apply: `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${original}+CHANGED\n`,
    }),
  },
  {
    name: "patch that makes",
    tool: "ct-edit",
    given: (path) => ({
      apply: git(
        path,
        "new file mode 100755",
        "--- /dev/null",
        `+++ b/${path}`,
        "@@ -0,0 +1 @@",
        "+CHANGED",
      ),
    }),
    makes: true,
  },
  {
    name: "patch that removes",
    tool: "ct-edit",
    given: (path) => ({ apply: `--- a/${path}\n+++ /dev/null\n@@ -1 +0,0 @@\n-${original}` }),
  },
  {
    name: "patch that renames from",
    tool: "ct-edit",
    given: (path) => ({
      apply: `diff --git a/${path} b/moved\nsimilarity index 100%\n` +
        `rename from ${path}\nrename to moved\n`,
    }),
  },
  {
    name: "patch that renames to",
    tool: "ct-edit",
    given: (path) => ({
      apply: `diff --git a/plain.json b/${path}\nsimilarity index 100%\n` +
        `rename from plain.json\nrename to ${path}\n`,
    }),
    makes: true,
  },
  {
    name: "patch that copies to",
    tool: "ct-edit",
    given: (path) => ({
      apply: `diff --git a/plain.json b/${path}\nsimilarity index 100%\n` +
        `copy from plain.json\ncopy to ${path}\n`,
    }),
    makes: true,
  },
  {
    name: "patch that changes the mode",
    tool: "ct-edit",
    given: (path) => ({ apply: git(path, "old mode 100644", "new mode 100755") }),
  },
  { name: "move from", tool: "ct-move", given: (path) => ({ file: path, new: "moved.json" }) },
  {
    name: "move to",
    tool: "ct-move",
    given: (path) => ({ file: "plain.json", new: path }),
    makes: true,
  },
  {
    name: "delete of all",
    tool: "ct-patch",
    given: (path) => ({ name: nameOf(path), hidden: true, format: "json", delete: ["one"] }),
  },
  {
    name: "edit of each",
    tool: "ct-each-mutating",
    given: (path) => ({ items: [path], command: [...words, "--base={ITEM}"] }),
  },
  {
    name: "edit of each, with a diff",
    tool: "ct-each-mutating",
    given: (path) => ({ items: [path], command: [...words, "--base={ITEM}", "--diff"] }),
  },
  {
    name: "set in each",
    tool: "ct-each-mutating",
    given: (path) => ({
      items: [path],
      command: ["ct-patch", "--base={ITEM}", "--format=json", "--set=one=CHANGED"],
    }),
  },
];
