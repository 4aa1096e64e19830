/**
 * Code with its parts marked by classes, as the page is written; `style.css` colours them.
 *
 * @module
 */
import highlighter from "npm:highlight.js@11.12.0/lib/core";
import json from "npm:highlight.js@11.12.0/lib/languages/json";
import typescript from "npm:highlight.js@11.12.0/lib/languages/typescript";

highlighter.registerLanguage("json", json);
highlighter.registerLanguage("jsonc", json);
highlighter.registerLanguage("ts", typescript);

/** Code as HTML; `undefined` if the language is not known. */
export function highlighted(code: string, language: string): string | undefined {
  if (highlighter.getLanguage(language) === undefined) return undefined;
  return highlighter.highlight(code, { language }).value;
}
