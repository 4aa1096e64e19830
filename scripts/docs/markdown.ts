/**
 * Markdown as HTML that needs no script. HTML within Markdown is text here, except for comments,
 * which are omitted.
 *
 * @module
 */
import { Marked, Renderer, type Tokens } from "npm:marked@18.2.1";
import { anchorOf } from "./anchors.ts";
import { renderBlock } from "./code_block.ts";
import { escapeHtml } from "./escape_html.ts";

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
        const table = labelled(Renderer.prototype.table.call(this, token), token);
        return `<div class="wide" tabindex="0">\n${table}</div>\n`;
      },
      // A browser may break a line after each hyphen, even in an option.
      codespan: ({ text }) =>
        `<code${text.length < 20 ? ' class="short"' : ""}>${escapeHtml(text)}</code>`,
      html: ({ text }) => text.startsWith("<!--") ? "" : escapeHtml(text),
      code: ({ text, lang }) => renderBlock(text, lang),
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

function uniqueAnchor(heading: string, before: readonly Heading[]): string {
  const anchor = anchorOf(heading);
  const ids = new Set(before.map(({ id }) => id));
  let id = anchor;
  for (let count = 1; ids.has(id); count++) id = `${anchor}-${count}`;
  return id;
}

/**
 * A table of words, whose cells a phone shows below each other: those after the first say what they
 * are. Columns of numbers stay a table.
 */
function labelled(html: string, { header, align }: Tokens.Table): string {
  if (header.length > 4 || align.includes("right")) return html;
  const labels = header.map(({ text }) => text.replaceAll("`", ""));
  let column = 0;
  return html.replace("<table>", '<table class="rows">')
    .replace(/<tr>|<td>/g, (tag) => {
      column = tag === "<tr>" ? 0 : column + 1;
      const label = labels[column - 1] ?? "";
      return column < 2 || labels.length < 3 ? tag : `<td data-label="${escapeHtml(label)}">`;
    });
}
