/**
 * Writes into docs/distill.md how long the recorded outputs are, and what is printed instead:
 * `deno run -A scripts/distill/page.ts`.
 */
import { distill, distilledLines } from "@ct/distill";
import { endOf, recordings } from "../../lib/distill/testing/recordings.ts";

/** The page. */
export const page: URL = new URL("../../docs/distill.md", import.meta.url);

const [begin, end] = ["<!-- table -->\n", "\n<!-- end of table -->\n"];
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The table: one row for each recorded run in which something failed. */
export async function table(): Promise<string> {
  const rows: string[] = [];
  for (const { name, command, end, stdout, stderr } of recordings()) {
    const options = { words: command.split(" "), root: "/app", end: endOf(end) };
    const distilled = await distill({ stdout, stderr }, options);
    const failures = distilled.runs.reduce((sum, { failures }) => sum + failures.length, 0);
    if (failures === 0 || !distilled.agrees) continue;
    const before = bytesOf(stdout) + bytesOf(stderr);
    const after = bytesOf(distilledLines(distilled, { maxChars: 16_000 }).join("\n"));
    const saved = `${Math.round(100 * (1 - after / before))} %`;
    rows.push(`| ${[name, failures, before, after, saved].join(" | ")} |`);
  }
  return [
    "| recording | failures | bytes before | after | saved |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...rows,
  ].join("\n");
}

/** The page with the table as it is now. */
export async function written(text: string): Promise<string> {
  const [before = "", rest = ""] = text.split(begin);
  const after = rest.includes(end) ? rest.slice(rest.indexOf(end) + end.length) : rest;
  return `${before}${begin}\n${await table()}\n${end}${after}`;
}

if (import.meta.main) {
  Deno.writeTextFileSync(page, await written(Deno.readTextFileSync(page)));
}
