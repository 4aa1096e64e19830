/**
 * The site of the documentation: every link of it leads somewhere, from a disk as from a server.
 * What needs the API and a browser is in `tests/docs/docs_site_heavy_test.ts`.
 */
import assert from "node:assert/strict";
import { apiPaths } from "../../scripts/docs/pages.ts";
import { pictureFiles } from "../../scripts/docs/picture_files.ts";
import { renderSite } from "../../scripts/docs/site.ts";
import { brokenLinks } from "./broken_links.ts";

const { pages: site } = await renderSite();

/** What `deno task docs` writes besides. */
const others = [
  ...["site.js", "versions.js", "style.css"],
  ...pictureFiles(),
  ...apiPaths(),
];

Deno.test("links of the site lead to files and headings that are there (long)", () => {
  const files = new Map([...others.map((path) => [path, ""] as const), ...site]);
  assert.deepEqual(brokenLinks(files), []);
});

Deno.test("pages of the site are whole without their script and load nothing from elsewhere", () => {
  for (const [path, html] of site) {
    assert.deepEqual(html.match(/<script[^>]*>/g)?.map((tag) => tag.replaceAll("../", "")), [
      '<script defer src="versions.js">',
      '<script defer src="site.js">',
    ]);
    assert.doesNotMatch(html, /\son\w+=|(?:src|<link[^>]*href)="(?:\w+:)?\/\//, path);
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
