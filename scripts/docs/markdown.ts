/**
 * Markdown as HTML that needs no script. HTML within Markdown is text here, except for comments,
 * which are omitted.
 *
 * @module
 */
import { Marked, Renderer, type Tokens } from "npm:marked@18.2.1";
import { anchorOf } from "./anchors.ts";
import { drawGraph } from "./diagram.ts";

/** A heading of a page. */
export interface Heading {
  /** 1 for the title. */
  readonly depth: number;
  /** Its text as HTML. */
  readonly html: string;
  /** Its anchor, unique on the page. */
  readonly id: string;
}

/** A page's content. */
export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Renders a page; `target` says where a link of it leads on the site. */
export function renderMarkdown(markdown: string, target: (link: string) => string): Rendered {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const html = this.parser.parseInline(tokens);
        const id = uniqueAnchor(text, headings);
        headings.push({ depth, html, id });
        const anchor = depth === 1
          ? ""
          : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${id}">${html}${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        // A name with a version, such as effect@3.16.0, is taken for an address of mail.
        return href.startsWith("mailto:")
          ? html
          : `<a href="${escapeHtml(target(href))}">${html}</a>`;
      },
      image({ href, text }) {
        const image = `<img src="${escapeHtml(target(href))}" alt="${escapeHtml(text)}">`;
        return `<span class="wide" tabindex="0">${image}</span>`;
      },
      table(token) {
        return `<div class="wide" tabindex="0">\n${
          Renderer.prototype.table.call(this, token)
        }</div>\n`;
      },
      // A browser may break a line after each hyphen, even in an option.
      codespan: ({ text }) =>
        `<code${text.length < 20 ? ' class="short"' : ""}>${escapeHtml(text)}</code>`,
      html: ({ text }) => text.startsWith("<!--") ? "" : escapeHtml(text),
      code: renderCode,
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

function uniqueAnchor(heading: string, before: readonly Heading[]): string {
  const anchor = anchorOf(heading);
  const ids = before.map(({ id }) => id);
  let id = anchor;
  for (let count = 1; ids.includes(id); count++) id = `${anchor}-${count}`;
  return id;
}

function renderCode({ text, lang }: Tokens.Code): string {
  if (lang === "mermaid") {
    return `<div class="wide diagram" tabindex="0">${drawGraph(text)}</div>\n`;
  }
  const html = escapeHtml(text);
  const code = lang === "console"
    ? html.replace(/^\$ (.*)$/gm, '<span class="prompt">$ </span><span class="call">$1</span>')
    : html;
  return `<pre tabindex="0"><code>${code}</code></pre>\n`;
}
