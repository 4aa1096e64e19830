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

\`scripts/rename/page.ts\` writes this page. Symbols are sampled evenly from all sources of a
package, and each is renamed to a name that no source contains. “Equal” counts symbols for which
\`ct rename\` and the reference change the same places to the same text; “refused” counts those for
which \`ct rename\` lists places that it is not sure of and writes nothing. Whether a package
exports a symbol is not considered here.

## TypeScript

The reference is the TypeScript compiler's own rename (5.6.3, \`findRenameLocations\`), on symbols
declared outside of functions, members included.

${head}
${scripts.join("\n")}

Where a list exports the renamed symbol, an editor writes \`export { newName as oldName }\`. \`ct
rename\` also changes the exports and imports, so the compiler is asked for each of them, and the
places are combined; likewise for members that override each other. Places in comments, where the
compiler finds links and parameters, are not compared: \`--comments\` renames the word there.

Most refusals are members with common names: a value whose type is not evident uses the same name.
\`--leave-named\` and \`--include-named\` decide what happens to these uses.

## Python

The reference is the rename of pyright 1.1.390, on all symbols, including local variables, members,
and parameters with the names of arguments. It checks the code for all systems. For pyright, a
member and the one that it overrides are different symbols, so it is asked for all of them, and its
answers are combined. Text in \`cast()\`, which it reads but does not rename, is not compared.

${head}
${python.join("\n")}

## Java

The reference is javac 17: the places that it resolves to the symbol and to all members that must
keep the same name, because they override each other in some type. Of overloaded methods, a single
one is renamed. javac also compiles the files after batches of a dozen renamings; it must report no
new errors and resolve every name to the same symbol as before. Symbols are of all kinds, including
local variables; whether a file has to move is not considered.

${headWithReasons}
${java.join("\n")}

## Rust

The reference is the rename of rust-analyzer of Debian (1.85.0), which runs with all features of a
crate, but without the crates that it depends on. It is asked for all members that implement a
trait's member. The resulting files are compared, except for code that conditions exclude.

${headWithReasons}
${rust.join("\n")}

“Foreign” counts members that implement a member of a foreign trait, which determines their name;
“named” counts mostly members of values whose type is a type argument, and names in macros.

## Go

The reference is the rename of gopls of Debian 12 with Go 1.19, on all symbols, including local
variables, parameters and members. Files that are not built on this system are left out, and so are
comments, in which gopls also renames the word. gopls refuses to rename a method that implements an
interface and suggests the interface's method, of which it then renames only some uses; it also
refuses if a package that the corpus imports cannot be read. In these cases its references to all
definitions that \`ct rename\` treats as one symbol are compared.

${headWithReasons}
${go.join("\n")}

Refused are methods that implement an interface of the standard library, members of values whose
type is not evident, \`init\` and \`main\`.

## C

The reference is the rename of clangd 14, on all symbols, including local variables, parameters and
macros. clangd sees one configuration of a program: code that its conditions exclude, the
conditions, the bodies of macros and \`#undef\` are not compared. It does not rename macros or
parameters of old-style functions (\`int f(a) int a; {…}\`); for these its references are compared,
but not the declaration list of such parameters, where it finds nothing. Symbols unknown to it,
such as some arguments of macros, are not counted.

${headWithReasons}
${c.join("\n")}

Both differences are faults of the reference. clangd does not see where the macro \`l_muli\` of lua
is passed by name to another macro that uses it, nor the variable \`cl\` that is passed to
\`luai_verifycode\`, a macro that expands to nothing.

Refused are members of what a macro yields (\`gco2ts(o)->len\`), functions that are macros in some
configurations, as all of zlib's are if \`Z_PREFIX\` is defined, and local variables that a macro
refers to in one of several functions.

C++ is not measured here. In languages that \`ct explain rename\` does not call resolved, uses are
found by name alone, so nothing is renamed there without \`--include-named\`.
`;
Deno.writeTextFileSync(page, text);
new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", page] }).outputSync();
