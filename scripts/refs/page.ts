/**
 * Writes docs/refs.md: how the uses that `ct refs` finds compare with those of the TypeScript
 * compiler's reference finder, of pyright, of javac, of rust-analyzer and of clangd. Takes some
 * minutes, npm, Debian's packages, node, a JDK and clangd.
 *
 * Usage: `deno run -A scripts/refs/page.ts`; with `--list` it prints what differs as well. With
 * `--only=Go` it measures that language, and the tables of the others stay as they are. Go needs
 * Debian's packages gopls and golang-go, and what the packages of the corpora import; Rust needs a
 * compiler, and fetches the rest. `--keep=FOLDER` keeps what is fetched there.
 *
 * @module
 */
import { joinName } from "@ct/base";
import type { Placed } from "@ct/symbols";
import { PackageFetcher } from "../package_fetcher.ts";
import { root, say } from "../project.ts";
import { compareSymbol, type Comparison, nothingCompared, symbolsOf } from "./compare.ts";
import { measuredC, measuredCpp, measuredJava } from "./compiled.ts";
import {
  cCorpora,
  cppCorpora,
  goCorpora,
  javaCorpora,
  pythonCorpora,
  type RefsCorpus,
  rustCorpora,
  scriptCorpora,
} from "./corpora.ts";
import { goCorpus } from "./go_corpus.ts";
import { scriptCorpus } from "./corpus_tree.ts";
import { pythonCorpus } from "./python_corpus.ts";
import { measuredRust } from "./rust_corpus.ts";

