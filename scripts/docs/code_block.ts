/**
 * Blocks of code as HTML.
 *
 * @module
 */
import { drawGraph } from "./diagram.ts";
import { escapeHtml } from "./escape_html.ts";
import { highlighted } from "./highlight.ts";

/**
 * A block of Markdown. `info` is what follows its fence: the language, and `declaration` for code
 * whose lines may be broken.
 */
export function renderBlock(text: string, info = ""): string {
  const [language = "", use = ""] = info.split(" ");
  if (language === "mermaid") {
    return `<div class="wide diagram" tabindex="0">${drawGraph(text)}</div>\n`;
  }
  const kind = use === "declaration" ? use : language === "sh" ? "commands" : "";
  const attribute = kind === "" ? "" : ` class="${kind}"`;
  const code = language === "console"
    ? consoleHtml(text)
    : kind === "commands"
    ? commandHtml(text)
    : highlighted(text, language) ?? escapeHtml(text);
  return `<pre${attribute} tabindex="0"><code>${code}</code></pre>\n`;
}

/** Calls and what they print: only the calls are copied, and only they break on a phone. */
function consoleHtml(text: string): string {
  return text.split("\n").map((line) =>
    line.startsWith("$ ")
      ? `<span class="prompt">$ </span><span class="call">${commandHtml(line.slice(2))}</span>`
      : escapeHtml(line).replace(/ -&gt; (SUCCESS|ERROR)\b/g, ' -&gt; <span class="$1">$1</span>')
  ).join("\n");
}

/** Command lines. A browser would break a line after each hyphen, even after that of an option. */
function commandHtml(text: string): string {
  const tokens =
    /(?<comment>(?<=^|\s)#.*$)|(?<option>(?<=\s|")--?[\w-]+)|(?<string>'[^']*'|"[^"]*")/gm;
  let html = "";
  let end = 0;
  for (const { 0: token, index, groups = {} } of text.matchAll(tokens)) {
    const [name] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    html += escapeHtml(text.slice(end, index)) +
      `<span class="${name === "option" ? "option" : `hljs-${name}`}">${escapeHtml(token)}</span>`;
    end = index + token.length;
  }
  return html + escapeHtml(text.slice(end));
}
