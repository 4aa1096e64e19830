/**
 * Writes docs/refs.md: how the uses that `ct refs` finds compare with those of the TypeScript
 * compiler's reference finder, and of pyright. Takes some minutes, npm, Debian's packages and node.
 *
 * Usage: `deno run -A scripts/refs/page.ts`; with `--list` it prints what differs instead.
 *
 * @module
 */
import { joinName } from "@ct/base";
import { PackageFetcher } from "../package_fetcher.ts";
import { root, say } from "../project.ts";
import { compareSymbol, type Comparison, nothingCompared, symbolsOf } from "./compare.ts";
import { pyright, pythonCorpora, type RefsCorpus, scriptCorpora } from "./corpora.ts";
import { ServerJudge } from "./judge_server.ts";
import { packageIn, scriptCorpus } from "./corpus_tree.ts";
import { pythonHost, readTree } from "./tree.ts";

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
  { debian = "", sources, symbols }: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<Comparison> {
  const folder = fetcher.folder("debian-dev", debian);
  const server = fetcher.folder("npm", pyright);
  if (folder === undefined || server === undefined) throw new Error(`cannot get ${debian}`);
  const inside = joinName(folder, sources);
  const tree = readTree(inside, (path) => path.endsWith(".py"));
  const host = pythonHost(tree);
  const judge = await ServerJudge.start(
    {
      command: "node",
      args: [`${packageIn(server)}/langserver.index.js`, "--stdio"],
      languageId: "python",
    },
    inside,
    tree,
  );
  const all = nothingCompared();
  for (const placed of symbolsOf(host, [...tree.keys()], symbols)) {
    await compareSymbol(host, placed, {
      judge: (asked) => judge.references(asked),
      isComment: () => false,
      isNarrow: true,
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

/** Measures corpora; yields the rows of a table, the last for all of them. */
async function rowsOf(
  corpora: readonly RefsCorpus[],
  measure: (corpus: RefsCorpus) => Promise<Comparison>,
): Promise<readonly string[]> {
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

using fetcher = new PackageFetcher();
const python = await rowsOf(pythonCorpora, (corpus) => measuredPython(corpus, fetcher));
const scripts = await rowsOf(scriptCorpora, (corpus) => measured(corpus, fetcher));

const text = `# How exact ct refs is

\`scripts/refs/page.ts\` writes this page. \`ct refs\` resolves names in TypeScript,
JavaScript and Python; in the other languages of \`ct outline\` it compares names alone, and
marks all uses \`?\`.

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

The aim is a precision of 0.99 and a recall, with named, of 0.98. zod falls short of both:
its types are computed from arguments of types (\`T["_zod"]["output"]\`, classes made by a
function), which only the compiler's inference follows. A member of such a value counts as
that of the constraint of its type, so a type further down, which narrows the member, lacks
those uses.

Other differences: the compiler counts \`new X()\` as a use of the constructor's signature
where X is a variable with an interface of the same name, and we as one of X; of
\`{ a } = value\` it ties \`a\` to one of several types of a union, and we to each that has it; a
function that returns a type by the name of its argument (\`getPlugin("Patches")\`) is
followed by inference alone.

## Python

The reference is pyright 1.1.390, on symbols that are taken in the same way. pyright takes a member
for another symbol than the one that it overrides, and we for the same; so it is asked for all of
them, and its answers are joined.

${head}
${python.join("\n")}

What pyright lacks of click is nearly all in files for Windows, whose code it takes to be
unreachable on another system.
`;
Deno.writeTextFileSync(`${root}/docs/refs.md`, text);
new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", `${root}/docs/refs.md`] })
  .outputSync();
