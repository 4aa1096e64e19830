/**
 * What other tools call the arguments of ours: models write what they know from elsewhere, and the
 * error has to name what is right here.
 *
 * @module
 */

const places: readonly string[] = [
  ...["path", "paths", "file", "file-path", "filepath", "filename", "target-file"],
  ...["absolute-path", "directory", "dir", "folder", "root", "cwd", "search-path", "workdir"],
];
const patterns: readonly string[] = [
  ...["pattern", "query", "regex", "regexp", "search", "search-term", "text", "content"],
  ...["keyword", "needle", "string", "match", "find", "q"],
];
const lines: readonly string[] = [
  ...["start", "end", "start-line", "end-line", "line-start", "line-end", "from", "to"],
  ...["offset", "line", "lines", "line-range", "view-range"],
];
const limits: readonly string[] = ["max-results", "max-matches", "head-limit", "max", "max-count"];
const names: readonly string[] = ["file-pattern", "include", "filename-pattern"];
const commands: readonly string[] = ["command", "cmd", "argv", "program"];
const symbols: readonly string[] = ["symbol", "function", "class", "declaration"];

/** The names that stand for each argument, by the tool's name; an argument's own name goes first. */
export const otherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "ct-search": {
    grep: patterns,
    base: places,
    name: names,
    limit: limits,
    cursor: ["offset"],
    detail: ["output-mode", "line-numbers", "show-lines"],
    "ignore-case": ["case-insensitive", "case-sensitive"],
    ext: ["extension", "extensions", "file-type", "language"],
    context: ["context-lines"],
  },
  "ct-view": { path: [...places, "base"], range: lines, match: patterns, symbol: symbols },
  "ct-tree": { base: places, name: [...names, "pattern"], ext: ["extension", "extensions"] },
  "ct-outline": { base: places, match: [...patterns, ...symbols], name: names },
  "ct-find": { ask: [...patterns, "question", "prompt"], base: places, limit: limits },
  "ct-map": { base: places, focus: [...patterns, ...symbols], budget: ["limit", "max-tokens"] },
  "ct-survey": { base: places, group: ["ecosystem", "kind"] },
  "ct-refs": { symbol: [...patterns, ...symbols], base: places, limit: limits },
  "ct-edit": {
    find: ["old-string", "old-str", "old-text", "old", "from", "target", ...patterns],
    replace: ["new-string", "new-str", "new-text", "new", "to", "replacement", "with"],
    base: places,
    expect: ["replace-all", "count", "occurrences", "expected-replacements"],
    script: ["edits", "changes", "operations"],
    apply: ["patch", "unified-diff"],
    within: [...symbols, ...lines],
    "ignore-case": ["case-insensitive", "case-sensitive"],
    revert: ["token"],
  },
  "ct-rename": {
    old: ["from", "symbol", "old-name", "name", "identifier", ...symbols],
    new: ["to", "new-name", "replacement"],
    base: places,
  },
  "ct-move": {
    file: ["from", "source", "src", "old", "old-path", "source-path", ...places],
    new: ["to", "destination", "dest", "target", "new-path", "destination-path"],
  },
  "ct-patch": {
    base: places,
    set: ["value", "values", "key", "edits", "new-string", "new-value"],
    get: ["query", "pattern", "jsonpath"],
    delete: ["remove"],
    add: ["append"],
  },
  "ct-test": { cmd: commands, args: ["arguments", "params"], "ok-match": ["pattern", "expected"] },
  "ct-each": { command: [...commands, "args"], items: ["files", "list"], base: places },
  "ct-await": { probe: commands, every: ["interval"], new: places },
  "ct-rules": { probe: commands, add: ["id", "name"], question: ["description", "text"] },
  "ct-check": { id: ["name", "rule", "pattern", "query"] },
  "ct-deps": { base: places, forbid: ["rule", "pattern"] },
};
