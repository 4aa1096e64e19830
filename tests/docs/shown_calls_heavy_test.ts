/** Every command that a page has in an `sh` block runs. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { exampleFiles } from "./guide_projects.ts";
import { calls, guides, run, tourPage, written } from "./shown_pages.ts";

/** Commands that need more than files, and what. */
const notRun: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^ct-await .*--(?:port|new) /, "another program does what they wait for"],
  [/^ct-check --staged /, "something is staged; tests/commands/git_hook_heavy_test.ts runs it"],
  [/^ct[- ]mcp install /, "ct-mcp is installed, and a home is at hand; its own tests run it"],
  [/^ct-undo --dry-run$/, "there is a write to undo; its own tests run it"],
  [/^ct-mcp serve /, "a client is at its standard input"],
];

for (const { name, text, project } of [...guides, ...written]) {
  const lines = calls(text, "sh").filter((line) => !notRun.some(([pattern]) => pattern.test(line)));
  if (lines.length === 0) continue;
  Deno.test(`${name}: the calls without output run`, async (t) => {
    await using tree = await tempTree(
      tourPage.test(name) ? project : { ...exampleFiles, ...project },
    );
    for (const line of lines) {
      await t.step(line, async () => {
        const { status, printed } = await run(line, tree.path);
        assert.ok(status < 2, printed);
      });
    }
  });
}
