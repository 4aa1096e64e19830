/**
 * How fast the lines that match a regular expression are found in 1 MiB of the project's own
 * sources, next to V8's `RegExp` and RE2JS, each asked line by line, as a Markdown table:
 * `deno run --allow-all --no-lock scripts/bench/regex.ts`. `LineSearch` of `@ct/pattern` looks
 * through the bytes; the others get lines that were decoded and split before. All must agree. Each
 * has two seconds, of which the best run counts.
 *
 * @module
 */
import { LinePattern, LineSearch, readPattern } from "@ct/pattern";
import { compileRegex } from "@ct/regex";
import { createScanner } from "@ct/scan";
import { say } from "../project.ts";
import { readSources } from "../sources.ts";

// Not written as a literal, so that only whoever runs this fetches it.
const npmPackage: string = "npm:re2js@2.10.0";
const { RE2JS }: {
  RE2JS: { compile(pattern: string): { matcher(text: string): { find(): boolean } } };
} = await import(npmPackage);
const leastMs = 2000;
const text = readSources().map((source) => source.text).join("\n").slice(0, 1 << 20);
const lines = text.split("\n");
const scanner = createScanner(1 << 24);
const { written } = new TextEncoder().encodeInto(text, scanner.buffer);

/**
 * What is searched for: a rare text, one in any case, a text within a regex, classes, and what
 * backtracks.
 */
const patterns = ["maxNesting", "(?i)surrogate", "\\w+Error\\b", "[a-z]{3}[0-9]{3}", "(x+x+)+y"];

/** Counts the lines that match. */
type Count = () => number;

function contestants(pattern: string): Readonly<Record<string, Count>> {
  const count = (test: (line: string) => boolean) => () => lines.filter(test).length;
  const regex = compileRegex(pattern);
  const ignoresCase = pattern.startsWith("(?i)");
  const platform = new RegExp(pattern.replace("(?i)", ""), ignoresCase ? "iv" : "v");
  const re2 = RE2JS.compile(pattern);
  const read = readPattern(pattern, { option: "pattern", mode: "regex" });
  const search = new LineSearch(new LinePattern(read), scanner);
  return {
    "`LineSearch`, in bytes": () => {
      let found = 0;
      search.scan(written, () => void found++);
      return found;
    },
    "`compileRegex`, line by line": count((line) => regex.test(line)),
    "`RegExp` of V8, line by line": count((line) => platform.test(line)),
    "RE2JS, line by line": count((line) => re2.matcher(line).find()),
  };
}

const rows = new Map<string, string[]>();
for (const pattern of patterns) {
  const counts = new Set<number>();
  for (const [name, count] of Object.entries(contestants(pattern))) {
    let best = Infinity;
    for (const end = performance.now() + leastMs; performance.now() < end;) {
      const before = performance.now();
      counts.add(count());
      best = Math.min(best, performance.now() - before);
    }
    rows.set(name, [
      ...rows.get(name) ?? [],
      Number((written / best / 1000).toPrecision(2)).toLocaleString("en"),
    ]);
  }
  if (counts.size > 1) say(`${pattern}: ${[...counts].join(" and ")} lines`);
}

say(`MB/s, ${(written / 1e6).toPrecision(2)} MB, ${lines.length.toLocaleString("en")} lines`);
say(`| | ${patterns.map((pattern) => `\`${pattern}\``).join(" | ")} |`);
say(`| -- |${patterns.map(() => " --: ").join("|")}|`);
for (const [name, speeds] of rows) say(`| ${name} | ${speeds.join(" | ")} |`);
