/**
 * No package exports a name that nobody needs: another package, a test or script of the project, an
 * example or a page imports it, or the signature of a name that is imported has it.
 */
import assert from "node:assert/strict";
import { importPaths, packages, root } from "../../scripts/project.ts";
import { readSources } from "../../scripts/sources.ts";

/** A module that a package exports. */
interface Entry {
  /** As in an import, such as `@ct/core/run`. */
  readonly specifier: string;
  /** The file, relative to the project. */
  readonly file: string;
  /** The directory of its package. */
  readonly directory: string;
}

const entries = packages().flatMap((each) =>
  importPaths(each).map(([specifier, file]): Entry => (
    { specifier, file, directory: each.directory }
  ))
);

/**
 * The names that each exported module, by its file, exports and the words of their signatures.
 */
const signatures = await readSignatures();

/** What `deno doc` says about the modules. */
async function readSignatures(): Promise<
  ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--json", "--quiet", ...entries.map(({ file }) => file)],
    cwd: root,
  }).output();
  const { nodes } = JSON.parse(new TextDecoder().decode(stdout));
  const documented = entries.map(({ file }) => ({
    file,
    symbols: Array.from(Object(nodes[`file://${root}/${file}`].symbols), wordsOfSymbol),
  }));
  // What two modules export is described for the first and referred to for the second.
  const described = new Map(
    documented.flatMap(({ symbols }) => symbols.filter(({ words }) => !words.has("reference")))
      .map(({ name, words }) => [name, words]),
  );
  return new Map(documented.map(({ file, symbols }) => {
    // A constant that the value of another one is made of stands there as well.
    const text = Deno.readTextFileSync(`${root}/${file}`);
    const own = symbols.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
    return [
      file,
      new Map(own.map(({ name, words }) => [
        name,
        words.has("reference") ? described.get(name) ?? words : words,
      ])),
    ];
  }));
}

/** The name of a symbol of `deno doc`, and the words of its declarations. */
function wordsOfSymbol(symbol: unknown): { name: string; words: ReadonlySet<string> } {
  const { name, declarations } = Object(symbol);
  return { name, words: new Set(wordsOf(declarations)) };
}

/** Every text in a value of `deno doc`, but for comments. */
function* wordsOf(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key !== "jsDoc" && key !== "location") yield* wordsOf(member);
  }
}

const braces = /\b(?:im|ex)port\s+(?:type\s+)?\{([^}]*)\}\s*from\s+"([^"]+)"/g;
const namespaces = /\bimport\s+\*\s+as\s+(\w+)\s+from\s+"([^"]+)"/g;

/**
 * The names that a text imports, each with the module it names; those of examples in comments
 * count.
 */
function* importsOf(text: string): Generator<readonly [specifier: string, name: string]> {
  const plain = text.replace(/^ *\* ?/gm, "");
  for (const [, names = "", specifier = ""] of plain.matchAll(braces)) {
    for (const name of names.split(",")) {
      yield [specifier, name.trim().replace(/^type\s+/, "").replace(/\s+as\s.*$/s, "")];
    }
  }
  for (const [, name = "", specifier = ""] of plain.matchAll(namespaces)) {
    for (const [, member = ""] of plain.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))) {
      yield [specifier, member];
    }
  }
}

/** The files whose imports count: sources, and READMEs and other pages. */
function* texts(): Generator<{ readonly path: string; readonly text: string }> {
  yield* readSources();
  const directories = ["", "docs/", ...packages().map(({ directory }) => directory)];
  for (const directory of new Set(directories)) {
    for (const { name } of Deno.readDirSync(`${root}/${directory}`)) {
      const path = directory + name;
      if (name.endsWith(".md")) yield { path, text: Deno.readTextFileSync(`${root}/${path}`) };
    }
  }
}

/** The names of each exported module, by its file, that somebody imports. */
function importedNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const imported = new Map(entries.map(({ file }) => [file, new Set<string>()]));
  const fileOf = new Map(entries.map(({ specifier, file }) => [specifier, file]));
  for (const { path, text } of texts()) {
    for (const [specifier, name] of importsOf(text)) {
      const target = specifier.startsWith(".")
        ? new URL(specifier, `file:///${path}`).pathname.slice(1)
        : fileOf.get(specifier);
      const entry = entries.find(({ file }) => file === target);
      // By its path a package imports itself; the root package imports itself for everybody.
      const isOwn = specifier.startsWith(".") && entry?.directory !== "" &&
        path.startsWith(entry?.directory ?? "");
      if (entry !== undefined && !isOwn) imported.get(entry.file)?.add(name);
    }
  }
  return imported;
}

const imported = importedNames();

/** The tools that the library carries, each a package by itself. */
const carried = new Set(
  [...Deno.readTextFileSync(`${root}/mod.ts`).matchAll(/^export \* as (\w+)/gm)].map(([, name]) =>
    name
  ),
);

for (const { specifier, file } of entries) {
  Deno.test(`${specifier} exports nothing that nobody needs`, () => {
    const names = signatures.get(file) ?? new Map<string, ReadonlySet<string>>();
    const needed = new Set<string>();
    const need = (name: string) => {
      if (needed.has(name) || !names.has(name)) return;
      needed.add(name);
      for (const word of names.get(name) ?? []) need(word);
    };
    for (const name of imported.get(file) ?? []) need(name);
    const idle = [...names.keys()].filter((name) =>
      !needed.has(name) && !(specifier === "@ct/ct" && carried.has(name))
    );
    assert.deepEqual(idle, [], `no longer export ${idle.join(", ")} from ${file}, or use it`);
  });
}
