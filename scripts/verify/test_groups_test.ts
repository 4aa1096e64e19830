import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { root } from "../project.ts";
import { readSources } from "../sources.ts";
import { alone, longest, parseSelection, sideBySide, testGroups, waiting } from "./test_groups.ts";

const files = readSources().filter(({ path }) => path.endsWith("_test.ts"));

const titles = (...words: readonly string[]): readonly string[] =>
  testGroups(parseSelection(words), files).map(({ title }) => title);

Deno.test("heavy tests run when they are asked for (long)", () => {
  assert.deepEqual(titles(), ["tests", "tests that run alone", "tests that wait"]);
  assert.deepEqual(titles("--heavy"), [
    "long tests",
    "long tests that wait",
    "examples",
    "heavy tests",
    "heavy tests that run alone",
  ]);
  assert.deepEqual(titles("--all"), [...titles(), ...titles("--heavy")]);
});

for (const words of [["--al"], ["core"], ["--all", "--heavy"]]) {
  Deno.test(`${words.join(" ")} is refused`, () => {
    assert.throws(() => parseSelection(words), /^CtError: unexpected argument "/);
  });
}

/** What `deno test` takes for a test by its name, without the texts of others. */
function testsOnDisk(): readonly string[] {
  const folders = readdirSync(root).filter((name) => !/^\.|^dist$|^node_modules$/.test(name));
  return folders.flatMap((folder) =>
    Deno.statSync(`${root}/${folder}`).isDirectory
      ? readdirSync(`${root}/${folder}`, { recursive: true }).map((name) => `${folder}/${name}`)
      : [folder]
  ).filter((path) => /(^|[/._])test\.([cm]?[jt]s|[jt]sx)$/.test(path))
    .filter((path) => !path.startsWith("tests/data/"));
}

Deno.test("all test files run, each in one isolate of one group (long)", () => {
  const groups = testGroups(parseSelection(["--all"]), files);
  const planned = groups.filter(({ title }) => !title.startsWith("long tests"))
    .flatMap(({ isolates = [] }) => isolates.flat());
  assert.deepEqual(planned.toSorted(), testsOnDisk().toSorted());
});

for (const name of ["a", "a (long)", "(long)", "long)", "a (lang)", "a (long) b", "a long", ")"]) {
  Deno.test(`the test "${name}" runs once, ${name.endsWith("(long)") ? "if" : "unless"} long`, () => {
    const runs = testGroups(parseSelection(["--all"]), files).filter(({ args }) => {
      const [, filter] = /^--filter=\/(.*)\/$/.exec(args.at(-1) ?? "") ?? [];
      return filter !== undefined && new RegExp(filter).test(name);
    });
    const isLong = runs.map(({ title }) => title.startsWith("long"));
    assert.deepEqual([...new Set(isLong)], [name.endsWith("(long)")]);
  });
}

Deno.test("tests that run alone do so beside others, which are in another process", () => {
  const groups = testGroups(parseSelection(["--all"]), files);
  const batches = sideBySide(groups).map((batch) => batch.map(({ title }) => title));
  assert.deepEqual(batches, [
    ["tests", "tests that run alone"],
    ["tests that wait"],
    ["long tests"],
    ["long tests that wait"],
    ["examples"],
    ["heavy tests", "heavy tests that run alone"],
  ]);
});

Deno.test("the heavy tests that take longest begin first", () => {
  const groups = testGroups(parseSelection(["--heavy"]), files);
  const { isolates = [] } = groups.find(({ title }) => title === "heavy tests") ?? {};
  assert.deepEqual(isolates.slice(0, longest.length).flat(), longest);
});

Deno.test("files that are listed by name exist", () => {
  const paths = new Set(files.map(({ path }) => path));
  assert.deepEqual([...waiting, ...alone, ...longest].filter((path) => !paths.has(path)), []);
});
