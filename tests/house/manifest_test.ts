import { type Command, explainJson, manifestEntry } from "@ct/core/definition";
import type { JsonValue } from "@ct/core/text";
import assert from "node:assert/strict";
import contract from "../data/ct-manifest-0.3.0.json" with { type: "json" };
import { suiteManifest } from "../../cli/manifest.ts";
import { suite } from "../../cli/registry.ts";
import { registeredTools } from "../registered_tools.ts";

const walker = "the walk leaves out what git ignores (docs/spec/conventions.md#walks)";
const pretty = "--json with indentation (docs/spec/conventions.md#json)";
const json = "one object in place of text, on request (docs/spec/conventions.md#json)";
const overview = "facts without an assertion (docs/spec/deps.md#overview)";
const mods = "the same over the modules of source files (docs/spec/deps.md#modules)";
const cargo = "for what cargo resolves (docs/spec/deps.md#graph)";
const graph = "assertions of the graph (docs/spec/deps.md#assertions)";
const raw = "control characters are escaped unless this is given (R14)";
const skip = "says what leaves a path out (docs/spec/conventions.md#explained-paths)";
const path = "globs of whole paths (docs/spec/conventions.md#path-globs)";
const nameMode = "pins the kind of --name alone (docs/spec/conventions.md#pattern-kinds)";
const full = "all of a long result (docs/spec/conventions.md#long-results)";
const select = "what selects files, the same in every walker (docs/spec/conventions.md#selection)";
const typed = "as everybody types it (docs/spec/search.md#calls)";
const rg = "as in rg, and under its short name (docs/spec/search.md#output)";
const pages = "output in pages (docs/spec/conventions.md#pages)";
const watch = "again when files change (docs/spec/conventions.md#watching)";
const bounded = "bounds what is printed (docs/spec/search.md#output)";
const encoding = "files that are not UTF-8 (docs/spec/conventions.md#lines-and-decoding)";
const bytes = "the fourth measure (docs/spec/tree.md#selection-and-measures)";

