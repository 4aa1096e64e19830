import assert from "node:assert/strict";
import fc from "fast-check";
import { parseBlockDocument } from "./block_document.ts";

const fence = fc.constantFrom("#%", "@@", "%", "###");
const key = fc.constantFrom("expect", "mode", "file", "k", "\u00e9", "a-b");
const bare = fc.string({ unit: fc.constantFrom("a", "1", "=", "/", "'", ":", "\u00e9") });
const quoted = fc.string({ unit: fc.constantFrom("a", " ", "=", "\t", "\\", "'") });
const attribute = fc.oneof(
  fc.record({ key, value: bare, written: fc.constant("bare") }),
  fc.record({ key, value: quoted, written: fc.constant("quoted") }),
);
const payload = fc.constantFrom(
  "",
  " ",
  "text",
  "#",
  "# comment",
  "#%find",
  " #% find",
  "\u{1f600}",
);
const section = fc.record({
  name: fc.constantFrom("find", "replace", "other"),
  lines: fc.array(payload, { maxLength: 4 }),
});
const item = fc.record({
  attributes: fc.array(attribute, { maxLength: 3 }),
  blanks: fc.array(fc.constantFrom("", "  ", "\t"), { maxLength: 2 }),
  sections: fc.uniqueArray(section, { selector: ({ name }) => name, maxLength: 3 }),
  end: fc.constantFrom(undefined, "end", "end  of it", "\tend"),
  between: fc.array(fc.constantFrom("", "# a comment", "  # another"), { maxLength: 2 }),
});
type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;

/** The lines of a document, and what must be read from it. */
function write(items: readonly Item[], fence: string) {
  const lines: string[] = [];
  const read = items.map(({ attributes, blanks, sections, end, between }) => {
    const words = attributes.map(({ key, value, written }) =>
      `${key}=${written === "quoted" ? `"${value}"` : value}`
    );
    lines.push([fence, "edit", ...words].join(" "), ...blanks);
    const line = lines.length - blanks.length;
    for (const section of sections) lines.push(`${fence} ${section.name}`, ...section.lines);
    if (end !== undefined) lines.push(`${fence} ${end}`, ...between);
    return {
      line,
      attributes: new Map(attributes.map(({ key, value }) => [key, value] as const).toReversed()),
      sections: new Map(
        sections.map(({ name, lines }) => [name, lines.map((text) => `${text}\n`).join("")]),
      ),
    };
  });
  return { lines, read };
}

Deno.test("parseBlockDocument() reads what is written", () => {
  fc.assert(fc.property(fc.array(item, { maxLength: 4 }), fence, (items, mark) => {
    const { lines, read } = write(items, mark);
    // A payload line may look like a directive; then the document means something else.
    const isPayload = (text: string) => text === mark || text.startsWith(`${mark} `);
    const payloads = items.flatMap(({ sections }) => sections.flatMap((each) => each.lines));
    fc.pre(!payloads.some(isPayload));
    const parsed = parseBlockDocument(lines, { fence: mark, item: "edit" });
    assert.deepEqual(
      parsed.map(({ line, attributes, sections }) => ({ line, attributes, sections })),
      read,
    );
  }));
});

const errors: readonly (readonly [string, readonly string[], string])[] = [
  ["a fence without a name", ["#%"], "line 1: '#%' without a directive"],
  ["a fence and blanks", ["#% edit", "#%  "], "line 2: '#%' without a directive"],
  ["end with nothing open", ["", "#% end"], "line 2: '#% end' with nothing open"],
  ["a second end", ["#% edit", "#% end", "#% end"], "line 3: '#% end' with nothing open"],
  [
    "an unknown directive outside of an edit",
    ["#% find"],
    "line 1: unknown directive 'find'; expected '#% edit' or '#% end'",
  ],
  [
    "text outside of an edit",
    ["# fine", "text"],
    "line 2: text outside of an edit; expected '#% edit' or a # comment",
  ],
  [
    "text behind an edit",
    ["#% edit", "#% end", " x"],
    "line 3: text outside of an edit; expected '#% edit' or a # comment",
  ],
  [
    "text before the first section",
    ["", "#% edit", "", "x"],
    "line 4: text in the edit of line 2 before its first section",
  ],
  [
    "a comment before the first section",
    ["#% edit", "# x"],
    "line 2: text in the edit of line 1 before its first section",
  ],
  [
    "a fence that is not in column 1",
    ["#% edit", " #% find"],
    "line 2: text in the edit of line 1 before its first section",
  ],
  [
    "a section with attributes",
    ["#% edit", "#% find a=1"],
    "line 2: section 'find' takes no attributes",
  ],
  [
    "a duplicate section",
    ["#% edit", "#% find", "x", "#% find"],
    "line 4: duplicate section 'find'",
  ],
  ["a word that is no attribute", ["#% edit a=1 word b=2"], "line 1: 'word' is not key=value"],
  ["a word behind a quote", ['#% edit a="1"b'], "line 1: 'b' is not key=value"],
  ["an empty key", ["#% edit =1"], "line 1: empty key in '=1'"],
  ["an unterminated quote", ['#% edit a="b c'], "line 1: unterminated quote in the value of 'a'"],
];

for (const [name, lines, message] of errors) {
  Deno.test(`parseBlockDocument() refuses ${name}`, () => {
    assert.throws(
      () => parseBlockDocument(lines, { fence: "#%", item: "edit" }),
      { code: "syntax", message, line: Number(/\d+/.exec(message)?.[0]) },
    );
  });
}

for (
  const [name, words, attributes] of [
    ["the first of equal keys", "a=1 a=2", { a: "1" }],
    ["a value with equals signs", "expect==1", { expect: "=1" }],
    ["an empty value", "a= b=1", { a: "", b: "1" }],
    ["an empty quoted value", 'a=""', { a: "" }],
    ["an attribute right behind a quote", 'a="x y"b=1', { a: "x y", b: "1" }],
    ["a quote inside a bare value", 'a=x"y', { a: 'x"y' }],
    ["tabs", "\ta=1\t", { a: "1" }],
    ["names of every object", "constructor=1 __proto__=2", {
      constructor: "1",
      ["__proto__"]: "2",
    }],
  ] as const
) {
  Deno.test(`parseBlockDocument() reads ${name}`, () => {
    const [item] = parseBlockDocument([`#% edit ${words}`], { fence: "#%", item: "edit" });
    assert.deepEqual([...item?.attributes ?? []], Object.entries(attributes));
  });
}

Deno.test("parseBlockDocument() takes #%find for payload inside a section and a comment outside", () => {
  const lines = ["#%find", "#% edit", "#% find", "#%find", "#% end"];
  const [item] = parseBlockDocument(lines, { fence: "#%", item: "edit" });
  assert.equal(item?.sections.get("find"), "#%find\n");
});
