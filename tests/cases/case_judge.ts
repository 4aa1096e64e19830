/**
 * Compares what a command did with what a case expects of it.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Expectation, ExpectedFile, ExpectedText, JsonRules } from "./case_file.ts";
import type { Entry, Snapshot } from "./case_fixture.ts";

/** What a command did. */
export interface Result {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Asserts that `result` is as expected. */
export function judge(expect: Expectation, result: Result): void {
  if (expect.anyOf !== undefined) {
    const reasons = expect.anyOf.map((each) => failure(() => judge(each, result)));
    if (!reasons.includes(undefined)) assert.fail(reasons.join("\nand "));
    return;
  }
  const allowed = [expect.exit ?? []].flat();
  assert.ok(
    allowed.includes(result.status),
    `status ${result.status} instead of ${allowed}; stderr: ${result.stderr}`,
  );
  judgeText("stdout", result.stdout, expect.stdout);
  if ("json" in expect) judgeJson("stdout", result.stdout, expect.json, expect);
  judgeText("stderr", result.stderr, expect.stderr);
  const files = expect.files ?? {};
  for (const [path, wanted] of Object.entries(files)) {
    judgeFile(path, wanted, result.before.get(path), result.after.get(path));
  }
  if (expect.untouched) judgeUntouched(Object.keys(files), result);
}

function failure(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function judgeText(what: string, actual: string, wanted: ExpectedText | undefined): void {
  if (wanted === undefined) return;
  if (typeof wanted === "string") return assert.equal(actual, wanted, `${what}: ${actual}`);
  const lines = linesOf(actual);
  if (wanted.exact !== undefined) assert.equal(actual, wanted.exact, what);
  if (wanted.whole !== undefined) {
    assert.match(actual, new RegExp(`^(?:${wanted.whole})$`, "u"), what);
  }
  if (wanted.lines !== undefined) {
    assert.deepEqual([...lines].sort(), [...wanted.lines].sort(), what);
    assert.ok(actual === "" || actual.endsWith("\n"), `${what} has no final newline`);
  }
  for (const line of wanted.line ?? []) {
    assert.ok(lines.includes(line), `${what}: no line "${line}" in ${actual}`);
  }
  for (const part of wanted.has ?? []) {
    assert.ok(actual.includes(part), `${what}: no "${part}" in ${actual}`);
  }
  for (const part of wanted.lacks ?? []) {
    assert.ok(!actual.includes(part), `${what}: "${part}" in ${actual}`);
  }
  for (const source of wanted.match ?? []) assert.match(actual, new RegExp(source, "mu"), what);
  if (wanted.lineCount !== undefined) assert.equal(lines.length, wanted.lineCount, what);
  for (const line of wanted.linesFrom === undefined ? [] : lines) {
    assert.ok(wanted.linesFrom?.includes(line), `${what}: unexpected line "${line}"`);
  }
}

function judgeJson(what: string, text: string, wanted: unknown, rules: JsonRules): void {
  const actual: unknown = JSON.parse(text);
  const found = difference(actual, wanted, rules, what, "");
  if (found !== undefined) assert.fail(found);
  for (const key of rules.without ?? []) {
    assert.ok(!isRecord(actual) || !(key in actual), `${what} has ${key}`);
  }
}

/** Where `actual` first falls short of `wanted`. */
function difference(
  actual: unknown,
  wanted: unknown,
  rules: JsonRules,
  at: string,
  key: string,
): string | undefined {
  const fault = `${at}: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual)) return fault;
    const more = rules.extensible?.includes(key) ?? false;
    if (more ? actual.length < wanted.length : actual.length !== wanted.length) return fault;
    const left: unknown[] = [...actual];
    return firstOf(wanted, (item: unknown, index) => {
      const inPlace = !more && !rules.unordered?.includes(key);
      if (inPlace) return difference(left[index], item, rules, `${at}[${index}]`, "");
      const same = left.findIndex((it) => difference(it, item, rules, at, "") === undefined);
      if (same < 0) return `${at}: nothing like ${JSON.stringify(item)}`;
      left.splice(same, 1);
      return undefined;
    });
  }
  if (!isRecord(wanted)) return actual === wanted ? undefined : fault;
  if (!isRecord(actual)) return fault;
  return firstOf(Object.keys(wanted), (name) => {
    if (rules.ignore?.includes(name)) return undefined;
    if (!(name in actual)) return `${at}.${name} is missing`;
    return difference(actual[name], wanted[name], rules, `${at}.${name}`, name);
  });
}

function firstOf<T>(
  list: readonly T[],
  test: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of list.entries()) {
    const found = test(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function judgeFile(
  path: string,
  given: ExpectedFile,
  before: Entry | undefined,
  after: Entry | undefined,
): void {
  const wanted = typeof given === "string" ? { exact: given } : given;
  if (wanted.absent) return assert.equal(after, undefined, `${path} is there`);
  assert.ok(after !== undefined, `${path} is missing`);
  if (wanted.dir) return assert.equal(after.kind, "directory", path);
  if (wanted.link !== undefined) return assert.equal(after.link, wanted.link, path);
  assert.equal(after.kind, "file", path);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(after.bytes);
  judgeText(path, text, wanted);
  if (wanted.b64 !== undefined) assert.equal(after.bytes.toBase64(), wanted.b64, path);
  if ("json" in wanted) judgeJson(path, text, wanted.json, wanted);
  const mode = wanted.mode === undefined ? before?.mode : parseInt(wanted.mode, 8);
  if (mode !== undefined) assert.equal(after.mode, mode, `mode of ${path}`);
}

function judgeUntouched(named: readonly string[], { before, after }: Result): void {
  for (const [path, entry] of before) {
    if (!named.includes(path)) assert.deepEqual(after.get(path), entry, `${path} was touched`);
  }
  for (const path of after.keys()) {
    const expected = before.has(path) || named.includes(path) ||
      named.some((other) => other.startsWith(`${path}/`));
    assert.ok(expected, `${path} was made`);
  }
}