/** What our tools have beyond the contract: options, and `option=value` for a value of an enum. */
const additions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "ct-search": {
    glob: select,
    watch,
    files: "lists files, as in rg (docs/spec/search.md#calls)",
    in: "only matches inside declarations (docs/spec/search.md)",
    budget: pages,
    cursor: pages,
    "explain-skip": skip,
    pattern: typed,
    paths: typed,
    and: "all of several patterns in a file (docs/spec/search.md#content)",
    not: "lines that match one pattern and not another (docs/spec/search.md#content)",
    by: "counts by folder, extension or text (docs/spec/search.md#output)",
    "ignore-case": rg,
    "smart-case": rg,
    word: rg,
    encoding,
    depth: "bounds the walk (docs/spec/search.md#output)",
    sort: "another order than that of the walk (docs/spec/search.md#output)",
    count: rg,
    "only-matching": rg,
    "after-context": rg,
    "before-context": rg,
    context: rg,
    "max-columns": bounded,
    "max-lines": bounded,
    "max-lines-per-file": bounded,
    jsonl: "hits as they are found (docs/spec/search.md#json)",
    indexed: "the same answer from an index (docs/spec/search.md#index)",
    ext: "as in ct-tree (docs/spec/conventions.md#where-patterns-apply)",
    path,
    "name-mode": nameMode,
    lacks: "files without a matching line (docs/spec/search.md#content)",
    json: "0.3.0 has it, its manifest leaves it out (docs/spec/search.md)",
    "json-pretty": pretty,
    "no-ignore": walker,
    raw,
  },
  "ct-view": {
    budget: pages,
    cursor: pages,
    more: typed,
    number: typed,
    symbol: "the lines of declarations (docs/spec/view.md)",
    encoding,
    "json-pretty": pretty,
    lossy: "shows files that are not UTF-8 (docs/spec/view.md)",
    raw,
  },
  "ct-tree": {
    glob: select,
    type: select,
    size: select,
    "name-mode": nameMode,
    encoding,
    full,
    code: "lines by language (docs/spec/tree.md#lines-of-code)",
    depth: "bounds what is printed (docs/spec/tree.md#text-output)",
    budget: pages,
    cursor: pages,
    paths: typed,
    "explain-skip": skip,
    "json-pretty": pretty,
    "no-ignore": walker,
    path,
    bytes,
    "min-bytes": bytes,
    "max-bytes": bytes,
    "sort=bytes": bytes,
  },
  "ct-outline": {
    glob: select,
    type: select,
    size: select,
    encoding,
    full,
    budget: pages,
    cursor: pages,
    paths: typed,
    lossy: "files that are not UTF-8 (docs/spec/outline.md#selection)",
    path,
    "name-mode": nameMode,
    "explain-skip": skip,
    "json-pretty": pretty,
    "no-ignore": walker,
  },
  "ct-edit": {
    glob: select,
    type: select,
    size: select,
    ext: select,
    depth: select,
    old: typed,
    new: typed,
    paths: typed,
    "ignore-case": rg,
    word: rg,
    encoding,
    within: "edits inside one declaration (docs/spec/edit.md)",
    all: "edits inside all declarations of a name (docs/spec/edit.md)",
    apply: "applies a unified diff (docs/spec/edit.md#patches)",
    call: "puts calls into another form (docs/spec/edit.md#calls)",
    to: "what they become",
    "skip-unreadable": "leaves calls that cannot be read as they are",
    "new-file": "creates a file (docs/spec/edit.md#new-files)",
    interactive: "asks a person for each change (docs/spec/edit.md#questions)",
    text: "what the new file holds",
    revert: "undoes a write (docs/spec/edit.md#undoing-a-write)",
    "no-revert": "keeps nothing for that",
    diff: "a unified diff of the changes (docs/spec/edit.md#report)",
    path,
    "name-mode": nameMode,
    "json-pretty": pretty,
    "no-ignore": walker,
    recover: "settles what an interrupted write left (docs/spec/edit.md#writing)",
    "squeeze-blank": "runs of blank lines in blocks (docs/spec/edit.md#one-edit)",
  },
  "ct-patch": {
    glob: select,
    size: select,
    ext: select,
    depth: select,
    "name-mode": nameMode,
    paths: typed,
    path,
    "json-pretty": pretty,
    "no-ignore": walker,
    mode: "as in the other tools (docs/spec/conventions.md#pattern-kinds)",
    "through-alias": "changes where the anchor is (docs/spec/patch.md#anchors-and-aliases)",
    "no-revert": "keeps nothing for undoing the write (docs/spec/edit.md#undoing-a-write)",
    get: "prints values (docs/spec/patch.md#reading)",
    compare: "prints where two files differ (docs/spec/patch.md#reading)",
    type: "what values are (docs/spec/patch.md#values)",
    "format=toml": "one more format (docs/spec/patch.md#toml)",
    "set-json": "a value that is JSON whatever it replaces (docs/spec/patch.md#values)",
    create: "a key that is a slip away from another (docs/spec/patch.md#operations)",
    document: "one document of several in a file of YAML (docs/spec/patch.md#documents)",
  },
  "ct-test": {
    rule: "runs the command of a rule (docs/spec/test.md)",
    expect: "how many tests must have passed (docs/spec/test.md#runners)",
    json,
    "json-pretty": pretty,
    runner: "reads a runner's output (docs/distill.md)",
    budget: "how much of the failures is printed (docs/distill.md)",
    full: "prints the whole output instead (docs/distill.md)",
  },
  "ct-each": {
    glob: select,
    type: select,
    size: select,
    depth: select,
    paths: typed,
    "name-mode": nameMode,
    path,
    "json-pretty": pretty,
    "no-ignore": walker,
    jobs: "several items at a time (docs/spec/each.md)",
    retries: "items that fail are run again (docs/spec/each.md)",
  },
  "ct-await": {
    backoff: "pauses that double (docs/spec/await.md)",
    gone: "waits for a no (docs/spec/await.md)",
    port: "waits for a connection (docs/spec/await.md)",
    new: "looks at new lines of a file (docs/spec/await.md)",
    json,
    "json-pretty": pretty,
  },
  "ct-rules": {
    suggest: "commands for the checks that a project has (docs/spec/rules.md#verbs)",
    server: "which language server is trusted (docs/spec/refs.md#trust)",
    baseline: "exact exceptions that may only become fewer (docs/spec/rules.md#baselines)",
    red: "a violation that the rule must notice (docs/spec/rules.md#red-examples)",
    prove: "a rule and its proof in one call (docs/spec/rules.md#red-examples)",
    "red-edit": "a violation that the rule must notice (docs/spec/rules.md#red-examples)",
    "allow-empty": "a probe may look at nothing (docs/spec/rules.md#looking-at-nothing)",
    json,
    "json-pretty": pretty,
    trust: "lets probes run code of the checkout (docs/spec/rules.md#trust)",
    untrust: "ends that",
    "hook=deno": "a test file that makes deno test enforce the store",
    "hook=git": "a hook that makes git commit enforce the store",
  },
  "ct-check": {
    budget: pages,
    cursor: pages,
    "json-pretty": pretty,
    format: "reports that other programs read (docs/spec/check.md)",
    jobs: "several rules at a time, reported in the order of the store",
    mode: "pins the kind of --id (docs/spec/conventions.md#pattern-kinds)",
    watch,
    prove: "that rules can fail (docs/spec/rules.md#red-examples)",
    staged: "what the next commit will have, not the work tree (docs/spec/check.md)",
  },
  "ct-deps": {
    "json-pretty": pretty,
    cargo: "cargo is asked only then: by default its lock file is read and nothing is started",
    ecosystem: "the same assertions over the lock files of other package managers",
    acyclic: graph,
    "only-via": graph,
    members: graph,
    layers: graph,
    "layers-closed": graph,
    "allow-duplicate": graph,
    cut: graph,
    features: cargo,
    "all-features": cargo,
    "no-default-features": cargo,
    target: cargo,
    all: "every way instead of the shortest (docs/spec/deps.md)",
    why: overview,
    tree: overview,
    depth: overview,
    modules: mods,
    base: mods,
    name: mods,
    ext: mods,
    hidden: mods,
    follow: mods,
    "allow-no-edges": mods,
    "allow-unresolved": mods,
    format: "the graph as a diagram (docs/spec/deps.md#output)",
    exclude: mods,
    "ignore-types": mods,
    "include-dir": mods,
    externals: mods,
    orphans: mods,
    entries: mods,
    direct: graph,
  },
};

