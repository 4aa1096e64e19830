/**
 * Lays out the text of a rule store: its header, an empty store, one rule
 * (docs/spec/rules.md#entry-layout).
 *
 * @module
 */
import type { Adapter } from "./adapter.ts";
import type { RuleRecord } from "./record.ts";
import { redExampleText } from "./red_example.ts";

/** The comment that every store starts with, ended by a newline. */
export const storeHeader: string = [
  "// ct rule store: what must stay true about this project.",
  '// A rule is a question and a probe that only reads; "pending" rules are not enforced yet.',
  "// `ct rules` writes this file and keeps comments and layout; `ct check` verifies it.",
  "// `ct rules --explain` and `ct check --explain` have the details.",
  "",
].join("\n");

/** A store without definitions and rules. */
export const emptyStore: string = `${storeHeader}{
  "defs": {
  },
  "rules": [
  ]
}
`;

/**
 * The text of a rule: a member a line, only those that say something, in the order of
 * `ruleMembers`; none of its lines indented but by what it is deeper than the first.
 *
 * @example Only what was given appears
 * ```ts
 * import { ruleEntry, type RuleRecord } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const rule: RuleRecord = {
 *   id: "no-x",
 *   question: "Is x gone?",
 *   why: undefined,
 *   prompt: undefined,
 *   tags: [],
 *   severity: "fail",
 *   adapter: { kind: "exit" },
 *   network: false,
 *   allowEmpty: false,
 *   timeout: 5,
 *   pending: false,
 *   added: "2030-01-02",
 *   probe: ["false", "x"],
 * };
 * assert.equal(
 *   ruleEntry(rule),
 *   '{\n  "id": "no-x",\n  "question": "Is x gone?",\n  "timeout": 5.0,\n' +
 *     '  "added": "2030-01-02",\n  "probe": ["false","x"]\n}',
 * );
 * ```
 */
export function ruleEntry(rule: RuleRecord): string {
  const members: readonly (readonly [string, string | undefined])[] = [
    ["id", JSON.stringify(rule.id)],
    ["question", JSON.stringify(rule.question)],
    ["why", rule.why === undefined ? undefined : JSON.stringify(rule.why)],
    ["prompt", rule.prompt === undefined ? undefined : JSON.stringify(rule.prompt)],
    ["tags", rule.tags.length === 0 ? undefined : JSON.stringify(rule.tags)],
    ["severity", rule.severity === "warn" ? '"warn"' : undefined],
    ["expect", expectText(rule.adapter)],
    ["network", rule.network ? "true" : undefined],
    ["allow-empty", rule.allowEmpty ? "true" : undefined],
    ["baseline", rule.baseline === undefined ? undefined : JSON.stringify(rule.baseline)],
    ["red", rule.red === undefined ? undefined : redExampleText(rule.red)],
    ["timeout", rule.timeout === undefined ? undefined : doubleText(rule.timeout)],
    ["pending", rule.pending ? "true" : undefined],
    ["added", rule.added === undefined ? undefined : JSON.stringify(rule.added)],
    ["probe", JSON.stringify(rule.probe)],
  ];
  const lines = members.flatMap(([key, value]) =>
    value === undefined ? [] : [`  "${key}": ${value}`]
  );
  return `{\n${lines.join(",\n")}\n}`;
}

function expectText(adapter: Adapter): string | undefined {
  switch (adapter.kind) {
    case "exit":
      return undefined;
    case "empty":
      return '"empty"';
    case "match":
      return JSON.stringify({ "err-match": adapter.err, "ok-match": adapter.ok });
  }
}

/** A number that reads as one with a fraction. */
function doubleText(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/**
 * A store's text in the form that every write leaves it in: no white space at the end of lines, LF,
 * one final newline, and comment lines at its start: the header, unless there are some. A byte
 * order mark stays in front.
 *
 * @example Nothing else is touched
 * ```ts
 * import { tidyStore } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * assert.equal(tidyStore("// ours\r\n{ 'rules' : [ ] } \n\n"), "// ours\n{ 'rules' : [ ] }\n");
 * ```
 */
export function tidyStore(text: string): string {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const lines = text.slice(mark.length).split("\n").map((line) => line.trimEnd());
  const body = lines.join("\n").trimEnd() + "\n";
  return mark + (/^\s*\/\//.test(body) ? body : storeHeader + body);
}
