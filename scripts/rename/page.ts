/**
 * Writes docs/rename.md: how the renamings of `ct rename` compare with those of the TypeScript
 * compiler, of pyright, of javac, of rust-analyzer, of gopls and of clangd. Takes some minutes,
 * npm, Debian's packages, node, a JDK, a compiler of Rust, Go and clangd.
 *
 * Usage: `deno run -A scripts/rename/page.ts`; with `--list` it prints what differs or is refused
 * as well. With `--only=Python` it measures that language, and the tables of the others stay as
 * they are. `--keep=FOLDER` keeps what is fetched there.
 *
 * @module
 */
import { PackageFetcher } from "../package_fetcher.ts";
import { root, say } from "../project.ts";
import { symbolsOf } from "../refs/compare.ts";
import {
  cCorpora,
  goCorpora,
  pythonCorpora,
  type RefsCorpus,
  scriptCorpora,
} from "../refs/corpora.ts";
import { scriptCorpus } from "../refs/corpus_tree.ts";
import { pythonCorpus } from "../refs/python_corpus.ts";
import { isCast } from "./compare.ts";
import { addCounts, counted, type Counts, definitionsOf, nothingCounted, row } from "./counts.ts";
import { measuredJava, renamedJava } from "./java.ts";
import { measuredRust, renamedRust } from "./rust.ts";
import { type CompiledSides, cSides, goSides } from "./compiled.ts";

/** How many symbols of each corpus of TypeScript are renamed. */
const scriptSymbols = 75;

/** The same of Python, where what is inside of functions is among them. */
const pythonSymbols = 125;

/** The same of Go. */
const goSymbols = 125;

/** The same of C, of which the judge does not know some. */
const cSymbols = 250;

const page = `${root}/docs/rename.md`;
const installed = "usr/lib/python3/dist-packages";

/** The corpora of Python: those of `ct refs`, and others. */
const renamedPython: readonly RefsCorpus[] = [
  ...pythonCorpora,
  {
    title: "jinja2 3.1.2",
    debian: "python3-jinja2@3.1.2-1+deb12u3",
    sources: installed,
    symbols: pythonSymbols,
  },
  {
    title: "requests 2.28.1",
    debian: "python3-requests@2.28.1+dfsg-1",
    sources: installed,
    symbols: pythonSymbols,
  },
];

const only = Deno.args.find((word) => word.startsWith("--only="))?.slice("--only=".length);

/** The rows that the page has for a language. */
function existingRows(language: string): readonly string[] {
  const [, section = ""] = Deno.readTextFileSync(page).split(`\n## ${language}\n`);
  const [own = ""] = section.split("\n## ");
  return own.split("\n").filter((line) => line.startsWith("|")).slice(2);
}

/** Measures corpora; yields the rows of a table, the last for all of them. */
async function rowsOf(
  language: string,
  corpora: readonly RefsCorpus[],
  measure: (corpus: RefsCorpus) => Promise<Counts>,
  hasReasons: boolean = false,
): Promise<readonly string[]> {
  if (only !== undefined && only !== language) return existingRows(language);
  const whole = nothingCounted();
  const rows: string[] = [];
  for (const corpus of corpora) {
    const counts = await measure(corpus);
    rows.push(row(corpus.title, counts, hasReasons));
    say(rows.at(-1) ?? "");
    addCounts(whole, counts);
  }
  return [...rows, row("all", whole, hasReasons)];
}

/** Compares with a server on all symbols that it looks at, and ends it. */
async function countedCompiled(sides: CompiledSides, count: number): Promise<Counts> {
  const paths = [...sides.tree.keys()];
  const counts = await counted(sides, definitionsOf(sides.host, paths, count, sides.isInactive));
  await sides.end();
  return counts;
}

using fetcher = new PackageFetcher(Deno.args.find((word) => word.startsWith("--keep="))?.slice(7));

const scripts = await rowsOf("TypeScript", scriptCorpora, (corpus) => {
  const sides = scriptCorpus(corpus, fetcher);
  return counted(sides, symbolsOf(sides.host, [...sides.tree.keys()], scriptSymbols));
});

const python = await rowsOf("Python", renamedPython, async (corpus) => {
  const { tree, host, judge } = await pythonCorpus(corpus, fetcher);
  const symbols = definitionsOf(host, [...tree.keys()], pythonSymbols);
  const counts = await counted(
    {
      ...{ tree, host, isComment: (key) => isCast(tree, key) },
      judge: { renamed: (asked, newName) => judge.renamed(asked, newName) },
    },
    symbols,
  );
  await judge.end();
  return counts;
});

const java = await rowsOf("Java", renamedJava, (each) => measuredJava(each, fetcher), true);

