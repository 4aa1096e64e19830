import {
  commonOptions,
  explainMarkdown,
  firstSentence,
  helpText,
  type OptionDefinition,
  parseArgv,
  usageLine,
} from "@ct/core/definition";
import fc from "fast-check";
import assert from "node:assert/strict";
import { arbitraryCall, shellWords } from "@ct/testing";
import { registeredTools } from "../registered_tools.ts";

/** What every tool has besides its own options; `ct-rg` and `ct-grep` have a `--color` themselves. */
const answered = ["explain", "help", "version", ...Object.keys(commonOptions)];

/**
 * Options whose value may start with a dash in the spaced form
 * (docs/spec/conventions.md#command-line).
 */
const dashValues: Readonly<Record<string, "number" | "text" | "flag">> = {
  expect: "number",
  size: "number",
  range: "number",
  find: "flag",
  replace: "flag",
  call: "text",
  to: "text",
  text: "text",
  emit: "text",
  "emit-stderr": "text",
  "emit-each": "text",
  "heartbeat-emit": "text",
};

/** Short names (docs/spec/conventions.md#command-line). */
const shortNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "ct-view": { context: "C", number: "n" },
  "ct-tree": { glob: "g", type: "t" },
  "ct-outline": { glob: "g", type: "t" },
  "ct-each": { glob: "g", type: "t" },
  "ct-patch": { glob: "g" },
  "ct-edit": { glob: "g", type: "t", "ignore-case": "i", word: "w" },
  "ct-search": {
    glob: "g",
    type: "t",
    grep: "e",
    "ignore-case": "i",
    "smart-case": "S",
    word: "w",
    list: "l",
    count: "c",
    "only-matching": "o",
    "after-context": "A",
    "before-context": "B",
    context: "C",
    "max-columns": "M",
  },
};

/** Options whose values may be joined by commas (docs/spec/conventions.md#command-line). */
const splitOptions = [
  "type",
  "ext",
  "kind",
  "tag",
  "edges",
  "layers",
  "exclude",
  "entries",
  "features",
  "tools",
  "range",
  "extensions",
];

/**
 * The options that a text about `tool` names. `--min-…` names none, and `ct-other --x` none of this
 * tool.
 */
