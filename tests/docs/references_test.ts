/**
 * Every reference of a comment, a test's name or a page leads to something in this repository:
 * pages and headings of the specification, rules by number, links, and paths of files.
 */
import assert from "node:assert/strict";
import { anchorOf } from "../../scripts/docs/anchors.ts";
import { root } from "../../scripts/project.ts";
import { readSources } from "../../scripts/sources.ts";

/** A text and where it stands. */
interface Page {
  readonly path: string;
  readonly text: string;
}

const rules = "docs/spec/security.md";
const sources = readSources().filter(({ path }) => path !== "tests/docs/references_test.ts");
const pages = [...listPages("")].sort().map((path): Page => ({ path, text: read(path) }));
const all: readonly Page[] = [...sources, ...pages];

function read(path: string): string {
  return Deno.readTextFileSync(`${root}/${path}`);
}

function* listPages(directory: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${root}/${directory}`)) {
    if (name.startsWith(".") || ["dist", "node_modules", "data", "cases"].includes(name)) continue;
    if (isDirectory) yield* listPages(`${directory}${name}/`);
    else if (name.endsWith(".md")) yield directory + name;
  }
}

function exists(path: string): boolean {
  try {
    Deno.statSync(`${root}/${path}`);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** The anchors that a page's headings make, as forges spell them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = ""]) => heading);
  return new Set(headings.map(anchorOf));
}

/** Whether `path#anchor`, relative to the project, is there. */
function resolves(reference: string): boolean {
  const [path = "", anchor] = reference.split("#");
  if (!exists(path)) return false;
  return anchor === undefined || anchorsOf(read(path)).has(anchor);
}

/** Those of a pattern's matches that `isGood` rejects, each with its place. */
function broken(
  of: readonly Page[],
  pattern: RegExp,
  isGood: (reference: string, page: Page) => boolean,
): readonly string[] {
  return of.flatMap((page) =>
    [...page.text.matchAll(pattern)].filter(([, reference = ""]) => !isGood(reference, page))
      .map(({ index, 0: found }) =>
        `${page.path}:${page.text.slice(0, index).split("\n").length}: ${found}`
      )
  );
}

/** A page without its blocks of code, whose lines stay. */
function prose({ path, text }: Page): Page {
  const blank = (block: string) => block.replace(/[^\n]/g, "");
  return { path, text: text.replace(/^```.*?^```/gms, blank) };
}

Deno.test("references to the specification name a page and a heading that are there (long)", () => {
  const pattern = /(docs\/spec\/[a-z-]+\.md(?:#[\w-]+)?)/g;
  assert.deepEqual(broken(all, pattern, resolves), []);
});

Deno.test("references to the specification name it by page and heading only", () => {
  const tools = [...Deno.readDirSync(`${root}/tools`)].map(({ name }) => name).join("|");
  const pattern = new RegExp(
    `(§|\\bspec(?: (?:\\d|security|beyond|(?:${tools})\\b)|/\\d)|\\d-beyond)`,
    "g",
  );
  assert.deepEqual(broken(all, pattern, () => false), [], "write docs/spec/PAGE.md#HEADING");
});

Deno.test(`rules that are named by number are headings of ${rules}`, () => {
  const known = new Set([...read(rules).matchAll(/^## (R\d+) /gm)].map(([, rule]) => rule));
  const found = broken(all, /\b(R\d{1,2})\b(?!\()/g, (rule) => known.has(rule));
  assert.deepEqual(found, [], `add the rule to ${rules}, or name one that is there`);
});

Deno.test("links of pages lead to files and headings that are there", () => {
  const isGood = (link: string, { path }: Page) => {
    if (/^[a-z]+:/.test(link)) return true;
    const target = new URL(link, `file:///${path}`);
    return resolves(decodeURIComponent(target.pathname).slice(1) + target.hash);
  };
  assert.deepEqual(broken(pages.map(prose), /\]\(([^)\s]+)\)/g, isGood), []);
});

Deno.test("paths of files that comments and pages name are there", () => {
  // Names in capitals stand for others, as in tools/NAME/mod.ts.
  const path =
    /`((?:\.ct|\.ci|cli|core|docs|lib|rules|scripts|testing|tests|tools)\/[a-z_\d./-]+)`/g;
  const project = pages.map(prose).filter(({ path }) => !/explain\.md$|^tools\//.test(path));
  assert.deepEqual(broken([...project, ...sources], path, exists), []);
});
