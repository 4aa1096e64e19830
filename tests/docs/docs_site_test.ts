/**
 * The site of the documentation: every link of it leads somewhere, from a disk as from a server.
 * What needs the API and a browser is in `tests/docs/docs_site_heavy_test.ts`.
 */
import assert from "node:assert/strict";
import { importPaths, packages } from "../../scripts/project.ts";
import { renderSite } from "../../scripts/docs/site.ts";
import { brokenLinks } from "./broken_links.ts";

const site = await renderSite();

/** What `deno task docs` writes besides. */
const others = [
  "style.css",
  "docs/benchmarks.svg",
  ...packages().flatMap(importPaths).map(([, module]) =>
    module === "mod.ts" ? "api/index.html" : `api/${module}/index.html`
  ),
];

Deno.test("links of the site lead to files and headings that are there", () => {
  const files = new Map([...others.map((path) => [path, ""] as const), ...site]);
  assert.deepEqual(brokenLinks(files), []);
});

Deno.test("pages of the site need no script and load nothing from elsewhere", () => {
  for (const [path, html] of site) {
    assert.doesNotMatch(html, /<script|\son\w+=|(?:src|<link[^>]*href)="(?:\w+:)?\/\//, path);
    assert.equal(html.match(/<h1 /g)?.length, 1, path);
  }
});

for (
  const [link, why] of [
    ["b.html", "no page"],
    ["a.html#c", "no heading"],
    ["/a.html", "only at the top of a server"],
    ["file:///a.html", "only on one disk"],
  ] as const
) {
  Deno.test(`a link to ${link} is broken: ${why}`, () => {
    const html = `<p id="b"><a href="${link}">x</a> <a href="#b">y</a></p>`;
    assert.deepEqual(brokenLinks(new Map([["a.html", html]])), [`a.html: ${link}`]);
  });
}
