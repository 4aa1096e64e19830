import assert from "node:assert/strict";
import fc from "fast-check";
import { parseJsonc } from "@ct/json";
import { addEntry, type JsonEntry, newJsonFile, removeEntry } from "./json_entry.ts";

const server: JsonEntry = { path: ["mcpServers", "ct"], value: { command: "/b/ct-mcp", args: [] } };
const hook: JsonEntry = { path: ["hooks", "PreToolUse"], item: { command: "/b/ct-steer hook" } };
const isOurs = (text: string) => /ct-(?:mcp|steer)/.test(text);
const shown = '{ "command": "/b/ct-mcp", "args": [] }';
const shownHook = '{ "command": "/b/ct-steer hook" }';

for (
  const [before, after] of [
    ["{}", `{ "mcpServers": {"ct": ${shown}} }`],
    ["{}\n", `{ "mcpServers": {"ct": ${shown}} }\n`],
    ["{\n}\n", `{\n  "mcpServers": {"ct": ${shown}}\n}\n`],
    ["{ }", `{ "mcpServers": {"ct": ${shown}}  }`],
    ['{"a":1}', `{"mcpServers": {"ct": ${shown}},"a":1}`],
    ['{ "a": 1 }', `{ "mcpServers": {"ct": ${shown}}, "a": 1 }`],
    ['{\n  "a": 1\n}', `{\n  "mcpServers": {"ct": ${shown}},\n  "a": 1\n}`],
    ['{\r\n\t"a": 1,\r\n}', `{\r\n\t"mcpServers": {"ct": ${shown}},\r\n\t"a": 1,\r\n}`],
    [
      '\ufeff{\n  // a\n  "a": 1\n}',
      `\ufeff{\n  "mcpServers": {"ct": ${shown}},\n  // a\n  "a": 1\n}`,
    ],
    [
      '{\n  "mcpServers": {\n    "x": {}\n  }\n}\n',
      `{\n  "mcpServers": {\n    "ct": ${shown},\n    "x": {}\n  }\n}\n`,
    ],
    ['{\n  "mcpServers": {}\n}\n', `{\n  "mcpServers": { "ct": ${shown} }\n}\n`],
    ['{\n  "mcpServers": {\n  }\n}\n', `{\n  "mcpServers": {\n    "ct": ${shown}\n  }\n}\n`],
    ["{ // x\n}\n", `{ "mcpServers": {"ct": ${shown}}  // x\n}\n`],
    [
      '{"mcpServers":{"a":{}},"mcpServers":{"b":{}}}',
      `{"mcpServers":{"a":{}},"mcpServers":{"ct": ${shown},"b":{}}}`,
    ],
  ] as const
) {
  Deno.test(`a server is entered in ${JSON.stringify(before)}, and taken out`, () => {
    assert.equal(addEntry(before, server, isOurs), after);
    assert.equal(addEntry(after, server, isOurs), undefined);
    assert.equal(removeEntry(after, server, isOurs), before);
    assert.equal(removeEntry(before, server, isOurs), undefined);
  });
}

for (
  const [before, after] of [
    ["{}", `{ "hooks": {"PreToolUse": [${shownHook}]} }`],
    ['{\n  "hooks": {}\n}\n', `{\n  "hooks": { "PreToolUse": [${shownHook}] }\n}\n`],
    ['{"hooks": {"PreToolUse": []}}', `{"hooks": {"PreToolUse": [ ${shownHook} ]}}`],
    [
      '{"hooks": {"PreToolUse": [\n  {"x": 1}, // x\n]}}',
      `{"hooks": {"PreToolUse": [\n  ${shownHook},\n  {"x": 1}, // x\n]}}`,
    ],
  ] as const
) {
  Deno.test(`a hook is entered in ${JSON.stringify(before)}, and taken out`, () => {
    assert.equal(addEntry(before, hook, isOurs), after);
    assert.equal(addEntry(after, hook, isOurs), undefined);
    assert.equal(removeEntry(after, hook, isOurs), before);
  });
}

for (
  const [text, message] of [
    ["", /^JSON|^expected|^unexpected|./],
    ["{", /./],
    ["[]", /the file is not an object/],
    ["null", /the file is not an object/],
    ['{"mcpServers": []}', /"mcpServers" is not an object/],
    ['{"mcpServers": null}', /"mcpServers" is not an object/],
    ['{"mcpServers": {"ct": {"command": "other"}}}', /"mcpServers.ct" exists already/],
    ['{"mcpServers": {"ct": 1}}', /"mcpServers.ct" exists already/],
  ] as const
) {
  Deno.test(`${JSON.stringify(text)} is refused`, () => {
    assert.throws(() => addEntry(text, server, isOurs), { name: "CtError", message });
    assert.throws(() => removeEntry(text, server, isOurs), { name: "CtError", message });
  });
}

for (
  const text of ['{"hooks": []}', '{"hooks": {"PreToolUse": {}}}', '{"hooks": {"PreToolUse": "x"}}']
) {
  Deno.test(`${text} has no place for a hook`, () => {
    assert.throws(() => addEntry(text, hook, isOurs), { name: "CtError", code: "refused" });
  });
}

