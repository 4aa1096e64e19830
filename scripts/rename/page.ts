/**
 * Writes docs/rename.md: how the renamings of `ct rename` compare with those of the TypeScript
 * compiler. Takes some minutes and npm.
 *
 * Usage: `deno run -A scripts/rename/page.ts`; with `--list` it prints what differs instead.
 *
 * @module
 */
import { PackageFetcher } from "../package_fetcher.ts";
import { root, say } from "../project.ts";
import { symbolsOf } from "../refs/compare.ts";
import { scriptCorpora } from "../refs/corpora.ts";
import { scriptCorpus } from "../refs/corpus_tree.ts";
import { compareRename } from "./compare.ts";

/** How many symbols of each corpus are renamed. */
const symbols = 75;

interface Counts {
  symbols: number;
  equal: number;
  refused: number;
  different: number;
  /** Changed places of the equal ones. */
  places: number;
}

const nothing = (): Counts => ({ symbols: 0, equal: 0, refused: 0, different: 0, places: 0 });

function row(title: string, counts: Counts): string {
  const { equal, refused, different, places } = counts;
  return `| ${[title, counts.symbols, equal, refused, different, places].join(" | ")} |`;
}

using fetcher = new PackageFetcher();
const whole = nothing();
const rows: string[] = [];
for (const corpus of scriptCorpora) {
  const counts = nothing();
  const tree = scriptCorpus(corpus, fetcher);
  for (const placed of symbolsOf(tree.host, [...tree.tree.keys()], symbols)) {
    const { title, outcome, places, differing } = compareRename(tree, placed);
    counts.symbols++;
    counts[outcome]++;
    if (outcome === "equal") counts.places += places;
    if (Deno.args.includes("--list")) { for (const line of differing) say(`${title}: ${line}`); }
  }
  rows.push(row(corpus.title, counts));
  say(rows.at(-1) ?? "");
  for (const key of ["symbols", "equal", "refused", "different", "places"] as const) {
    whole[key] += counts[key];
  }
}

const head = ["package", "symbols", "equal", "refused", "different", "places changed"];
const text = `# How exact ct rename is

\`scripts/rename/page.ts\` writes this page. The reference is the TypeScript compiler's
own rename (5.6.3, \`findRenameLocations\`), on symbols that are declared outside of
functions, members among them, taken evenly from all of a package's sources. Each is
renamed to a name that no source has. “Equal” are those of which both change the same
places to the same texts, “refused” those of which \`ct rename\` names places that it is
not sure of and writes nothing. Whether a package exports a symbol is not asked here.

| ${head.join(" | ")} |
| ${head.map(() => "---").join(" | ")} |
${[...rows, row("all", whole)].join("\n")}

An editor writes \`export { newName as oldName }\` where a list exports what is renamed;
here exports and imports follow, so the compiler is asked for each of them in turn, and
the places are joined. Of members that override each other it is asked for each as well.
Places in comments, where it finds links and parameters, are not compared: \`--comments\`
renames the word there.

Most refusals are members of common names: a use of a value whose type is not evident has
the name as well. \`--leave-named\` and \`--include-named\` decide about these.
`;
if (!Deno.args.includes("--list")) {
  Deno.writeTextFileSync(`${root}/docs/rename.md`, text);
  new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", `${root}/docs/rename.md`] })
    .outputSync();
}
