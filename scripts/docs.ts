/**
 * `deno task docs`: writes the documentation as static pages to `dist/docs`: the pages of the
 * project, the guides, and the API as `deno doc` shows it.
 *
 * @module
 */
import { directoryOf } from "@ct/base";
import { writeApi } from "./docs/api.ts";
import { renderSite } from "./docs/site.ts";
import { root, say } from "./project.ts";

/** What pages show besides text. */
const assets = [
  ["docs/benchmarks.svg", "docs/benchmarks.svg"],
  ["scripts/docs/style.css", "style.css"],
] as const;

/** Writes the site to `directory`, which is emptied before. */
export async function writeDocs(directory: string): Promise<void> {
  Deno.mkdirSync(directory, { recursive: true });
  for (const { name } of Deno.readDirSync(directory)) {
    Deno.removeSync(`${directory}/${name}`, { recursive: true });
  }
  for (const [path, html] of await renderSite()) {
    Deno.mkdirSync(directoryOf(`${directory}/${path}`), { recursive: true });
    Deno.writeTextFileSync(`${directory}/${path}`, html);
  }
  for (const [from, to] of assets) Deno.copyFileSync(`${root}/${from}`, `${directory}/${to}`);
  await writeApi(`${directory}/api`);
}

if (import.meta.main) {
  await writeDocs(`${root}/dist/docs`);
  say("dist/docs/index.html");
}
