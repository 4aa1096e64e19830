/**
 * docs/install.md has the lines that the tests of JSR install the commands with.
 */
import assert from "node:assert/strict";
import { installLines } from "../../scripts/build/install_lines.ts";
import { root } from "../../scripts/project.ts";

Deno.test("docs/install.md has the lines of scripts/build/install_lines.ts", () => {
  const page = Deno.readTextFileSync(`${root}/docs/install.md`);
  const [, lines] = /^<!-- install lines: [^\n]*\n\n```sh\n(.*?)^```$/ms.exec(page) ?? [];
  assert.equal(lines, installLines());
});
