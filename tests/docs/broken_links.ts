/**
 * Finds links that lead nowhere.
 *
 * @module
 */

/** The links of pages of HTML, by their paths, that lead to no page or to no element of one. */
export function brokenLinks(pages: ReadonlyMap<string, string>): readonly string[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (path: string, html: string) => {
    const known = anchors.get(path) ??
      new Set(html.match(/(?<= (?:id|name)=")[^"]*/g)?.map(unescaped));
    anchors.set(path, known);
    return known;
  };
  return [...pages].flatMap(([path, html]) => {
    const links = (html.match(/(?<= (?:href|src)=")[^"]*/g) ?? []).map(unescaped);
    return [...new Set(links)].filter((link) => {
      if (/^(?:https:|data:)/.test(link)) return false;
      if (link.startsWith("/")) return true;
      const { protocol, pathname, hash } = new URL(link, `site:/${path}`);
      const found = pages.get(decodeURIComponent(pathname).slice(1));
      const anchor = decodeURIComponent(hash.slice(1));
      if (protocol !== "site:" || found === undefined) return true;
      return anchor !== "" && !anchorsOf(pathname, found).has(anchor);
    }).map((link) => `${path}: ${link}`);
  });
}

function unescaped(attribute: string): string {
  return attribute.replaceAll("&#x2F;", "/").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
