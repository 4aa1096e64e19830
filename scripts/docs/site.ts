/**
 * The site: pages of HTML that link to each other by relative paths, so that they work from a disk
 * and below any address.
 *
 * @module
 */
import { version } from "@ct/core/definition";
import { escapeHtml, type Heading, renderMarkdown } from "./markdown.ts";
import { type Page, readSections, type Section, sitePath } from "./pages.ts";

/** The files of the site, by path, except for the API and what pages show besides text. */
export async function renderSite(): Promise<ReadonlyMap<string, string>> {
  const sections = await readSections();
  const pages = sections.flatMap((section) => section.pages);
  return new Map(pages.map((page) => [page.path, renderPage(page, sections)]));
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

function renderPage(page: Page, sections: readonly Section[]): string {
  const { html, headings } = renderMarkdown(page.markdown, (link) => linkTarget(page, link));
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
</head>
<body>
<header>
<a class="home" href="${link("index.html")}"><b>ct</b> ${version}</a>
<a class="to-menu" href="#menu">Menu</a>
</header>
<main>
${html.replace(/<\/h1>\n/, (end) => end + contents(headings))}</main>
<nav id="menu">
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
function menu({ title, pages, isFolded = false }: Section, current: Page): string {
  const isHere = pages.includes(current);
  const items = pages.map((page) => {
    const mark = page === current ? ' aria-current="page"' : "";
    return `<li><a href="${pathBetween(current.path, page.path)}"${mark}>${page.name}</a></li>`;
  });
  const open = isHere || !isFolded ? " open" : "";
  return `<details${open}>
<summary>${title}</summary>
<ul>
${items.join("\n")}
</ul>
</details>`;
}
