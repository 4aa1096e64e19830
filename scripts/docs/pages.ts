/**
 * The pages of the site. It mirrors the project: `NAME.md` becomes `NAME.html`, and a `README.md`
 * the `index.html` of its folder.
 *
 * @module
 */
import { memoryContext } from "@ct/core/context";
import { suite } from "../../cli/registry.ts";
import { launcher } from "../../mod.ts";
import { importPaths, packages, root } from "../project.ts";

/** A page before it is rendered. */
export interface Page {
  /** Its file of Markdown, relative to the project. */
  readonly source: string;
  /** Its file on the site. */
  readonly path: string;
  /** Its name in the menu. */
  readonly name: string;
  readonly markdown: string;
}

/** Pages under one heading of the menu. */
export interface Section {
  readonly title: string;
  readonly pages: readonly Page[];
  /** Whether the menu shows only the heading, unless the page shown is one of them. */
  readonly isFolded?: boolean;
}

/** Where a file of Markdown is on the site; a folder stands for its `README.md`. */
export function sitePath(source: string): string {
  const file = source.endsWith(".md") ? source : `${source.replace(/\/$/, "")}/README.md`;
  return file.replace(/^\//, "").replace(/README\.md$/, "index.html").replace(/\.md$/, ".html");
}

/** All pages, in the order of the menu. */
export async function readSections(): Promise<readonly Section[]> {
  const specification = pagesIn("docs/spec").filter((path) => !path.endsWith("/README.md"));
  const first = ["docs/install.md", "docs/cookbook.md"];
  const others = pagesIn("docs").filter((path) => !first.includes(path));
  const parts = packages().filter(({ directory }) => directory !== "");
  return [
    {
      title: "Start",
      pages: [file("README.md", "Overview"), ...first.map((path) => file(path))],
    },
    {
      title: "Guides",
      pages: [
        await guide("cli/explain.md", "ct", []),
        ...await Promise.all(
          suite.map(({ name }) => guide(`tools/${name}/explain.md`, `ct ${name}`, [name])),
        ),
      ],
    },
    {
      title: "More",
      pages: [...others, "examples/README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map((path) =>
        file(path)
      ),
    },
    {
      title: "Specification",
      isFolded: true,
      pages: [file("docs/spec/README.md", "Overview"), ...specification.map((path) => file(path))],
    },
    {
      title: "Packages",
      isFolded: true,
      pages: [
        apiPage(),
        ...parts.map(({ directory, config }) =>
          file(`${directory}README.md`, String(config["name"]))
        ),
      ],
    },
  ];
}

/** A page under its title, or another name. */
function file(source: string, name?: string): Page {
  const markdown = Deno.readTextFileSync(`${root}/${source}`);
  const title = markdown.slice(2, markdown.indexOf("\n"));
  return { source, path: sitePath(source), name: name ?? title, markdown };
}

function pagesIn(directory: string): readonly string[] {
  const names = [...Deno.readDirSync(`${root}/${directory}`)].map(({ name }) => name);
  return names.filter((name) => name.endsWith(".md")).sort().map((name) => `${directory}/${name}`);
}

/** A guide as the command prints it, with what is derived from its definition. */
async function guide(source: string, name: string, words: readonly string[]): Promise<Page> {
  const ctx = memoryContext({ cwd: root });
  await launcher.run([...words, "--explain"], ctx);
  return { source, path: sitePath(source), name, markdown: ctx.stdout.text };
}

/** All modules that can be imported, each with a link to what it exports. */
function apiPage(): Page {
  const rows = packages().flatMap(importPaths).map(([specifier, module]) => {
    const folder = module === "mod.ts" ? "" : `${module}/`;
    return `- [\`${specifier}\`](api/${folder}index.html)`;
  });
  const markdown = `# API\n\nWhat each module exports, as \`deno doc\` shows it:\n\n${
    rows.join("\n")
  }\n`;
  return { source: "api.md", path: "api.html", name: "API", markdown };
}
