import fc from "fast-check";
import assert from "node:assert/strict";
import { appendRule, flattenRules, promoteRule, removeRule, setDefinition } from "./store_edit.ts";
import { emptyStore, ruleEntry, storeHeader, tidyStore } from "./store_layout.ts";
import type { RuleRecord } from "./record.ts";
import { parseStore } from "./store.ts";

/** A rule with little in it. */
function rule(id: string, more: Partial<RuleRecord> = {}): RuleRecord {
  return {
    id,
    question: `Is ${id}?`,
    probe: ["true"],
    why: undefined,
    prompt: undefined,
    added: undefined,
    tags: [],
    timeout: undefined,
    severity: "fail",
    adapter: { kind: "exit" },
    pending: false,
    network: false,
    allowEmpty: false,
    ...more,
  };
}

const full = rule("no-x", {
  question: 'Is "x"\ngone?',
  why: "because",
  prompt: "no x please",
  tags: ["a", "b"],
  severity: "warn",
  adapter: { kind: "match", ok: "yes", err: "no" },
  network: true,
  allowEmpty: true,
  timeout: 5,
  pending: true,
  added: "2030-01-02",
  probe: ["ct-search", "--grep", "x"],
});

Deno.test("a rule goes into an empty store in the entry layout", () => {
  const one = appendRule(emptyStore, full);
  const two = appendRule(one, rule("b"));
  assert.equal(
    two,
    storeHeader + `{
  "defs": {
  },
  "rules": [
    {
      "id": "no-x",
      "question": "Is \\"x\\"\\ngone?",
      "why": "because",
      "prompt": "no x please",
      "tags": ["a","b"],
      "severity": "warn",
      "expect": {"err-match":"no","ok-match":"yes"},
      "network": true,
      "allow-empty": true,
      "timeout": 5.0,
      "pending": true,
      "added": "2030-01-02",
      "probe": ["ct-search","--grep","x"]
    },

    {
      "id": "b",
      "question": "Is b?",
      "probe": ["true"]
    }
  ]
}
`,
  );
  assert.deepEqual(parseStore(two).rules, [full, rule("b")]);
});

Deno.test("the header is four comment lines", () => {
  assert.deepEqual(storeHeader.split("\n").map((line) => line.slice(0, 3)), [
    "// ",
    "// ",
    "// ",
    "// ",
    "",
  ]);
  assert.ok(storeHeader.startsWith("// ct rule store"));
  assert.equal(tidyStore(emptyStore), emptyStore);
  assert.deepEqual(parseStore(emptyStore).rules, []);
});

const entry = '{\n      "id": "b",\n      "question": "Is b?",\n      "probe": ["true"]\n    }';

for (
  const [name, before, after] of [
    ["brackets on one line", '{\n  "rules": []\n}', `{\n  "rules": [\n    ${entry}\n  ]\n}\n`],
    ["a store on one line", '{ "rules": [] }', `{ "rules": [\n    ${entry}\n  ] }\n`],
    ["no rules", "{}", `{\n  "rules": [\n    ${entry}\n  ]\n}\n`],
    [
      "only definitions",
      '{\n  "defs": {} // none\n}',
      `{\n  "defs": {}, // none\n  "rules": [\n    ${entry}\n  ]\n}\n`,
    ],
    [
      "a comment in the empty list",
      '{\n  "rules": [ // soon\n    /* none */\n  ]\n}',
      `{\n  "rules": [ // soon\n    /* none */\n    ${entry}\n  ]\n}\n`,
    ],
    [
      "rules on one line",
      '{\n  "rules": [{"id": "a"}]\n}',
      `{\n  "rules": [{"id": "a"}, ${entry}]\n}\n`,
    ],
    [
      "a trailing comma and a comment",
      '{\n  "rules": [\n    {"id": "a"}, // first\n    // the end\n  ]\n}',
      `{\n  "rules": [\n    {"id": "a"}, // first\n\n    ${entry},\n    // the end\n  ]\n}\n`,
    ],
    [
      "tabs",
      '{\n\t"rules": [\n\t\t{"id": "a"}\n\t]\n}',
      `{\n\t"rules": [\n\t\t{"id": "a"},\n\n\t\t${
        entry.replaceAll("      ", "\t\t\t").replace("    }", "\t\t}")
      }\n\t]\n}\n`,
    ],
    [
      "four spaces",
      '{\n    "rules": [\n    ]\n}',
      `{\n    "rules": [\n        ${
        entry.replaceAll("      ", "            ").replace("\n    }", "\n        }")
      }\n    ]\n}\n`,
    ],
    ["CRLF", '{\r\n  "rules": []\r\n}\r\n', `{\n  "rules": [\n    ${entry}\n  ]\n}\n`],
  ] as const
) {
  Deno.test(`appendRule() into a store with ${name}`, () => {
    assert.equal(appendRule(`// ours\n${before}`, rule("b")), `// ours\n${after}`);
  });
}

