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

\`scripts/refs/page.ts\` writes this page. \`ct refs\` resolves names in TypeScript, JavaScript,
Python, Java, Go, Rust, C and C++; in the other languages of \`ct outline\`, and in the grammars,
scanners and assembler files of C projects, it compares names only and marks all uses \`?\`.

## TypeScript

The reference is the TypeScript compiler's own reference finder (5.6.3, \`findReferences\`), on
symbols declared outside of functions, members included, sampled evenly from all sources of a
package. A use counts as found if file and offset agree; definitions and places in comments are not
counted. Precision is the share of uses called resolved that the reference has. Recall is the share
of the reference's uses that are found as resolved, and as resolved or named together. “Named”
counts the uses marked \`?\`; most are members of other types with the same name.

${head}
${scripts.join("\n")}

The aim is a precision of 0.99 and a recall, with named, of 0.98. zod misses the first: its types
are computed from type arguments (\`T["_zod"]["output"]\`, classes made by a function), which only
the compiler's inference can follow, and for \`T["a"]["b"]\` with a parameter \`T\` the compiler
lists nothing. A member of such a value is resolved to the constraint of its type; a member of that
name in another type is only named.

Other differences: if X is a variable with an interface of the same name, the compiler counts \`new
X()\` as a use of the constructor's signature, and \`ct refs\` as a use of X. In \`{ a } = value\`
with a union type, the compiler links \`a\` to one of the types, and \`ct refs\` to each that has
it. Only inference can follow a function whose argument selects the type that it returns
(\`getPlugin("Patches")\`).

## Python

The reference is pyright 1.1.390, on symbols chosen in the same way. For pyright, a member and the
one that it overrides are different symbols, and for \`ct refs\` they are one; so pyright is asked
for all of them, and its answers are combined. It checks the code for all systems. Names that
\`__slots__\` declares, for which it finds nothing, are left out, and uses under another name
(\`import a as b\`), which it does not list, are not compared.

${head}
${python.join("\n")}

## Go

The reference is gopls of Debian 12 with Go 1.19, on symbols chosen in the same way. Files that are
not built on this system are left out. gopls links a method to the interface methods that it
implements, but not in all test files; it links an interface method to the methods of the types
that implement it only where the package of the interface is used. So a use counts as right if
gopls lists it for any of these methods, and is expected only if gopls lists it for the one that is
asked for.

${head}
${go.join("\n")}

All packages reach the aim. Members of values from packages outside of the tree are only named, and
so are uses that depend on type arguments.

## Java

The reference is javac 17: the symbol that it resolves each name to
(\`scripts/refs/JavaJudge.java\`). For javac, each overload and each overriding member is a symbol
of its own, so it is asked for all of them.

${head}
${java.join("\n")}

The named uses are members of values whose type is a type argument (\`list.get(0).release()\`), and
calls of methods that a base type outside of the project may declare. The parser fully understands
1,050 of 1,054 files of the JDK and of these packages.

## Rust

The reference is rust-analyzer of Debian (1.85.0), which runs with all features of a crate and
knows the standard library, but not the crates that it depends on. Code that conditions exclude is
not compared. For rust-analyzer, a member that implements a trait's member is the same symbol as
the trait's, for every type; for \`ct refs\` only if the project declares the trait. So members of
foreign traits are left out, and rust-analyzer is asked for all related members.

${head}
${rust.join("\n")}

The named uses are members of values whose type is a parameter of the enclosing type or follows
only from what foreign functions return, and names in macro arguments. Every use that rust-analyzer
does not list counts as wrong.

## C

The reference is clangd 14. It sees one configuration of a program. Not compared are code that its
conditions exclude, the conditions themselves, which may name undefined macros, and the bodies of
macros: there \`ct refs\` lists the names, and clangd the places where the macros are used.

${head}
${c.join("\n")}

The named uses are members of what a macro yields, and names that are a function and, in some
configurations, also a macro. The uses that clangd does not list are in macro arguments.

## C++

The reference is clangd 14, which is asked for all overloads of a name, for a class and its
constructors, and for a method and those that it overrides. It does not list names that \`using\`
brings in, so a use that it does not list counts as right if its definition lookup there leads to a
definition of the symbol. As in C, code that conditions exclude and the bodies of macros are not
compared.

${head}
${cpp.join("\n")}

The named uses are members of values that depend on template arguments, such as elements of the
project's own containers. If a macro opens a namespace (\`FMT_BEGIN_NAMESPACE\`), its names count
as outside of namespaces, and names qualified by the namespace are only named. Libraries that are
mostly templates are not measured.
`;
Deno.writeTextFileSync(`${root}/docs/refs.md`, text);
new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", `${root}/docs/refs.md`] })
  .outputSync();
