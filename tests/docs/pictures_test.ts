/**
 * The pictures of the pages are what the calls of the tour print.
 */
import assert from "node:assert/strict";
import { pictures } from "../../scripts/docs/pictures.ts";
import { terminalSvg } from "../../scripts/docs/pictures/terminal_svg.ts";
import { root } from "../../scripts/project.ts";

Deno.test("the pictures are as scripts/docs/pictures.ts writes them (long)", async () => {
  for (const [path, svg] of await pictures()) {
    const help = `${path}: run deno run --allow-all scripts/docs/pictures.ts`;
    assert.equal(Deno.readTextFileSync(`${root}/${path}`), svg, help);
  }
});

Deno.test("terminalSvg() colours, escapes and wraps", () => {
  const svg = terminalSvg(`\x1b[1;31ma<b\x1b[0m c\n${"x".repeat(101)}`, "t");
  assert.match(svg, /<tspan [^>]*class="bold red">a&lt;b<\/tspan><tspan x="41.2"[^>]*> c</);
  assert.equal(svg.match(/<text /g)?.length, 3);
  assert.ok(svg.includes("<title>t</title>"));
});
