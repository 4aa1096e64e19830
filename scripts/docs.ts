/**
 * `deno task docs`: writes the documentation as static pages to `dist/docs`: the pages of the
 * project, the guides, and the API, with a search over all of them.
 *
 * @module
 */
import { directoryOf } from "@ct/base";
import { apiPages } from "./docs/api/api_pages.ts";
import { readDocumented } from "./docs/api/documented.ts";
import { renderSite } from "./docs/site.ts";
import { indexScript, siteScript } from "./docs/site_script.ts";
import { root, say } from "./project.ts";

/** What pages show besides text, and where it is on the site. */
const assets = [
  ...["benchmarks", "parts", "tour-find", "tour-change", "tour-verify"].map((name) =>
    [`docs/${name}.svg`, `docs/${name}.svg`] as const
  ),
  ["scripts/docs/style.css", "style.css"] as const,
];

/** Writes the site to `directory`, which is emptied before. */
export async function writeDocs(directory: string): Promise<void> {
  Deno.mkdirSync(directory, { recursive: true });
  for (const { name } of Deno.readDirSync(directory)) {
    Deno.removeSync(`${directory}/${name}`, { recursive: true });
  }
  const { pages, entries } = await renderSite(apiPages(await readDocumented()));
  const files = [
    ...pages,
    ["site.js", await siteScript()],
    ["search.js", indexScript(entries)],
  ] as const;
  for (const [path, text] of files) {
    Deno.mkdirSync(directoryOf(`${directory}/${path}`), { recursive: true });
    Deno.writeTextFileSync(`${directory}/${path}`, text);
  }
  for (const [from, to] of assets) Deno.copyFileSync(`${root}/${from}`, `${directory}/${to}`);
}

if (import.meta.main) {
  await writeDocs(`${root}/dist/docs`);
  say("dist/docs/index.html");
}
