/**
 * Writes docs/outline.md: what `ct-outline` lists, language by language, and how that compares with
 * ctags, tree-sitter's grammars and the TypeScript compiler on the packages of
 * `outline_corpora.ts`. Takes some minutes, npm, Debian's sources and ctags.
 *
 * Usage: `deno run -A scripts/outline/page.ts`
 * @module
 */

import { comparisonOf, measure, row, tableHead } from "./accuracy.ts";
import { corpora, type Corpus, foldersOf } from "./corpora.ts";
import { PackageFetcher } from "../package_fetcher.ts";
import { aliasTable, languageTable } from "./tables.ts";
import { root, say } from "../project.ts";

function sourcesOf({ comparisons, packages }: Corpus): string {
  const titles = new Set(comparisons.map((word) => comparisonOf(word).title));
  return `- ${[...titles].join(" and ")}: ${Object.values(packages).flat().join(", ")}`;
}

async function measured(): Promise<readonly string[]> {
  using fetcher = new PackageFetcher();
  const rows: string[] = [];
  for (const corpus of corpora) {
    const folders = foldersOf(corpus, fetcher);
    if (folders === undefined) throw new Error(`cannot get ${sourcesOf(corpus)}`);
    for (const word of corpus.comparisons) {
      const comparison = comparisonOf(word);
      rows.push(row(comparison, await measure(comparison, folders)));
      say(rows.at(-1) ?? "");
    }
  }
  return rows;
}

const text = [
  "# The languages of ct outline",
  "",
  "`scripts/outline/page.ts` writes this page. `ct outline` lists the declarations of these " +
  "languages, by the extension of a file or, without one, by the interpreter in its `#!` line.",
  "",
  ...languageTable(),
  "",
  "`enumerator` stands for the constants of enums in all languages; it is listed only if " +
  "`--kind` names it. These words for `--kind` mean kinds of several languages:",
  "",
  ...aliasTable(),
  "",
  "## Accuracy",
  "",
  "A declaration counts as found if line, name and kind agree with the reference. Recall is " +
  "the share of the reference's declarations that `ct outline` lists; precision is the share " +
  "of listed declarations that the reference has. “Other ends” counts declarations whose last " +
  "line differs. Files in which a grammar reports an error are not counted for it. The " +
  "references are used for these measurements only. For Ruby, PHP and Python, the " +
  "syntax trees of their own interpreters are a reference, too.",
  "",
  tableHead,
  ...await measured(),
  "",
  "Measured on these packages:",
  "",
  ...new Set(corpora.map(sourcesOf)),
  "",
  "These are the known differences:",
  "",
  "- ctags misreads here-documents, interpolated and verbatim strings, and some generics; it " +
  "mistakes macros such as `GUARDED_BY(…)` for functions, C# delegates for methods, and Ruby " +
  "code in strings for code.",
  "- Python's tree leaves out the comments at the end of a block; they are added.",
  "- The grammar of Kotlin ends a property before a `by` on the next line, and cannot read a " +
  "class whose super type has one.",
  "- The grammar of Ruby ends a constant before its here-document.",
  "- No reference looks into the calls of Rust's macros, so these are left out on both sides.",
  "- Where the branches of an `#if` do not each close what they open, only the first is read.",
  "- Declarations that macros or code generators write are not listed.",
  "",
].join("\n");
await Deno.writeTextFile(`${root}/docs/outline.md`, text);
await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", `${root}/docs/outline.md`] })
  .output();
