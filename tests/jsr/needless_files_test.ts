/**
 * Packages exclude from publishing what only their tests need. What is really uploaded is looked at
 * by the heavy tests, which ask this late.
 */
import assert from "node:assert/strict";
import { matchesGlob } from "node:path";
import { packages } from "../../scripts/project.ts";
import { readSources } from "../../scripts/sources.ts";
import { isNeedless } from "./needless_files.ts";

const sources = readSources().map(({ path }) => path);

for (const { directory, config } of packages()) {
  Deno.test(`${config["name"]} publishes nothing that only tests need`, () => {
    const { exclude = [] } = Object(config["publish"]);
    const isExcluded = (path: string): boolean =>
      exclude.some((glob: string) => matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`));
    const inside = sources.filter((path) => directory !== "" && path.startsWith(directory));
    const published = inside.filter((path) => !isExcluded(path.slice(directory.length)));
    assert.deepEqual(published.filter((path) => isNeedless(`/${path}`)), []);
  });
}
