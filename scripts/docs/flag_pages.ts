/**
 * The pages of the tools that read another program's command line, made from their tables of flags.
 * `deno run --allow-all scripts/docs/flag_pages.ts` writes them; a test compares.
 *
 * @module
 */
import type { Flag } from "@ct/core/grep";
import { flagGroups as grepGroups } from "../../tools/grep/flags.ts";
import { flagGroups as rgGroups } from "../../tools/rg/flags.ts";
import { root } from "../project.ts";

/** What a page needs of a flag. */
type PageFlag = Omit<Flag<never>, "set">;
type Groups = readonly (readonly [string, readonly PageFlag[]])[];

/** The pages, by their paths. */
export function flagPages(): ReadonlyMap<string, string> {
  return new Map([
    ["docs/grep.md", page("grep", grepGroups)],
    ["docs/rg.md", page("rg", rgGroups)],
  ]);
}

function page(program: string, groups: Groups): string {
  const sections = groups.flatMap(([title, flags]) => {
    const taken = flags.filter(({ refused }) => refused === undefined);
    return [`## ${title}`, table(["flag", "what it does"], taken.map((it) => [head(it), it.does]))];
  });
  const refused = groups.flatMap(([, flags]) => flags)
    .flatMap((flag) => flag.refused === undefined ? [] : [[head(flag), flag.refused]]);
  return [
    `# The flags of ct ${program}`,
    `Each flag works as in \`${program}\`, or is refused by name with exit status 2. This page ` +
    "is generated from\n" + `the tables of flags in \`tools/${program}\`; the details are in ` +
    `[spec/${program}.md](spec/${program}.md).`,
    ...sections,
    "## Refused",
    table(["flag", "why"], refused),
  ].join("\n\n") + "\n";
}

function head({ name, short, also = [], value, implied }: PageFlag): string {
  const names = [
    ...short === undefined ? [] : [`-${short}`],
    `--${name}`,
    ...also.map((it) => `--${it}`),
  ];
  const shown = value === undefined ? "" : implied === undefined ? ` ${value}` : `[=${value}]`;
  return names.map((each) => `\`${each}\``).join(", ").replace(/`$/, `${shown}\``);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [heads, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = heads.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [first = [], ...others] = cells;
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join(
    "\n",
  );
}

if (import.meta.main) {
  for (const [path, text] of flagPages()) Deno.writeTextFileSync(`${root}/${path}`, text);
}