for (
  const [before, after] of [
    ["{}", `${storeHeader}{}\n`],
    ["\n  // ours\n{}  \n\n\n", "\n  // ours\n{}\n"],
    ["/* no line */ {}", `${storeHeader}/* no line */ {}\n`],
    ["\ufeff{}", `\ufeff${storeHeader}{}\n`],
    ["// a \t\r\n{\r\n}\r\n", "// a\n{\n}\n"],
  ] as const
) {
  Deno.test(`tidyStore() of ${JSON.stringify(before)}`, () => {
    assert.equal(tidyStore(before), after);
    assert.equal(tidyStore(after), after);
  });
}

const three = `// ours
{
  "rules": [
    // about a
    { "id": "a", "pending": true, "prompt": "p" }, // behind a

    // detached

    // about b
    {
      "id": "b",
      "prompt": "line", // kept for ever
      "pending": true
    },
    { "prompt": "x", "id": "c.[=]" }
  ] // end
}
`;

for (
  const [position, gone] of [
    [0, ['    // about a\n    { "id": "a", "pending": true, "prompt": "p" }, // behind a\n\n']],
    [2, [',\n    { "prompt": "x", "id": "c.[=]" }']],
  ] as const
) {
  Deno.test(`removeRule() takes rule ${position} and its comments, nothing else`, () => {
    const rest = gone.reduce((text, part) => text.replace(part, ""), three);
    assert.equal(removeRule(three, position).replace(/\n\n+/g, "\n"), rest.replace(/\n\n+/g, "\n"));
  });
}

Deno.test("removeRule() keeps detached comments", () => {
  const text = removeRule(three, 1);
  assert.ok(text.includes("// detached") && text.includes("// behind a"), text);
  assert.ok(!text.includes("// about b"), text);
});

Deno.test("promoteRule() takes only pending away", () => {
  assert.equal(promoteRule(three, 0), three.replace('"pending": true, ', ""));
  assert.equal(
    promoteRule(three, 1),
    three.replace('"line", // kept for ever\n      "pending": true\n', '"line" // kept for ever\n'),
  );
});

for (const text of ["[]", '{ "rules": {} }', "{ 'defs': [] }", "{"]) {
  Deno.test(`what is no store is not changed: ${text}`, () => {
    assert.throws(() => {
      appendRule(text, rule("b"));
      setDefinition(text, "x", "y");
    }, { code: "syntax" });
  });
}

Deno.test("of members that are there twice the last one counts, as when the store is read", () => {
  const text = `// ours\n{ "rules": [1], "rules": [{"id": "a", "prompt": "x", "prompt": "y"}] }\n`;
  assert.equal(removeRule(text, 0), `// ours\n{ "rules": [1], "rules": [] }\n`);
  assert.equal(
    flattenRules(text).text,
    `// ours\n{ "rules": [1], "rules": [{"id": "a"}] }\n`,
  );
});

Deno.test("a rule that is not there cannot be changed", () => {
  assert.throws(() => removeRule(three, 3), RangeError);
  assert.throws(() => promoteRule(three, 3), RangeError);
});

Deno.test("flattenRules() takes every prompt", () => {
  const { text, positions } = flattenRules(three);
  assert.deepEqual(positions, [0, 1, 2]);
  assert.ok(!text.includes("prompt"), text);
  assert.deepEqual(flattenRules(text), { text, positions: [] });
  assert.deepEqual(flattenRules("{} "), { text: "{} ", positions: [] });
});

for (
  const [name, value, before, after] of [
    ["dir", "src", '{\n  "defs": {\n  }\n}', '{\n  "defs": {\n    "dir": "src"\n  }\n}\n'],
    ["dir", "src", "{}", '{\n  "defs": {\n    "dir": "src"\n  }\n}\n'],
    ["dir", ["a", "b"], '{ "defs": { "x": "y" } }', '{ "defs": { "x": "y", "dir": ["a","b"] } }\n'],
    [
      "dir",
      "src",
      '{\n  "defs": {\n    "dir": "lib", // where\n  }\n}',
      '{\n  "defs": {\n    "dir": "src", // where\n  }\n}\n',
    ],
    ["n", "2", "{ defs: { n: 1 } }", '{ defs: { n: "2" } }\n'],
    ["dir", ["a", "b"], "{ 'defs': { dir: [ 'a', /* and */ 'b' ] } }", undefined],
    ["dir", "a", "{ 'defs': { dir: 'a' } }", undefined],
    ["dir", ["a"], "{ 'defs': { dir: 'a' } }", "{ 'defs': { dir: [\"a\"] } }\n"],
  ] as const
) {
  Deno.test(`setDefinition() of ${name} to ${JSON.stringify(value)} in ${before}`, () => {
    const expected = after === undefined ? undefined : `// ours\n${after}`;
    assert.equal(setDefinition(`// ours\n${before}`, name, value), expected);
  });
}

