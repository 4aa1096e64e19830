/**
 * The table of dependencies in docs/architecture.md has each package from npm that the packages of
 * the workspace import.
 */
import assert from "node:assert/strict";
import { packages, root } from "../../scripts/project.ts";

Deno.test("docs/architecture.md has each package that ct depends on in its table", () => {
  const page = Deno.readTextFileSync(`${root}/docs/architecture.md`);
  const [, section = ""] = page.match(/\n## Dependencies\n(.*?)\n## /s) ?? [];
  const listed = [...section.matchAll(/`npm:([\w@/-]+)`/g)].map(([, name]) => name);
  const imported = packages().flatMap(({ config }) => Object.values(Object(config["imports"])))
    .flatMap((target) => /^npm:(@?[^@]+)@/.exec(String(target))?.[1] ?? [])
    .filter((name) => !name.startsWith("@types/"));
  assert.deepEqual([...new Set(listed)].sort(), [...new Set(imported)].sort());
});
