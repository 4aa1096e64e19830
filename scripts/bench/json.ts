/**
 * How long reading JSON and changing one value of it take, next to jsonc-parser and to the
 * runtime's own `JSON`, as a Markdown table:
 * `deno run --allow-all --no-lock scripts/bench/json.ts`. All take turns in one process, and all
 * who edit must write the same text.
 *
 * @module
 */
import { JsonNode, JsonSource, JsonText } from "@ct/json";
import { say } from "../project.ts";

// Not written as a literal, so that only whoever runs this fetches it.
const npmPackage: string = "npm:jsonc-parser@3.3.1";
const jsonc: {
  parseTree(text: string): unknown;
  modify(
    text: string,
    path: readonly (string | number)[],
    value: unknown,
    options: unknown,
  ): unknown;
  applyEdits(text: string, edits: unknown): string;
} = await import(npmPackage);

/** A text of this many entries, and what is changed in it. */
function textOf(entries: number): string {
  const list = Array.from({ length: entries }, (_, id) => ({
    id,
    name: `entry ${id}`,
    tags: ["a", "b\n"],
    nested: { on: id % 2 === 0, weight: id / 8 },
  }));
  return JSON.stringify({ version: "1.0.0", list }, null, 2) + "\n";
}

/** Puts another value in the place of the first member's. */
function editOurs(text: string): string {
  const source = JsonSource.parse(text, 0, text.length);
  const document = new JsonText(source);
  const value = JsonSource.parse('"2.0.0"', 0, 7);
  document.change(2, new JsonNode(new JsonText(value), 0));
  // What surrounds the root is not part of it.
  return text.slice(0, source.start(0)) + document.show(0) + text.slice(source.end(0));
}

const read: Readonly<Record<string, (text: string) => unknown>> = {
  "`JSON.parse`, which keeps no places": JSON.parse,
  "`parseTree` of jsonc-parser": (text) => jsonc.parseTree(text),
  "`JsonSource.parse`": (text) => JsonSource.parse(text, 0, text.length),
};

const edit: Readonly<Record<string, (text: string) => string>> = {
  "`modify` and `applyEdits` of jsonc-parser": (text) =>
    jsonc.applyEdits(text, jsonc.modify(text, ["version"], "2.0.0", {})),
  "`JsonText.change` and `show`": editOurs,
};

/** The median time of each, in milliseconds, by turns. */
function race(
  contestants: Readonly<Record<string, (text: string) => unknown>>,
  text: string,
): ReadonlyMap<string, number> {
  const rounds = text.length > 1e6 ? 9 : 60;
  const times = new Map(Object.keys(contestants).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds * 2; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const begun = performance.now();
      run(text);
      // The first half warms up.
      if (round >= rounds) times.get(name)?.push(performance.now() - begun);
    }
  }
  return new Map(
    [...times].map(([name, each]) => [name, each.sort((a, b) => a - b)[each.length >> 1] ?? 0]),
  );
}

for (const entries of [10, 1000, 60_000]) {
  const text = textOf(entries);
  const written = new Set(Object.values(edit).map((run) => run(text)));
  if (written.size > 1) say("what they write differs");
  say(`| ${(text.length / 1000).toLocaleString("en")} kB | median |`);
  say("| -- | --: |");
  for (const [name, ms] of [...race(read, text), ...race(edit, text)]) {
    say(`| ${name} | ${ms.toPrecision(3)} ms |`);
  }
}