const word = fc.stringMatching(/^[a-z.[\]=]{1,6}$/);
const text = fc.string({ maxLength: 12 });
const path = word.filter((each) => !/^\.{1,2}$/.test(each));
const anyRule: fc.Arbitrary<RuleRecord> = fc.record({
  id: word,
  question: text,
  probe: fc.array(text, { minLength: 1, maxLength: 3 }),
  why: fc.option(text, { nil: undefined }),
  prompt: fc.option(text, { nil: undefined }),
  added: fc.constantFrom(undefined, "2030-01-02"),
  tags: fc.array(word, { maxLength: 2 }),
  timeout: fc.option(fc.double({ min: 0.001, max: 1e9, noNaN: true }), { nil: undefined }),
  severity: fc.constantFrom("fail", "warn"),
  adapter: fc.oneof(
    fc.constantFrom({ kind: "exit" } as const, { kind: "empty" } as const),
    text.map((ok) => ({ kind: "match", ok, err: undefined }) as const),
    text.map((err) => ({ kind: "match", ok: "o", err }) as const),
  ),
  pending: fc.boolean(),
  network: fc.boolean(),
  allowEmpty: fc.boolean(),
  baseline: path,
  red: fc.record({
    files: fc.dictionary(path, text, { minKeys: 1 }).map((files) => new Map(Object.entries(files))),
    edits: fc.array(fc.record({ find: word, replace: text }, { noNullPrototype: true })),
  }, { noNullPrototype: true }),
}, { noNullPrototype: true });
const rules = fc.uniqueArray(anyRule, { selector: ({ id }) => id, minLength: 1, maxLength: 5 });

Deno.test("property: what is appended reads back as it was given (long)", () => {
  fc.assert(fc.property(rules, (all) => {
    const text = all.reduce((store, each) => appendRule(store, each), emptyStore);
    assert.deepEqual(parseStore(text).rules, all);
    assert.equal(tidyStore(text), text);
  }));
});

Deno.test("property: appending a rule and removing it leaves the other rules' bytes (long)", () => {
  fc.assert(fc.property(rules, anyRule, (all, one) => {
    const text = all.reduce((store, each) => appendRule(store, each), emptyStore);
    const fresh = { ...one, id: "NEW" };
    assert.equal(removeRule(appendRule(text, fresh), all.length), text);
  }));
});

/** A store with a comment before and after each rule, and the comments by rule. */
function commented(all: readonly RuleRecord[]): string {
  const entries = all.map((each, index) =>
    `    // above ${index}\n    ${ruleEntry(each).replaceAll("\n", "\n\t ")}, // behind ${index}\n`
  );
  return `// foreign\n{ /* in */\n  "rules": [ // open\n${
    entries.join("\n    // free\n\n")
  }  ]\n} // z\n`;
}

Deno.test("property: every verb keeps foreign comments and each other rule's bytes (long)", () => {
  const rulesAndOne = rules.chain((all) =>
    fc.record({ all: fc.constant(all), position: fc.nat(all.length - 1) })
  );
  fc.assert(fc.property(rulesAndOne, ({ all, position }) => {
    const before = commented(all);
    const one = all[position];
    assert(one !== undefined);
    const added = appendRule(before, rule("NEW"));
    const removed = removeRule(before, position);
    const promoted = promoteRule(before, position);
    const defined = setDefinition(before, "x", "y") ?? "";
    assert.deepEqual(parseStore(added).rules, [...all, rule("NEW")]);
    assert.deepEqual(parseStore(removed).rules, all.filter((each) => each !== one));
    assert.deepEqual(
      parseStore(promoted).rules,
      all.map((each) => each === one ? { ...each, pending: false } : each),
    );
    assert.deepEqual(
      parseStore(flattenRules(before).text).rules,
      all.map((each) => ({ ...each, prompt: undefined })),
    );
    all.forEach((each, index) => {
      const lines = commented([each]).split("\n").slice(4, -3).map((line) => line.trimEnd());
      const body = lines.slice(0, -1).join("\n");
      for (const after of [added, defined, ...(index === position ? [] : [removed, promoted])]) {
        assert.ok(after.includes(body), after);
        assert.ok(after.includes(`// above ${index}\n`), after);
        assert.ok(
          after.includes(`, // behind ${index}\n`) || after.includes(`// behind ${index}\n`),
        );
      }
    });
    const free = (text: string) => text.split("// free").length;
    for (const after of [added, removed, promoted, defined, flattenRules(before).text]) {
      assert.equal(free(after), free(before));
      assert.ok(after.startsWith("// foreign\n{ /* in */\n"));
      assert.ok(after.includes("// open\n") && after.endsWith("} // z\n"), after);
    }
  }));
});
