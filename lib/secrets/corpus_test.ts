/**
 * How many secrets of documented formats are found, and how many harmless files have one. README.md
 * has what was measured; here is what must not get worse.
 */
import assert from "node:assert/strict";
import { sampled, times } from "@ct/testing";
import { root } from "../../scripts/project.ts";
import { findSecrets } from "./secrets.ts";
import { measureShapes } from "./testing/measure.ts";
import { shapes } from "./testing/shapes.ts";

/** The least share that is found of each group, and of all. */
const groupFloor = 0.86;
const floor = 0.97;

Deno.test("of secrets in documented formats nearly all are found (long)", () => {
  const { groups, all } = measureShapes(times(8, 20));
  assert.ok(shapes.length >= 160 && groups.size >= 18);
  for (const [group, share] of groups) assert.ok(share >= groupFloor, `${group}: ${share}`);
  assert.ok(all >= floor, `all: ${all}`);
});

Deno.test("in the sources and pages of this project none is found (long)", () => {
  const wrong: string[] = [];
  const paths: string[] = [];
  const visit = (directory: string): void => {
    for (const { name, isDirectory } of Deno.readDirSync(`${root}/${directory}`)) {
      const path = `${directory}/${name}`;
      if (name === "testing" || name.endsWith("_test.ts")) continue;
      if (isDirectory) visit(path);
      else if (/\.(?:ts|md|json)$/.test(name)) {
        paths.push(path);
      }
    }
  };
  for (const directory of ["cli", "core", "docs", "examples", "lib", "rules", "tools"]) {
    visit(directory);
  }
  assert.ok(paths.length > 1000);
  for (const path of sampled(paths, 300, "secrets")) {
    const text = Deno.readTextFileSync(`${root}/${path}`);
    for (const { start, end, rule } of findSecrets(text).spans) {
      wrong.push(`${path}: ${rule}: ${text.slice(start, end)}`);
    }
  }
  // Examples: URLs with passwords in what tells about secrets, and a token that undoes a write.
  const examples = /password in a URL: pass(?:word)?$|lib\/secrets\/|3f2a9c41d07be586$/;
  const others = wrong.filter((each) => !examples.test(each));
  assert.deepEqual(others, []);
});
