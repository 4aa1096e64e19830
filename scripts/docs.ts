/**
 * `deno task docs`: writes the documentation as static pages to `dist/docs`: the pages of the
 * project, the guides, and the API, with a search over all of them.
 *
 * @module
 */
import { directoryOf } from "@ct/base";
import { defineCommand, type OptionsOf, type ToolDefinition, version } from "@ct/core/definition";
import { main } from "@ct/core/process";
import { apiPages } from "./docs/api/api_pages.ts";
import { readDocumented } from "./docs/api/documented.ts";
import { pictureFiles } from "./docs/picture_files.ts";
import { renderSite } from "./docs/site.ts";
import { indexScript, siteScript } from "./docs/site_script.ts";
import { addEarlierSites } from "./docs/versions.ts";
import { root, say } from "./project.ts";

const definition = {
  name: "deno task docs",
  summary: "Write the documentation to dist/docs",
  description: "Writes the pages of the project, the guides and the API, with a search.",
  options: {
    earlier: {
      kind: "path",
      description:
        "A directory with the sites of earlier releases, each in a folder VERSION; the " +
        "pages offer them.",
    },
    output: { kind: "path", description: "Write to this directory instead, and empty it before." },
  },
} as const satisfies ToolDefinition;

/**
 * Writes the site to `directory`, which is emptied before; `earlier` has the sites of releases
 * before this one.
 */
export async function writeDocs(directory: string, earlier?: string): Promise<void> {
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
  for (const path of pictureFiles()) Deno.copyFileSync(`${root}/${path}`, `${directory}/${path}`);
  Deno.copyFileSync(`${root}/scripts/docs/style.css`, `${directory}/style.css`);
  addEarlierSites(directory, version, earlier);
}

async function docs({ output, earlier }: OptionsOf<typeof definition>): Promise<number> {
  await writeDocs(output ?? `${root}/dist/docs`, earlier);
  say(`${output ?? "dist/docs"}/index.html`);
  return 0;
}

if (import.meta.main) await main(defineCommand(definition, "", docs));