type Schema = Readonly<Record<string, JsonValue | undefined>>;
type Schemas = Readonly<Record<string, Schema>>;

interface Entry {
  readonly description: string;
  readonly properties: Schemas;
  readonly required: readonly string[];
}

function contractOf(name: string): Entry | undefined {
  const tool = contract.tools.find((each) => each.name === name);
  if (tool === undefined) return undefined;
  const { description, input_schema } = tool;
  // Through text, because the type of the imported file lists every option of every tool.
  const { properties, required }: Entry = JSON.parse(JSON.stringify(input_schema));
  return { description, properties, required };
}

function oursOf({ definition }: Command): Entry {
  const { properties, required }: Entry = JSON.parse(
    JSON.stringify(manifestEntry(definition).input_schema),
  );
  return { description: definition.description, properties, required };
}

/** The schema without its description and without the values of `added`. */
function bare(schema: Schema | undefined, added: readonly string[] = []): Schema | undefined {
  if (schema === undefined) return undefined;
  const { description: _, enum: values, ...others } = schema;
  if (!Array.isArray(values)) return others;
  return { ...others, enum: values.filter((value) => !added.includes(value)) };
}

/** A text as its words, so that only a different wording makes a difference. */
function wordsOf(text: JsonValue | undefined): string {
  return String(text).toLowerCase().replace(/[^a-z0-9]+/g, " ").trim();
}

