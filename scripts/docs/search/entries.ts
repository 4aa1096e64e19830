/**
 * What of a page can be searched for.
 *
 * @module
 */
import type { Heading } from "../markdown.ts";
import type { Page } from "../pages.ts";
import type { Entry } from "./engine.ts";

/** A page's parts, each from one heading to the next. */
export function entriesOf(
  page: Page,
  { html, headings }: { readonly html: string; readonly headings: readonly Heading[] },
): readonly Entry[] {
  const title = plainText(headings[0]?.html ?? "");
  const parts = html.split(/(?=<h[1-4] id=")/);
  const weight = weightOf(page.path);
  return parts.flatMap((part) => {
    const [, id = "", heading = "", body = ""] =
      /^<h[1-4] id="([^"]*)">(.*?)<\/h[1-4]>([^]*)$/.exec(part) ?? [];
    if (id === "") return [];
    const isTitle = id === headings[0]?.id;
    return [{
      page: title,
      heading: plainText(heading.replace(/ <a class="anchor".*$/, "")),
      path: isTitle ? page.path : `${page.path}#${id}`,
      // A declaration is found by its name and by what is said about it.
      text: plainText(page.path.startsWith("api/") ? body.replace(/<pre.*?<\/pre>/gs, "") : body),
      weight: isTitle ? weight * 1.5 : weight,
    }];
  });
}

/** People search for what to do before they search for how it is specified. */
function weightOf(path: string): number {
  if (path === "CHANGELOG.html" || path === "CONTRIBUTING.html") return 0.4;
  return /^(?:api|docs\/spec|lib|core|rules|tools\/\w+\/index)\b/.test(path) ? 0.6 : 1;
}

function plainText(html: string): string {
  return html.replace(/<svg.*?<\/svg>/gs, "").replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'").replaceAll("&#39;", "'").replaceAll("&amp;", "&")
    .replace(/\s+/g, " ").replace(/ (?=[.,:;)])/g, "").trim();
}
