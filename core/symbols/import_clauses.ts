/**
 * Which scripts may import a name, as their texts tell without a parser. A file counts as one that
 * does wherever its text leaves a doubt.
 *
 * @module
 */

/** What brings all names of a module, or its values without a name of theirs. */
const opening = /\bimport\s*\(|\brequire\s*\(|\*\s*as\s+[\w$]+\s*(?:from\b|\/)/;

/** The names of modules that are imported as a whole. */
const wholes =
  /(?:\b(?:import|require)\s*\(\s*|\*\s*as\s+[\w$]+\s*from\s*)(?:"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`)/g;

/** The words that begin and end the clause of an import, or of an export of another module. */
const marks = /\b(?:import|export)\b|\bfrom\s*(?:"([^"\n]*)"|'([^'\n]*)'|\/[/*])/g;

/** What a file exports; the last kind has names in braces. */
const exported =
  /\bexport\s+(?:(?:declare|default|async|abstract|const)\s+)*(?:let|var|function\b\s*\*?|class|interface|type|enum|namespace|module|\*\s*as)?\s*([\w$]+)|\bexport\s+(?:type\s*)?\{([^{}]*)\}/g;

const word = /[\w$]+/g;

/** Words that are no names there, or hardly ever. */
const keywords: ReadonlySet<string> = new Set(
  "import export type as from default const let var function class".split(" "),
);

/** What stands before the name of a module. */
interface Clause {
  readonly words: ReadonlySet<string>;
  readonly specifier: string;
}

/** The clauses of a file; `undefined` if it may import any name. */
type Clauses = readonly Clause[] | undefined;

/** Whether an import of a file is one of those that are searched for. */
type IsMeant = (
  imported: { readonly specifier: string; readonly name: string },
  from: string,
) => boolean;

/** See the module. */
export class ImportClauses {
  readonly #paths: () => Iterable<string>;
  readonly #textOf: (path: string) => string | undefined;
  readonly #known = new Map<string, Clauses>();
  #carriers: ReadonlySet<string> | undefined;
  #wholes: ReadonlyMap<string, readonly string[]> | undefined;

  /** Creates one from the paths of the scripts and what gives their texts. */
  constructor(paths: () => Iterable<string>, textOf: (path: string) => string | undefined) {
    this.#paths = paths;
    this.#textOf = textOf;
  }

  /**
   * Whether a file that has one of some names may import it where that is meant, or a value through
   * which it is had.
   */
  mayImport(path: string, names: ReadonlySet<string>, isMeant: IsMeant): boolean {
    const clauses = this.#clausesOf(path);
    if (clauses === undefined) return true;
    const carriers = this.#carriers ??= this.#findCarriers();
    return clauses.some(({ words, specifier }) =>
      words.values().some((name) =>
        carriers.has(name) || names.has(name) && isMeant({ specifier, name }, path)
      )
    );
  }

  /** The files that import a module as a whole where that is meant. */
  importingWhole(isMeant: IsMeant): readonly string[] {
    return [...this.#wholesByPath].flatMap(([path, specifiers]) =>
      specifiers.some((specifier) => isMeant({ specifier, name: "*" }, path)) ? [path] : []
    );
  }

  get #wholesByPath(): ReadonlyMap<string, readonly string[]> {
    return this.#wholes ??= new Map(
      this.#openPaths().map((path) => {
        const all = (this.#textOf(path) ?? "").matchAll(wholes);
        return [path, [...new Set(all.map(([, a, b, c]) => a ?? b ?? c ?? ""))]];
      }),
    );
  }

  #openPaths(): readonly string[] {
    return [...this.#paths()].filter((path) => this.#clausesOf(path) === undefined);
  }

  /** The names of exports that may be modules as a whole, or have some. */
  #findCarriers(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const path of this.#openPaths()) {
      for (const [, one, list = ""] of (this.#textOf(path) ?? "").matchAll(exported)) {
        for (const each of [...list.match(word) ?? [], ...one === undefined ? [] : [one]]) {
          if (!keywords.has(each)) found.add(each);
        }
      }
    }
    return found;
  }

  #clausesOf(path: string): Clauses {
    if (!this.#known.has(path)) this.#known.set(path, clausesIn(this.#textOf(path) ?? ""));
    return this.#known.get(path);
  }
}

/** The clauses of a text; `undefined` if they do not tell all that it imports. */
function clausesIn(text: string): Clauses {
  if (opening.test(text)) return undefined;
  const found: Clause[] = [];
  let start = 0;
  for (const { 0: mark, 1: double, 2: single, index } of text.matchAll(marks)) {
    if (!mark.startsWith("from")) {
      start = index;
      continue;
    }
    const clause = text.slice(start, index);
    const specifier = double ?? single;
    // A word in a comment may have cut off a part of it.
    const isWhole = clause.split("{").length === clause.split("}").length;
    if (!isWhole || specifier === undefined || specifier.includes("\\")) return undefined;
    found.push({ words: new Set(clause.match(word)), specifier });
  }
  return found;
}
