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
    : highlighted(text, language) ?? escapeHtml(text);
  return `<pre${attribute} tabindex="0"><code>${code}</code></pre>\n`;
}

/** Calls and what they print: only the calls are copied, and only they break on a phone. */
function consoleHtml(text: string): string {
  return escapeHtml(text)
    .replace(/^\$ (.*)$/gm, '<span class="prompt">$ </span><span class="call">$1</span>')
    .replace(/ -&gt; (SUCCESS|ERROR)\b/g, ' -&gt; <span class="$1">$1</span>');
}