const rust = await rowsOf("Rust", renamedRust, (each) => measuredRust(each, fetcher), true);

const go = await rowsOf(
  "Go",
  goCorpora,
  async (corpus) => countedCompiled(await goSides(corpus, fetcher), goSymbols),
  true,
);

const c = await rowsOf(
  "C",
  cCorpora,
  async (corpus) => countedCompiled(await cSides(corpus, fetcher), cSymbols),
  true,
);

const titles = ["package", "symbols", "equal", "refused", "different", "places changed"];
const headOf = (titles: readonly string[]) =>
  `| ${titles.join(" | ")} |\n| ${titles.map(() => "---").join(" | ")} |`;
const head = headOf(titles);
const headWithReasons = headOf([...titles, "why refused"]);
const text = `# How exact ct rename is

\`scripts/rename/page.ts\` writes this page. Symbols are taken evenly from all of a package's
sources, and each is renamed to a name that no source has. “Equal” are those of which
\`ct rename\` and the reference change the same places to the same texts, “refused” those of
which \`ct rename\` names places that it is not sure of and writes nothing. Whether a package
exports a symbol is not asked here.

## TypeScript

The reference is the TypeScript compiler's own rename (5.6.3, \`findRenameLocations\`), on
symbols that are declared outside of functions, members among them.

${head}
${scripts.join("\n")}

An editor writes \`export { newName as oldName }\` where a list exports what is renamed;
here exports and imports follow, so the compiler is asked for each of them in turn, and
the places are joined. Of members that override each other it is asked for each as well.
Places in comments, where it finds links and parameters, are not compared: \`--comments\`
renames the word there.

Most refusals are members of common names: a use of a value whose type is not evident has
the name as well. \`--leave-named\` and \`--include-named\` decide about these.

## Python

The reference is the rename of pyright 1.1.390, on all symbols, local variables, parameters with
the names of arguments and members among them. It is told that the code is for any system. It
takes a member for another symbol than the one that it overrides, so it is asked for all of them,
and its answers are joined. Texts in \`cast()\`, which it reads and does not rename, are not
compared.

${head}
${python.join("\n")}

## Java

The reference is javac 17: the places that it ties to the symbol, and to all that has to keep its
name with it, since one overrides the other, in any type that has both. Of a method with overloads
one is renamed, whichever. javac also gets the files as they are after a dozen of
the renamings at a time, finds no error as before, and ties every name to what it was tied to.
Symbols are of all kinds, local variables among them; whether a file has to move is not asked.

${headWithReasons}
${java.join("\n")}

## Rust

The reference is the rename of rust-analyzer of Debian (1.85.0), which gets all features of a crate,
and no crates that it depends on. It is asked for all members that implement one of a trait, and the
files as they become are compared, without what conditions leave out.

${headWithReasons}
${rust.join("\n")}

“Foreign” are members that implement one of a trait of others, which gives them their name; “named”
mostly members of values whose type is an argument of a type, and names in macros.

## Go

The reference is the rename of gopls of Debian 12 with Go 1.19, on all symbols, local variables,
parameters and members among them. Files that are not built on the system are left out, and so are
comments, in which gopls renames the word as well. gopls refuses to rename a method that implements
an interface and asks for that of the interface, of which it then renames but a part, and it refuses
where a package that the corpus imports cannot be read; there its references to all definitions that
\`ct rename\` takes for one are compared.

${headWithReasons}
${go.join("\n")}

Refused are methods that implement an interface of the standard library, members of values of which
the type is not evident, \`init\` and \`main\`.

## C

The reference is the rename of clangd 14, on all symbols, local variables, parameters and macros
among them. clangd sees one configuration of a program: what its conditions leave out is not
compared, nor are conditions, what macros stand for, and \`#undef\`. It renames no macros and no
parameters as of old (\`int f(a) int a; {…}\`); there its references are compared, and the list of
such parameters, in which it has nothing, is not. Symbols of which it knows nothing, as what macros
take, are not counted.

${headWithReasons}
${c.join("\n")}

Both that differ are faults of the reference. clangd does not see \`l_muli\` of lua, a macro, where
its name is given to another macro, which uses it, nor the variable \`cl\` that is given to
\`luai_verifycode\`, a macro that stands for nothing.

Refused are members of what a macro makes (\`gco2ts(o)->len\`), functions that are macros in some
configuration, as all of zlib's are if \`Z_PREFIX\` is defined, and local variables that a macro
means in one function of several.

C++ is not measured here. In languages that \`ct explain rename\` does not call resolved, all
uses are tied by the name alone, so nothing is renamed there without \`--include-named\`.
`;
Deno.writeTextFileSync(page, text);
new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", page] }).outputSync();
