/**
 * The pages of the site. It mirrors the project: `NAME.md` becomes `NAME.html`, and a `README.md`
 * the `index.html` of its folder.
 *
 * @module
 */
import { memoryContext } from "@ct/core/context";
import { suite } from "../../cli/registry.ts";
import { launcher } from "../../mod.ts";
import { packages, root } from "../project.ts";
import { type ApiPage, apiSource } from "./api/api_pages.ts";

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
  /** Where the heading leads, if the menu has only that, unless the page shown is one of them. */
  readonly overview?: string;
}

/** The guides that most readers want, in this order. */
const first = [
  "docs/install.md",
  "docs/tour.md",
  "docs/mcp.md",
  "docs/security.md",
  "docs/verify.md",
  "docs/cookbook.md",
];

/** Where a file of Markdown is on the site; a folder stands for its `README.md`. */
export function sitePath(source: string): string {
  const file = source.endsWith(".md") ? source : `${source.replace(/\/$/, "")}/README.md`;
  return file.replace(/^\//, "").replace(/README\.md$/, "index.html").replace(/\.md$/, ".html");
}

/**
 * All pages, in the order of the menu, with those of the API if they are given. They take long to
 * make: without them the menu leads to where they would be.
 */
export async function readSections(
  api: readonly ApiPage[] = [],
): Promise<readonly Section[]> {
  const specification = pagesIn("docs/spec").filter((path) => !path.endsWith("/README.md"));
  const others = pagesIn("docs").filter((path) => !first.includes(path));
  const parts = packages().filter(({ directory }) => directory !== "");
  return [
    {
      title: "Start",
      pages: [file("README.md", "Overview"), ...first.map((path) => file(path))],
    },
    {
      title: "Commands",
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
      overview: "docs/spec/index.html",
      pages: [file("docs/spec/README.md", "Overview"), ...specification.map((path) => file(path))],
    },
    {
      title: "Packages",
      overview: sitePath(parts[0]?.directory ?? ""),
      pages: parts.map(({ directory, config }) =>
        file(`${directory}README.md`, String(config["name"]))
      ),
    },
    {
      title: "API",
      overview: sitePath("api/README.md"),
      pages: api.map((page) => ({ ...page, path: sitePath(page.source) })),
    },
  ];
}

/** Where the API is on the site: the list of modules, and each package. */
export function apiPaths(): readonly string[] {
  const names = packages().map(({ config }) => String(config["name"]));
  return ["api/README.md", ...names.map(apiSource)].map(sitePath);
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
  const markdown = ctx.stdout.text.replace(/^# ct-/, "# ct ");
  return { source, path: sitePath(source), name, markdown };
}
