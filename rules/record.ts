/**
 * A rule of the store as data, and what its members may hold (docs/spec/rules.md#store-format).
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { JsonData } from "@ct/json";
import type { Adapter } from "./adapter.ts";
import { readRedExample, type RedExample } from "./red_example.ts";
import { booleanOf, numberOf, stringListOf, stringOf } from "./store_value.ts";

/** What a violated rule does: fails the run, or is only reported. */
export type Severity = "fail" | "warn";

/** One rule as it stands in the store; its probe is not expanded. */
export interface RuleRecord {
  /** Its name: not empty, no white space, unique in the store. */
  readonly id: string;
  /** What it answers. */
  readonly question: string;
  /** The words of its command, the program first; at least one. */
  readonly probe: readonly string[];
  /** Why it exists. */
  readonly why: string | undefined;
  /** The request that it came from, word for word. */
  readonly prompt: string | undefined;
  /** When it was recorded, `YYYY-MM-DD` in UTC. */
  readonly added: string | undefined;
  /** Words that select it. */
  readonly tags: readonly string[];
  /** Seconds that its probe may take; not yet judged, see `checkSeconds`. */
  readonly timeout: number | undefined;
  /** What a violation does. */
  readonly severity: Severity;
  /** How the probe's end is read. */
  readonly adapter: Adapter;
  /** It need not hold yet. */
  readonly pending: boolean;
  /** Its probe may use the network, where the bridge knows a use for it. */
  readonly network: boolean;
  /** It may hold or be violated though its probe looks at nothing. */
  readonly allowEmpty: boolean;
  /** A change of the project that must violate it. */
  readonly red?: RedExample | undefined;
  /** The file of accepted findings, relative to the store's root. */
  readonly baseline?: string | undefined;
}

/** Every member of a rule, in the order in which one is written. */
const ruleMembers: readonly string[] = [
  "id",
  "question",
  "why",
  "prompt",
  "tags",
  "severity",
  "expect",
  "network",
  "allow-empty",
  "baseline",
  "red",
  "timeout",
  "pending",
  "added",
  "probe",
];

/** A rule, and what is strange about its text without being wrong. */
export interface ReadRule {
  /** The rule. */
  readonly rule: RuleRecord;
  /** One sentence each, naming the rule. */
  readonly warnings: readonly string[];
}

/**
 * Reads one element of `rules`; `index` counts from 0.
 * @throws {CtError} With code `syntax`, naming the rule, or its index while the id is unknown, and
 * the member.
 */
export function readRule(value: JsonData, index: number): ReadRule {
  if (value.kind !== "object") throw malformed(`rule ${index}`, "must be an object");
  const members = new Map(value.members.map(({ key, value }) => [key.text, value]));
  const id = readId(members.get("id"), index);
  const subject = `rule '${id}'`;
  const member = (name: string) => members.get(name);
  const text = (name: string) => optional(member(name), stringOf, subject, name, "a string");
  const warnings = [...unknownMembers(members.keys(), subject)];
  const flag = (name: string) => {
    const given = member(name);
    const value = given === undefined ? false : booleanOf(given);
    if (value !== undefined) return value;
    warnings.push(`${subject}: ${name} must be true or false; treated as false`);
    return false;
  };
  const question = text("question");
  if (question === undefined) throw malformed(subject, "question is missing");
  const tags = optional(member("tags"), stringListOf, subject, "tags", "a list of strings") ?? [];
  const red = member("red");
  const baseline = readBaseline(text("baseline"), subject);
  const rule: RuleRecord = {
    id,
    question,
    probe: readProbe(member("probe"), subject),
    why: text("why"),
    prompt: text("prompt"),
    added: text("added"),
    tags,
    timeout: optional(member("timeout"), numberOf, subject, "timeout", "a number of seconds"),
    severity: readSeverity(member("severity"), subject),
    adapter: readAdapter(member("expect"), subject),
    pending: flag("pending"),
    network: flag("network"),
    allowEmpty: flag("allow-empty"),
    ...(baseline === undefined ? {} : { baseline }),
    ...(red === undefined ? {} : { red: readRedExample(red, subject) }),
  };
  return { rule, warnings };
}

/**
 * Checks what an id looks like.
 * @throws {CtError} With code `syntax` if it is empty or has white space in it.
 */
export function checkRuleId(id: string): void {
  if (isUnfit(id)) {
    throw new CtError("syntax", `rule id '${id}' must not be empty or contain white space`);
  }
}

/**
 * Checks that a baseline lies within the root of the store.
 * @throws {CtError} With code `syntax` if it does not.
 */
export function readBaseline(path: string | undefined, subject: string): string | undefined {
  if (path === undefined) return undefined;
  const isWithin = !path.split("/").some((name) => /^(?:|\.|\.\.)$/.test(name));
  if (isWithin) return path;
  throw malformed(subject, "baseline must be a path below the directory of .ct");
}

function readId(value: JsonData | undefined, index: number): string {
  const subject = `rule ${index}`;
  if (value === undefined) throw malformed(subject, "id is missing");
  const id = stringOf(value);
  if (id === undefined) throw malformed(subject, "id must be a string");
  if (isUnfit(id)) {
    throw malformed(subject, `id '${id}' must not be empty or contain white space`);
  }
  return id;
}

function isUnfit(id: string): boolean {
  return id === "" || /\s/u.test(id);
}

function readProbe(value: JsonData | undefined, subject: string): readonly string[] {
  if (value === undefined) throw malformed(subject, "probe is missing");
  const probe = stringListOf(value);
  if (probe === undefined || probe.length === 0) {
    throw malformed(subject, "probe must be a non-empty list of strings");
  }
  return probe;
}

function readSeverity(value: JsonData | undefined, subject: string): Severity {
  const severity = value === undefined ? "fail" : stringOf(value);
  if (severity === "fail" || severity === "warn") return severity;
  throw malformed(subject, "severity must be 'fail' or 'warn'");
}

function readAdapter(value: JsonData | undefined, subject: string): Adapter {
  if (value === undefined) return { kind: "exit" };
  const word = stringOf(value);
  if (word === "exit" || word === "empty") return { kind: word };
  if (value.kind !== "object") {
    throw malformed(
      subject,
      "expect must be 'exit', 'empty' or an object with ok-match, err-match",
    );
  }
  let [ok, err]: [string | undefined, string | undefined] = [undefined, undefined];
  for (const { key: { text: key }, value: pattern } of value.members) {
    if (key !== "ok-match" && key !== "err-match") {
      throw malformed(subject, `expect has an unknown member '${key}'`);
    }
    const text = stringOf(pattern);
    if (text === undefined) throw malformed(subject, `expect.${key} must be a string`);
    if (key === "ok-match") ok = text;
    else err = text;
  }
  if (ok === undefined && err === undefined) {
    throw malformed(subject, "expect needs ok-match or err-match");
  }
  return { kind: "match", ok, err };
}

function optional<T>(
  value: JsonData | undefined,
  read: (value: JsonData) => T | undefined,
  subject: string,
  member: string,
  wanted: string,
): T | undefined {
  if (value === undefined) return undefined;
  const result = read(value);
  if (result === undefined) throw malformed(subject, `${member} must be ${wanted}`);
  return result;
}

function unknownMembers(keys: Iterable<string>, subject: string): readonly string[] {
  const unknown = [...keys].filter((key) => !ruleMembers.includes(key));
  return unknown.map((key) => `${subject}: unknown member '${key}' is ignored`);
}

function malformed(subject: string, message: string): CtError {
  return new CtError("syntax", `${subject}: ${message}`);
}
