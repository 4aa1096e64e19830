/**
 * The API as pages of Markdown, one for each package.
 *
 * @module
 */
import { anchorOf } from "../anchors.ts";
import { declarationAt, packageAt } from "./declarations.ts";
import type {
  Comment,
  Declared,
  Documented,
  DocumentedModule,
  DocumentedPackage,
  Place,
} from "./documented.ts";

/** A page of the API. */
export interface ApiPage {
  /** Where it would be in the project, if it were a file of Markdown. */
  readonly source: string;
  /** Its name in the menu. */
  readonly name: string;
  readonly markdown: string;
}

/** Where a package's page is, from the project's directory. */
export function apiSource(name: string): string {
  return `api/${name.replace("@ct/", "")}.md`;
}

/** Pages of what packages export, with a list of them as the first. */
export function apiPages(documented: readonly DocumentedPackage[]): readonly ApiPage[] {
  const rows = documented.flatMap(({ name, modules }) =>
    modules.map(({ specifier, comment }) =>
      `| [\`${specifier}\`](${apiSource(name).slice("api/".length)}#${anchorOf(specifier)}) | ${
        firstLine(comment)
      } |`
    )
  );
  const list = ["| module | what it is |", "| --- | --- |", ...rows].join("\n");
  return [
    {
      source: "api/README.md",
      name: "All modules",
      markdown: `# API\n\nWhat each module of each package exports.\n\n${list}\n`,
    },
    ...documented.map((each) => ({
      source: apiSource(each.name),
      name: each.name,
      markdown: new PackagePage(each).text(),
    })),
  ];
}

/** A package's page. */
class PackagePage {
  readonly #package: DocumentedPackage;
  /** The anchors of names, by name; `undefined` for one that several modules export. */
  readonly #anchors = new Map<string, string | undefined>();
  /** The anchors of declarations that are on the page, by their places. */
  readonly #shown = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(documented: DocumentedPackage) {
    this.#package = documented;
    // In the order of the page, since a second heading of the same text gets a number.
    for (const { specifier, symbols } of documented.modules) {
      this.#take(specifier);
      for (const symbol of symbols) {
        const key = placeKey(symbol);
        if (this.#shown.has(key)) continue;
        const anchor = this.#take(symbol.name);
        this.#shown.set(key, anchor);
        this.#anchors.set(symbol.name, this.#anchors.has(symbol.name) ? undefined : anchor);
      }
    }
  }

  text(): string {
    const { name, modules } = this.#package;
    const shown = new Set<string>();
    const sections = modules.flatMap((each) => [
      `## ${each.specifier}`,
      this.#prose(each.comment),
      this.#names(each),
      ...each.symbols.flatMap((symbol) => {
        const key = placeKey(symbol);
        if (shown.has(key)) return [];
        shown.add(key);
        return this.#symbol(symbol);
      }),
    ]);
    return [`# API of ${name}`, ...sections].filter((part) => part !== "").join("\n\n") + "\n";
  }

  #take(heading: string): string {
    const anchor = anchorOf(heading);
    let id = anchor;
    for (let count = 1; this.#taken.has(id); count++) id = `${anchor}-${count}`;
    this.#taken.add(id);
    return id;
  }

  /** The names of a module, each a link. */
  #names({ symbols }: DocumentedModule): string {
    const links = symbols.map((symbol) => {
      const anchor = this.#shown.get(placeKey(symbol)) ?? "";
      return `[\`${symbol.name}\`](#${anchor})`;
    });
    return links.length < 2 ? "" : links.join(" · ");
  }

  #symbol(symbol: Documented): readonly string[] {
    const [first] = symbol.declarations;
    if (first?.kind === "namespace") {
      const name = packageAt(placeOf(first));
      const page = apiSource(name).slice("api/".length);
      const about = this.#prose({ doc: first.jsDoc?.doc ?? "" });
      return [`### ${symbol.name}`, about, `The package [\`${name}\`](${page}).`];
    }
    const texts = symbol.declarations.flatMap((each) =>
      declarationAt(placeOf(each), symbol.name) ?? []
    );
    const code = texts.length === 0 ? [] : [
      "````ts declaration\n" + withoutTags(texts.join("\n")) + "\n````",
    ];
    const comments = symbol.declarations.map(({ jsDoc }) => this.#prose(jsDoc ?? {}));
    return [`### ${symbol.name}`, ...code, ...new Set(comments)];
  }

  /** A comment as Markdown. */
  #prose({ doc = "", tags = [] }: Comment): string {
    const parts = tags.map(({ kind, doc: text = "" }) => {
      if (kind === "throws") return `Throws: ${text}`;
      return kind === "example" ? text.replace(/^([^]*?)\s*```/, "Example: $1\n\n```") : "";
    });
    return [doc, ...parts].map((text) => text.trim()).filter((text) => text !== "").join("\n\n")
      .replace(/^#+ /gm, "")
      .replace(/\{@link(?:code|plain)? ([^\s}|]+)(?:[^}]*)\}/g, (_, name: string) => {
        const anchor = this.#anchors.get(name.split(".")[0] ?? name);
        return anchor === undefined ? `\`${name}\`` : `[\`${name}\`](#${anchor})`;
      });
  }
}

function placeOf({ location, def }: Declared): Place {
  return def?.target ?? location;
}

function placeKey({ declarations }: Documented): string {
  const [first] = declarations;
  if (first === undefined) return "";
  const { filename, line, col } = placeOf(first);
  return `${filename}:${line}:${col}`;
}

/** Code whose comments name other declarations plainly. */
function withoutTags(code: string): string {
  return code.replace(/\{@link(?:code|plain)? ([^\s}|]+)[^}]*\}/g, "`$1`");
}

function firstLine({ doc = "" }: Comment): string {
  const [sentence = ""] = /^[^]*?[.:](?=\s|$)/.exec(doc) ?? [doc];
  return sentence.replaceAll("\n", " ").replaceAll("|", "\\|").replace(/:$/, ".");
}