async function measured(
  corpus: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<Comparison> {
  const { tree, host, judge, isComment } = scriptCorpus(corpus, fetcher);
  const all = nothingCompared();
  for (const placed of symbolsOf(host, [...tree.keys()], corpus.symbols)) {
    await compareSymbol(host, placed, {
      judge: (asked) => judge.references(asked),
      isComment,
      into: all,
    });
  }
  return all;
}

async function measuredPython(
  corpus: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<Comparison> {
  const { tree, host, judge } = await pythonCorpus(corpus, fetcher);
  const all = nothingCompared();
  const isQuoted = ({ path, definition: { spans: [span] } }: Placed) =>
    /["']/.test(tree.get(path)?.[(span?.start ?? 0) - 1] ?? "");
  for (const placed of symbolsOf(host, [...tree.keys()], corpus.symbols)) {
    if (isQuoted(placed)) continue;
    await compareSymbol(host, placed, {
      judge: (asked) => judge.references(asked),
      isComment: () => false,
      isNarrow: true,
      isOfName: true,
      into: all,
    });
  }
  await judge.end();
  return all;
}

async function measuredGo(
  { debian = "", sources, symbols }: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<Comparison> {
  const folder = fetcher.folder("debian-dev", debian);
  if (folder === undefined) throw new Error(`cannot get ${debian}`);
  const { tree, host, judge } = await goCorpus(joinName(folder, sources));
  const all = nothingCompared();
  for (const placed of symbolsOf(host, [...tree.keys()], symbols)) {
    await compareSymbol(host, placed, {
      judge: (asked) => judge.references(asked),
      isComment: () => false,
      isStructural: true,
      into: all,
    });
  }
  await judge.end();
  return all;
}

function row(title: string, all: Comparison): string {
  const { symbols, wanted, found, foundResolved, resolved, right, named } = all;
  const share = (part: number, whole: number) => whole === 0 ? "–" : (part / whole).toFixed(3);
  const cells = [
    title,
    symbols,
    wanted,
    share(right, resolved),
    share(foundResolved, wanted),
    share(found, wanted),
    named,
  ];
  return `| ${cells.join(" | ")} |`;
}

const only = Deno.args.find((word) => word.startsWith("--only="))?.slice("--only=".length);

/** The rows that the page has for a language. */
function knownRows(language: string): readonly string[] {
  const page = Deno.readTextFileSync(`${root}/docs/refs.md`);
  const [, section = ""] = page.split(`\n## ${language}\n`);
  const [own = ""] = section.split("\n## ");
  return own.split("\n").filter((line) => line.startsWith("|")).slice(2);
}

/** Measures corpora; yields the rows of a table, the last for all of them. */
async function rowsOf(
  language: string,
  corpora: readonly RefsCorpus[],
  measure: (corpus: RefsCorpus) => Promise<Comparison>,
): Promise<readonly string[]> {
  if (only !== undefined && only !== language) return knownRows(language);
  const rows: string[] = [];
  const whole = nothingCompared();
  for (const corpus of corpora) {
    const all = await measure(corpus);
    rows.push(row(corpus.title, all));
    say(rows.at(-1) ?? "");
    if (Deno.args.includes("--list")) { for (const line of all.differing) say(line); }
    for (const key of counts) whole[key] += all[key];
  }
  return [...rows, row("all", whole)];
}

const counts = [
  ...["symbols", "wanted", "found", "foundResolved", "resolved", "right", "named"] as const,
];

const titles =
  "package,symbols,uses,precision of resolved,recall of resolved,recall with named,named"
    .split(",");
const head = [titles, titles.map(() => "---")].map((cells) => `| ${cells.join(" | ")} |`).join(
  "\n",
);

using fetcher = new PackageFetcher(Deno.args.find((word) => word.startsWith("--keep="))?.slice(7));
const python = await rowsOf("Python", pythonCorpora, (corpus) => measuredPython(corpus, fetcher));
const scripts = await rowsOf("TypeScript", scriptCorpora, (corpus) => measured(corpus, fetcher));
const go = await rowsOf("Go", goCorpora, (corpus) => measuredGo(corpus, fetcher));
const java = await rowsOf("Java", javaCorpora, (corpus) => measuredJava(corpus, fetcher));
const rust = await rowsOf("Rust", rustCorpora, (corpus) => measuredRust(corpus, fetcher));
const c = await rowsOf("C", cCorpora, (corpus) => measuredC(corpus, fetcher));
const cpp = await rowsOf("C++", cppCorpora, (corpus) => measuredCpp(corpus, fetcher));

const text = `# How exact ct refs is

\`scripts/refs/page.ts\` writes this page. \`ct refs\` resolves names in TypeScript,
JavaScript, Python, Java, Go, Rust, C and C++; in the other languages of \`ct outline\`, and in
grammars, scanners and assembler beside C, it compares names alone, and marks all uses \`?\`.

## TypeScript

The reference is the TypeScript compiler's own reference finder (5.6.3, \`findReferences\`),
on symbols that are declared outside of functions, members among them, taken evenly from all
of a package's sources. A use counts as found if file and offset agree; definitions and
places in comments are not counted. Precision is the share of uses called resolved that the
reference has. Recall is the share of the reference's uses that are found as resolved, and
as resolved or named together. “Named” counts the uses marked \`?\`, of which most are
members of other types with the same name.

${head}
${scripts.join("\n")}

The aim is a precision of 0.99 and a recall, with named, of 0.98. zod falls short of the first:
its types are computed from arguments of types (\`T["_zod"]["output"]\`, classes made by a
function), which only the compiler's inference follows, and of \`T["a"]["b"]\` with a parameter
\`T\` it lists nothing. A member of such a value counts as
that of the constraint of its type, and one of another type of that name is only named.

Other differences: the compiler counts \`new X()\` as a use of the constructor's signature
where X is a variable with an interface of the same name, and we as one of X; of
\`{ a } = value\` it ties \`a\` to one of several types of a union, and we to each that has it; a
function that returns a type by the name of its argument (\`getPlugin("Patches")\`) is
followed by inference alone.

## Python

The reference is pyright 1.1.390, on symbols that are taken in the same way. pyright takes a member
for another symbol than the one that it overrides, and we for the same; so it is asked for all of
them, and its answers are joined. It is told that the code is for any system. Names that
\`__slots__\` declares, from which it finds nothing, are left out, and uses under another name
(\`import a as b\`), which it does not list, are not compared.

${head}
${python.join("\n")}

## Go

The reference is gopls of Debian 12 with Go 1.19, on symbols that are taken in the same way. Files
that are not built on the system are left out. gopls ties a method to those of the interfaces that
it implements, but not in all files of tests, and one of an interface to those of the types that
have it, where the package of the interface is used; a use counts as right if gopls has it for any
of these methods, and is looked for only if it has it for the one that is asked for.

${head}
${go.join("\n")}

Nothing falls short of the aim. Members of values that come from packages outside of the tree are
only named, and so is what depends on arguments of types.

## Java

The reference is what javac 17 ties each name to (\`scripts/refs/JavaJudge.java\`), which takes
an overload, and a member that overrides another, for a symbol of its own; so it is asked for all
of them.

${head}
${java.join("\n")}

Named are members of values whose type is an argument of a type (\`list.get(0).release()\`), and
calls of methods that a base outside of the project may declare. Of 1,054 files of the JDK and of
these packages the parser understands 1,050 wholly.

## Rust

The reference is rust-analyzer of Debian (1.85.0), which gets all features of a crate and knows the
standard library, but no crates that it depends on. What conditions leave out is not compared.
rust-analyzer takes a member that implements one of a trait for the same as that of the trait, in
whatever types, and \`ct refs\` for one with that of the trait where the project has that; so
members of traits of others are left out, and the judge is asked for all related ones.

${head}
${rust.join("\n")}

Named are members of values whose type is a parameter of the type around them, or is only known
from what functions of others yield, and names in the arguments of macros. Precision counts every
use that rust-analyzer lacks as wrong.

## C

The reference is clangd 14. It sees one configuration of a program: what its conditions leave out
is not compared, nor are the conditions, which name what is not defined, nor what macros stand
for, where \`ct refs\` has the names and clangd the places at which the macros are used.

${head}
${c.join("\n")}

Named are members of what a macro yields, and names that are a function and, in some
configuration, a macro as well. What clangd lacks is in arguments of macros.

## C++

The reference is clangd 14, which is asked for all overloads of a name, for a class and its
constructors, and for what a method overrides. It does not list what \`using\` brings in, so a use
that it lacks counts as right if it takes one of the symbol's definitions for what is meant there.
As in C, what conditions leave out and what macros stand for is not compared.

${head}
${cpp.join("\n")}

Named are members of values that depend on arguments of templates, such as elements of the
project's own containers. Of a namespace that a macro opens (\`FMT_BEGIN_NAMESPACE\`) the names
count as outside of namespaces, and those behind its name are named. Libraries that are mostly
templates are not measured.
`;
Deno.writeTextFileSync(`${root}/docs/refs.md`, text);
new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", `${root}/docs/refs.md`] })
  .outputSync();
