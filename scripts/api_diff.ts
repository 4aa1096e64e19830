/**
 * `deno task api:diff`: tells how options and JSON differ from the last release, and fails where
 * something that a program may rely on is gone. `docs/stability.md` says what may change when.
 *
 * @module
 */
import { defineCommand, type OptionsOf, type ToolDefinition, version } from "@ct/core/definition";
import { main } from "@ct/core/process";
import { builtInCommands } from "../cli/registry.ts";
import { differences, type Facts, factsText, readFacts } from "./api/facts.ts";
import { jsonFacts } from "./api/json_facts.ts";
import { optionFacts } from "./api/option_facts.ts";
import { root, say } from "./project.ts";

const definition = {
  name: "deno task api:diff",
  summary: "Compare options and JSON with the last release",
  description: "Prints what was added (+), removed (-) or changed (!) since the last release. " +
    "Exits with 1 if something was removed or changed. --write records the present state as " +
    "the new release, which deno task release does.",
  options: { write: { kind: "flag", description: "Write what is there, and compare nothing." } },
} as const satisfies ToolDefinition;

/** Where the facts of the last release are. */
const snapshot = `${root}/tests/data/interface.json`;

/** What programs may rely on now. */
export async function currentFacts(): Promise<Facts> {
  const definitions = builtInCommands.map((command) => command.definition);
  const directory = Deno.makeTempDirSync();
  try {
    return Object.assign({}, ...definitions.map(optionFacts), await jsonFacts(directory));
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

/** What programs could rely on in the last release. */
export function releasedFacts(): Facts {
  return readFacts(Deno.readTextFileSync(snapshot));
}

async function apiDiff({ write }: OptionsOf<typeof definition>): Promise<number> {
  const facts = await currentFacts();
  if (write) {
    Deno.writeTextFileSync(snapshot, factsText(facts));
    say(`${Object.keys(facts).length} facts of ${version} are written`);
    return 0;
  }
  const { added, removed, changed } = differences(releasedFacts(), facts);
  for (const fact of added) say(`+ ${fact}: ${facts[fact]}`);
  for (const fact of removed) say(`- ${fact}`);
  for (const fact of changed) say(`! ${fact}`);
  say(`${added.length} added, ${removed.length} removed, ${changed.length} changed`);
  return removed.length + changed.length > 0 ? 1 : 0;
}

if (import.meta.main) await main(defineCommand(definition, "", apiDiff));
