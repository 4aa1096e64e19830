/**
 * An option is described where people read and where it is proved: in the tool's guide, on its page
 * of docs/spec or in conventions.md, and in a test. What several tools share need not be in each
 * guide. Options that are older than this test are in a table, which may only become shorter.
 */
import assert from "node:assert/strict";
import type { OptionDefinition } from "@ct/core/definition";
import gaps from "../data/option_gaps.json" with { type: "json" };
import { root } from "../../scripts/project.ts";
import { registeredTools } from "../registered_tools.ts";

/** Where an option has to be, and how to mend that it is not. */
const places = {
  guide: "say what it does in tools/TOOL/explain.md",
  spec: "say how it behaves in docs/spec/TOOL.md, or in conventions.md if several tools have it",
  tests: "add a call with it, and what it prints, to tests/cases/TOOL.json",
} as const;

type Gaps = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const known: Gaps = gaps;

// Their options are tables of another program's flags, which have tests and pages of their own.
const others = ["ct-rg", "ct-grep"];

const tools = (await registeredTools()).filter(({ verbs, definition }) =>
  verbs === undefined && !others.includes(definition.name)
);

const descriptions = tools.flatMap(({ definition }) =>
  Object.values(definition.options).map(({ description }) => description)
);
const shared = new Set(descriptions.filter((text, at) => descriptions.indexOf(text) < at));

const conventions = textOf("docs/spec/conventions.md");

function textOf(path: string): string {
  try {
    return Deno.readTextFileSync(`${root}/${path}`);
  } catch {
    return "";
  }
}

/** The tests of a tool: its cases, and what lies beside its code. */
function testsOf(name: string): string {
  const below = (directory: string): readonly string[] =>
    [...Deno.readDirSync(directory)].flatMap((entry) => {
      const path = `${directory}/${entry.name}`;
      if (entry.isDirectory) return below(path);
      return entry.name.endsWith("_test.ts") ? [Deno.readTextFileSync(path)] : [];
    });
  return [textOf(`tests/cases/${name}.json`), ...below(`${root}/tools/${name}`)].join("\n");
}

/** Whether a text names an option, by its long name or its letter. */
function names(text: string, key: string, { short }: OptionDefinition): boolean {
  const letter = short === undefined ? [] : [`-${short}`];
  return [`--${key}`, ...letter].some((word) =>
    new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text)
  );
}

for (const { definition, guide } of tools) {
  const name = definition.name.replace("ct-", "");
  const texts = {
    guide,
    spec: textOf(`docs/spec/${name}.md`) + conventions,
    tests: testsOf(name),
  };
  const missing = (place: keyof typeof places) =>
    Object.entries(definition.options)
      .filter(([, { description }]) => place === "spec" || !shared.has(description))
      .flatMap(([key, option]) => names(texts[place], key, option) ? [] : [key]);

  for (const place of ["guide", "spec", "tests"] as const) {
    Deno.test(`every option of ${definition.name} is in its ${place}`, () => {
      const existing = known[place]?.[definition.name] ?? [];
      const found = missing(place);
      const advice = places[place].replace("TOOL", name);
      const added = found.filter((key) => !existing.includes(key));
      assert.ok(added.length === 0, `nothing there names --${added.join(", --")}: ${advice}`);
      const gone = existing.filter((key) => !found.includes(key));
      assert.ok(
        gone.length === 0,
        `take ${gone} of ${definition.name} out of "${place}" in tests/data/option_gaps.json`,
      );
    });
  }
}
