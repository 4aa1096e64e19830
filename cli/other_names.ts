/**
 * What commands of `ct` are called elsewhere, so that somebody who types the word of another
 * program is told which command does its work.
 *
 * @module
 */
import { closest } from "@ct/core/definition";
import { infoOptions, reservedWords } from "./start.ts";

/**
 * The words of other programs and of everyday speech, by the command that does what they mean. A
 * word with two meanings is omitted: a wrong suggestion is worse than none.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  agent: ["agents", "toolset"],
  await: ["wait", "poll", "until", "retry", "wait-for"],
  check: ["verify", "lint", "validate", "invariants"],
  deps: ["dependencies", "deptree", "cycles", "circular", "imports", "lockfile"],
  each: ["foreach", "for", "xargs", "parallel", "loop", "batch", "for-each"],
  edit: [
    ...["replace", "sed", "substitute", "sub", "subst", "modify", "change", "write", "update"],
  ],
  find: ["semantic", "query", "related", "ask"],
  map: ["overview", "summary", "summarize", "repomap", "repo-map"],
  mcp: ["server", "serve", "connect"],
  outline: ["symbols", "tags", "ctags", "toc", "structure", "functions", "definitions", "members"],
  patch: ["jq", "yq", "set"],
  refs: ["references", "usages", "uses", "callers", "callees", "xref", "used-by"],
  rename: ["refactor", "rename-symbol", "ren"],
  rules: ["rule", "invariant"],
  search: ["ack", "ag", "ugrep", "egrep", "fgrep", "fd", "fdfind", "locate", "scan", "match"],
  steer: ["hook", "hooks"],
  survey: ["workspace", "workspaces"],
  test: ["tests", "assert"],
  tree: ["ls", "dir", "list", "exa", "eza", "du", "wc", "cloc", "tokei", "loc"],
  undo: ["revert", "rollback", "restore", "undelete"],
  view: ["cat", "head", "tail", "less", "more", "bat", "read", "open", "show", "print"],
};

/** What `ct` itself answers. */
const launcherAnswers: Readonly<Record<string, readonly string[]>> = {
  "--help": ["usage", "man", "commands", "?", "-help", "-?"],
  "--version": ["version", "-v", "-version"],
  "--explain": ["explain", "guide", "docs", "doc", "manual", "manifest"],
  "mcp install": ["init", "install", "setup", "configure"],
  completions: ["completion", "autocomplete"],
  doctor: ["diagnose", "diagnostics", "info", "health", "env"],
  permissions: ["permission"],
};

/**
 * The command, or the words of `ct` itself, that is most likely meant by a word which is neither.
 *
 * @param names The commands that there are.
 */
export function meantCommand(word: string, names: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  if (names.includes(lower) && lower !== word) return lower;
  const [answer] = Object.entries(launcherAnswers).find(([, words]) => words.includes(lower)) ?? [];
  if (answer !== undefined) return answer;
  const [name] = Object.entries(otherNames)
    .find(([name, words]) => names.includes(name) && words.includes(lower)) ?? [];
  if (name !== undefined) return name;
  return closest(word, [...names, ...reservedWords, ...infoOptions]);
}
