/**
 * The site: pages of HTML that link to each other by relative paths, so that they work from a disk
 * and below any address.
 *
 * @module
 */
import { version } from "@ct/core/definition";
import type { ApiPage } from "./api/api_pages.ts";
import { escapeHtml } from "./escape_html.ts";
import { type Heading, type Rendered, renderMarkdown } from "./markdown.ts";
import { type Page, readSections, type Section, sitePath } from "./pages.ts";
import type { Entry } from "./search/engine.ts";
import { entriesOf } from "./search/entries.ts";

/** The site without what its pages load. */
export interface Site {
  /** The pages, by path. */
  readonly pages: ReadonlyMap<string, string>;
  /** What can be searched for. */
  readonly entries: readonly Entry[];
}

/** The site; without `api` it has no pages of the API. */
export async function renderSite(api?: readonly ApiPage[]): Promise<Site> {
  const sections = await readSections(api);
  const rendered = sections.flatMap((section) => section.pages).map((page) => ({
    page,
    content: renderMarkdown(page.markdown, (link) => linkTarget(page, link)),
  }));
  return {
    pages: new Map(rendered.map(({ page, content }) => [
      page.path,
      renderPage(page, content, sections),
    ])),
    entries: rendered.flatMap(({ page, content }) => entriesOf(page, content)),
  };
}

/** The path from a page to another one, or to one of its headings. */
function pathBetween(from: string, to: string): string {
  const up = from.split("/").slice(0, -1);
  const down = to.split("/");
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift();
    down.shift();
  }
  return "../".repeat(up.length) + down.join("/");
}

/** Where a link of a page leads on the site. */
function linkTarget(page: Page, link: string): string {
  if (/^(https:|#)/.test(link)) return link;
  const { pathname, hash } = new URL(link, `file:///${page.source}`);
  const isFile = /\.(?!md$)\w+$/.test(pathname);
  return pathBetween(page.path, isFile ? pathname.slice(1) : sitePath(pathname)) + hash;
}

function renderPage(
  page: Page,
  { html, headings }: Rendered,
  sections: readonly Section[],
): string {
  const link = (path: string) => pathBetween(page.path, path);
  const title = page.path === "index.html" ? "ct" : `${page.name} · ct`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${link("style.css")}">
<script defer src="${link("versions.js")}"></script>
<script defer src="${link("site.js")}"></script>
</head>
<body>
<header>
<a class="home" href="${link("index.html")}"><b>ct</b></a>
<span class="version">${version}</span>
<div class="search"></div>
<a class="to-menu" href="#menu">Menu</a>
</header>
<main>
${html.replace(/<\/h1>\n/, (end) => end + contents(headings))}</main>
<nav id="menu" aria-label="Pages">
${sections.map((section) => menu(section, page)).join("\n")}
</nav>
</body>
</html>
`;
}

/** The sections of a long page. */
function contents(headings: readonly Heading[]): string {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < 4) return "";
  const items = sections.map(({ html, id }) => `<li><a href="#${id}">${html}</a></li>`);
  return `<details class="contents"><summary>On this page</summary>
<ul>
${items.join("\n")}
</ul>
</details>
`;
}

/** A part of the menu. */
function menu({ title, pages, overview }: Section, current: Page): string {
  if (overview !== undefined && !pages.includes(current)) {
    return `<a class="section" href="${pathBetween(current.path, overview)}">${title}</a>`;
  }
  const items = pages.map((page) => {
    const mark = page === current ? ' aria-current="page"' : "";
    return `<li><a href="${pathBetween(current.path, page.path)}"${mark}>${page.name}</a></li>`;
  });
  return `<details open>
<summary>${title}</summary>
<ul>
${items.join("\n")}
</ul>
</details>`;
}