Deno.test("an older entry is replaced where it stands", () => {
  const older = { ...server, value: { command: "/a/ct-mcp", args: ["serve"] } };
  const text = '{\n  // mine\n  "x": 1\n}\n';
  const old = addEntry(text, older, isOurs) ?? "";
  const fresh = addEntry(old, server, isOurs) ?? "";
  assert.equal(fresh, addEntry(text, server, isOurs));
  assert.equal(removeEntry(fresh, server, isOurs), text);
});

Deno.test("what a program has laid out anew is taken out as a member", () => {
  const text = addEntry('{"a": 1, "mcpServers": {"x": {}}}', server, isOurs) ?? "";
  const laidOut = JSON.stringify(parseJsonc(text), null, 2);
  const left = removeEntry(laidOut, server, isOurs) ?? "";
  assert.deepEqual(parseJsonc(left), { a: 1, mcpServers: { x: {} } });
});

Deno.test("a new file is removed with its entry, and never one that was there", () => {
  const made = newJsonFile(server);
  assert.equal(removeEntry(made, server, isOurs), null);
  const both = addEntry(made, hook, isOurs) ?? "";
  assert.equal(removeEntry(removeEntry(both, hook, isOurs) ?? "", server, isOurs), null);
  const fresh = { ...hook, fresh: { version: 1 } };
  assert.deepEqual(JSON.parse(newJsonFile(fresh)), {
    hooks: { PreToolUse: [hook.item] },
    version: 1,
  });
  assert.equal(removeEntry(newJsonFile(fresh), fresh, isOurs), null);
});

const newline = fc.constantFrom("\n", "\r\n");
const blank = fc.constantFrom("", " ", "  ", "\t");

/** JSON as people keep it: comments, blank lines, trailing commas, any indentation. */
function jsonText(depth: number, eol: string): fc.Arbitrary<string> {
  const comment = fc.constantFrom(
    "",
    "",
    `// note${eol}`,
    "/* note */",
    `${eol}${eol}  // apart${eol}`,
  );
  const gap = fc.tuple(fc.constantFrom("", eol, eol + eol, " "), blank, comment, blank)
    .map((parts) => parts.join(""));
  const scalar = fc.constantFrom("1", '"x"', "true", "null", '"ct"', '"a // b"', "-1.50");
  if (depth === 0) return scalar;
  const inner = jsonText(depth - 1, eol);
  const key = fc.constantFrom('"a"', '"mcpServers"', '"hooks"', '"PreToolUse"', '"b c"', '"x"');
  const list = (item: fc.Arbitrary<string>, open: string, close: string) =>
    fc.tuple(fc.array(fc.tuple(gap, item, gap), { maxLength: 3 }), gap, fc.boolean()).map(
      ([items, end, trails]) =>
        open + items.map((parts) => parts.join("")).join(",") +
        (items.length > 0 && trails ? "," : "") + end + close,
    );
  const member = fc.tuple(key, gap, gap, inner).map(([name, a, b, value]) =>
    name + a + ":" + b + value
  );
  return fc.oneof({ weight: 3, arbitrary: list(member, "{", "}") }, list(inner, "[", "]"), scalar);
}

const files = newline.chain((eol) =>
  fc.tuple(
    fc.constantFrom("", "\ufeff"),
    fc.constantFrom("", `// ours${eol}`, eol),
    jsonText(4, eol),
    fc.constantFrom("", eol, `${eol}// end`),
  ).map((parts) => parts.join(""))
);

function tried(action: () => string | undefined): string | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

Deno.test("entering and taking out leaves every byte as it was", () => {
  let entered = 0;
  fc.assert(
    fc.property(files, fc.shuffledSubarray([server, hook], { minLength: 1 }), (text, entries) => {
      let now = text;
      const done: JsonEntry[] = [];
      for (const entry of entries) {
        const next = tried(() => addEntry(now, entry, isOurs));
        if (next === undefined) continue;
        assert.equal(addEntry(next, entry, isOurs), undefined);
        now = next;
        done.push(entry);
      }
      entered += done.length;
      for (const entry of done.toReversed()) now = removeEntry(now, entry, isOurs) ?? "?";
      assert.equal(now, text);
    }),
    { numRuns: 500 },
  );
  assert.ok(entered > 20, String(entered));
});

Deno.test("what is entered is what a reader finds, and nothing else has changed", () => {
  fc.assert(
    fc.property(files, (text) => {
      const next = tried(() => addEntry(text, server, isOurs));
      if (next === undefined) return;
      const before = Object(parseJsonc(text.replace("\ufeff", "")));
      const after = Object(parseJsonc(next.replace("\ufeff", "")));
      assert.deepEqual(after.mcpServers.ct, server.value);
      const { ct: _, ...others } = after.mcpServers;
      assert.deepEqual(others, before.mcpServers ?? {});
      assert.deepEqual({ ...after, mcpServers: 0 }, { ...before, mcpServers: 0 });
    }),
    { numRuns: 300 },
  );
});