function namedOptions(text: string, tool: string): string[] {
  const own = text.replace(
    /`ct[ -](\w+)[^`]*`/g,
    (span, other) => tool === `ct-${other}` ? span : "",
  );
  return [...own.matchAll(/(?<![\w-])--([a-z]+(?:-[a-z]+)*)(?!-?[…\w])/g)].map(([, name]) =>
    name ?? ""
  );
}

const commands = (await registeredTools()).flatMap((command) => [command, ...command.verbs ?? []]);
for (const { definition, guide, verbs } of commands) {
  const { name, options, positionals = {}, exclusive = [], examples = [] } = definition;
  const page = explainMarkdown(definition, guide);
  const entries: readonly (readonly [string, OptionDefinition])[] = Object.entries(options);
  const spellings = [
    ...answered.filter((key) => !(key === "color" && ["ct-rg", "ct-grep"].includes(name))),
    ...entries.flatMap(([key, { aliases = [] }]) => [key, ...aliases]),
  ];
  const known = [
    ...spellings,
    ...verbs?.flatMap((verb) => Object.keys(verb.definition.options)) ?? [],
  ];

  const unknownOptions = (text: string) =>
    namedOptions(text, name).filter((key) => !known.includes(key));

  Deno.test(`${name} spells every option differently`, () => {
    assert.deepEqual(spellings, [...new Set(spellings)]);
    for (const key of spellings) assert.match(key, /^[a-z]+(-[a-z\d]+)*$/);
    assert.deepEqual(Object.keys(positionals).filter((key) => spellings.includes(key)), []);
  });

  Deno.test(`${name} excludes options that it has`, () => {
    for (const key of exclusive.flat()) assert.ok(Object.hasOwn(options, key), key);
  });

  Deno.test(`${name} --help begins with the usage line, and a line says what the tool does`, () => {
    for (const long of [false, true]) {
      const lines = helpText(definition, { long }).split("\n");
      const verb = definition.defaultVerb === undefined ? "<VERB> ..." : "[VERB] ...";
      const [usage, first] = verbs ? [verb, "Verbs:"] : ["[OPTIONS]", "Options:"];
      const heading = long || examples.length === 0 ? first : "Calls:";
      assert.ok(lines[0]?.startsWith(`Usage: ${name} ${usage}`));
      assert.deepEqual(lines.slice(1, 5), ["", `${definition.summary}.`, "", heading]);
    }
  });

  for (const [key, option] of [...entries, ...Object.entries(positionals)]) {
    Deno.test(`${name} -h says in a sentence what ${key} does`, () => {
      const sentence = firstSentence(option.description);
      assert.ok(sentence.split(" ").length > 2, sentence);
      assert.ok(sentence.split("`").length % 2 === 1, sentence);
    });

    Deno.test(`${name} describes ${key}`, () => {
      assert.match(option.description, /^[A-Z][^\n]*[.]$/);
      assert.ok(option.description.length > key.length + 10, option.description);
      assert.doesNotMatch(option.description, /\be\.g\.|\bi\.e\.|\betc\b/);
      assert.deepEqual(unknownOptions(option.description), []);
      // The guide is Markdown, which would take them for markup.
      assert.doesNotMatch(option.description.replace(/`[^`]*`/g, ""), /[*<]/);
    });

    Deno.test(`${name} lists ${key} on its pages`, () => {
      const typed = Object.hasOwn(positionals, key) ? `<${key}>` : `--${key}`;
      for (const text of [page, helpText(definition, { long: true })]) {
        assert.ok(text.split(/[\s`,|]+/).includes(typed), typed);
      }
      assert.ok(page.includes(option.description.replaceAll("|", "\\|")));
    });
  }

  for (const [key, option] of entries) {
    Deno.test(`${name} reads --${key} as docs/spec/conventions.md#command-line says`, () => {
      // Their command lines are those of other programs.
      if (["ct-rg", "ct-grep"].includes(name)) return;
      assert.equal(option.dashValues, dashValues[key]);
      assert.deepEqual(option.aliases, key === "emit" ? ["emit-stdout"] : undefined);
      assert.equal(option.short, shortNames[name]?.[key]);
      const split = option.kind === "list" ? option.split : undefined;
      assert.equal(split, option.kind === "list" && splitOptions.includes(key) || undefined);
      if (option.kind === "choice") {
        for (const value of [option.default, option.implied]) {
          assert.ok(value === undefined || option.values.includes(value), value);
        }
      }
    });
  }

  Deno.test(`${name} has a summary of one line`, () => {
    assert.match(definition.summary, /^[A-Z][^\n]*[^.\n]$/);
    assert.ok(definition.summary.length <= 90);
  });

  Deno.test(`${name} names no option that it lacks`, () => {
    const texts = [definition.description, page.replace(/^```[^]*?^```/gm, "")];
    for (const text of texts) assert.deepEqual(unknownOptions(text), []);
  });

  Deno.test(`${name} fills every slot of its guide`, () => {
    assert.doesNotMatch(page, /\{\{\w+\}\}/);
    assert.ok(page.startsWith(`# ${name}\n`) && page.endsWith("\n") && !page.endsWith("\n\n"));
    assert.ok(page.includes(usageLine(definition)));
    assert.ok(page.includes(definition.description));
  });

  Deno.test(`${name} has examples`, () => assert.ok(examples.length > 0));

  for (const { command, purpose } of examples) {
    Deno.test(`${name} parses its example ${command}`, () => {
      const [verb, ...words] = shellWords(command);
      const ofVerb = verbs?.find((each) => each.definition.name === `${name} ${verb}`);
      const parsed = ofVerb === undefined
        ? parseArgv(definition, shellWords(command))
        : parseArgv(ofVerb.definition, words);
      assert.equal(verbs === undefined, ofVerb === undefined);
      assert.equal(parsed.info, undefined);
      assert.match(purpose, /^[A-Z].*[.?]$/);
      assert.ok(page.includes(`${name} ${command}\n`));
      assert.ok(helpText(definition, { long: true }).includes(`${name} ${command}\n`));
    });
  }

  Deno.test(`${name} parses random calls to the options they were made from`, () => {
    fc.assert(fc.property(arbitraryCall(definition), ({ argv, options }) => {
      assert.deepEqual(parseArgv(definition, argv), { info: undefined, options });
    }));
  });
}

Deno.test("ct-search --help takes three screens of 30 lines and 80 columns", () => {
  const search = commands.find(({ definition }) => definition.name === "ct-search");
  assert.ok(search !== undefined);
  const lines = helpText(search.definition, { long: true, columns: 80 }).trimEnd().split("\n");
  assert.ok(lines.length <= 90, `${lines.length} lines`);
  assert.deepEqual(lines.filter((line) => line.length > 80), []);
});

/** Tools with more flags or verbs than a screen has room for. */
const longShort = ["ct-rg", "ct-agent"];

for (const { definition } of commands) {
  for (const columns of [80, 120]) {
    Deno.test(`${definition.name} -h is a screen at ${columns} columns, with usual calls`, () => {
      const lines = helpText(definition, { long: false, columns }).trimEnd().split("\n");
      if (!longShort.includes(definition.name)) {
        assert.ok(lines.length <= 24, `${lines.length} lines`);
      }
      assert.deepEqual(lines.filter((line) => line.length > columns), []);
      const calls = lines.filter((line) => line.startsWith(`  ${definition.name} `));
      const { length = 0 } = definition.examples ?? [];
      assert.ok(calls.length >= Math.min(3, length), lines.join("\n"));
    });
  }
}