for (const command of await registeredTools()) {
  const { name } = command.definition;
  const theirs = contractOf(name);
  if (theirs === undefined) continue;
  const ours = oursOf(command);
  const added = Object.keys(additions[name] ?? {});

  for (const [option, schema] of Object.entries(theirs.properties)) {
    const values = added.filter((key) => key.startsWith(`${option}=`))
      .map((key) => key.slice(option.length + 1));

    Deno.test(`${name} --${option} is typed as in the contract`, () => {
      const advice = "the contract fixes type, values and default: change the definition back";
      assert.deepEqual(bare(ours.properties[option], values), bare(schema), advice);
    });

    Deno.test(`${name} --${option} is described in words of our own`, () => {
      assert.notEqual(
        wordsOf(ours.properties[option]?.["description"]),
        wordsOf(schema["description"]),
        `describe --${option} anew in the definition: these are the words of the contract`,
      );
    });
  }

  Deno.test(`${name} requires what the contract requires`, () => {
    const advice =
      "the contract fixes this; requiredInManifest is for what has another form by now";
    assert.deepEqual(ours.required, theirs.required, advice);
  });

  Deno.test(`${name} is described in words of our own`, () => {
    const advice = "describe the tool anew in its definition: these are the words of the contract";
    assert.notEqual(wordsOf(ours.description), wordsOf(theirs.description), advice);
  });

  Deno.test(`${name} has the named additions and no others`, () => {
    const found = Object.entries(ours.properties).flatMap(([option, schema]) => {
      const known = theirs.properties[option];
      if (known === undefined) return [option];
      const values = Array.isArray(known["enum"]) ? known["enum"] : [];
      const more = Array.isArray(schema["enum"]) ? schema["enum"] : [];
      return more.filter((value) => !values.includes(value)).map((value) => `${option}=${value}`);
    });
    const unnamed = found.filter((key) => !added.includes(key));
    assert.deepEqual(
      unnamed,
      [],
      `name ${unnamed} in additions["${name}"], with its page in docs/`,
    );
    const gone = added.filter((key) => !found.includes(key));
    assert.deepEqual(gone, [], `remove ${gone} from additions["${name}"]: there is no such option`);
  });

  Deno.test(`${name} prints its entry on --explain json`, () => {
    assert.deepEqual(
      JSON.parse(explainJson(command.definition)),
      manifestEntry(command.definition),
      "explainJson has to print the entry of the manifest: mend core/definition/explain_json.ts",
    );
  });
}

Deno.test("the manifest lists the checks that rules may have as probes", () => {
  const { checks } = suiteManifest(suite);
  const advice = "name the checks that a command offers here, and in docs/spec/rules.md";
  assert.deepEqual(checks.map(({ name }) => name), ["deps", "mods"], advice);
  for (const { name, description, input_schema } of checks) {
    assert.match(description, /probe of a rule/, name);
    assert.ok("forbid" in input_schema.properties, name);
  }
});

Deno.test("every tool of the contract is there", async () => {
  const ours = new Set((await registeredTools()).map(({ definition }) => definition.name));
  const gone = contract.tools.map(({ name }) => name).filter((name) => !ours.has(name));
  assert.deepEqual(gone, [], `the contract has ${gone}: put it back into cli/registry.ts`);
});

Deno.test("the additions name tools of the contract", () => {
  const own = Object.keys(additions).filter((name) => contractOf(name) === undefined);
  assert.deepEqual(own, [], `the contract has no ${own}: take it out of additions`);
});
