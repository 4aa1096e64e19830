import assert from "node:assert/strict";
import fc from "fast-check";
import { JsonDocument } from "./json.ts";
import { JsonlPatch } from "./jsonl.ts";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { runs } from "../testing/runs.ts";

interface Row {
  readonly name: string;
  readonly text: string;
  readonly do: Typed;
  readonly gives: string;
  readonly changes: number;
}

const rows: readonly Row[] = [
  {
    name: "each record",
    text: '{"a":1}\n{"a":2}\n',
    do: { set: "a=0" },
    gives: '{"a":0}\n{"a":0}\n',
    changes: 2,
  },
  {
    name: "blank lines stay",
    text: '\n{"a":1}\n \t\n\r\n{}\n\n',
    do: { delete: "a" },
    gives: "\n{}\n \t\n\r\n{}\n\n",
    changes: 1,
  },
  {
    name: "line endings stay",
    text: '{"a":1}\r\n{"a":2}\n{"a":3}',
    do: { set: "b=1" },
    gives: '{"a":1, "b": 1}\r\n{"a":2, "b": 1}\n{"a":3, "b": 1}',
    changes: 3,
  },
  {
    name: "a byte order mark stays",
    text: '\ufeff{"a":1}\n',
    do: { set: "a=2" },
    gives: '\ufeff{"a":2}\n',
    changes: 1,
  },
  {
    name: "comments stay",
    text: '{"a":1} // one\n',
    do: { set: "a=2" },
    gives: '{"a":2} // one\n',
    changes: 1,
  },
  {
    name: "records that are no objects",
    text: "[1]\n[2]\n",
    do: { set: "[1]=0" },
    gives: "[1, 0]\n[2, 0]\n",
    changes: 2,
  },
  {
    name: "changes that cancel out",
    text: '{"l":[1,2]}\n',
    do: { "move-up": "l[1]", "move-down": "l[0]" },
    gives: '{"l":[1,2]}\n',
    changes: 2,
  },
  { name: "an empty text", text: "", do: { delete: "a" }, gives: "", changes: 0 },
];

for (const row of rows) {
  Deno.test(`JSON lines: ${row.name}`, () => {
    const patch = new JsonlPatch(operationsOf(row.do));
    assert.equal(patch.push(row.text), row.gives);
    assert.equal(patch.changes, row.changes);
    assert.equal(patch.differs, row.gives !== row.text);
  });
}

const failures: readonly (readonly [string, Typed, string])[] = [
  [
    '{"a":1}\n\n{"a":',
    { set: "a=1" },
    "line 3: parse error: expected a value, found the end of the text on line 1 column 6",
  ],
  ['{"a":1}\n// c\n', { set: "a=1" }, "line 2: document is empty"],
  [
    '{"a":1} {"a":2}\n',
    { set: "a=1" },
    'line 1: parse error: expected the end of the document, found "{" on line 1 column 9',
  ],
  ['{"a":[]}\n{"b":[]}\n', { add: "a=1" }, `line 2: cannot add to 'a': no key "a"`],
];

for (const [text, typed, message] of failures) {
  Deno.test(`JSON lines: ${message}`, () => {
    const patch = new JsonlPatch(operationsOf(typed));
    assert.throws(() => patch.push(text), { message });
  });
}

Deno.test("JSON lines: pieces give the same as the whole, and as each record alone", () => {
  const record = fc.constantFrom('{"a":1}', '{"a":[1,2],"b":{}}', "", " ", '{"b":1} // c', "{}");
  const ending = fc.constantFrom("\n", "\r\n");
  fc.assert(
    fc.property(fc.array(fc.tuple(record, ending)), fc.boolean(), (lines, isEnded) => {
      const operations = operationsOf({ set: ["c=[0]", "b=2"], add: "c=1", delete: "a" });
      const pieces = lines.map(([text, end]) => text + end);
      const last = pieces.length - 1;
      if (!isEnded && last >= 0) pieces[last] = lines[last]?.[0] ?? "";
      const whole = new JsonlPatch(operations).push(pieces.join(""));
      const inPieces = new JsonlPatch(operations);
      assert.equal(pieces.map((piece) => inPieces.push(piece)).join(""), whole);
      const alone = pieces.map((piece) => {
        if (piece.trim() === "") return piece;
        const content = piece.replace(/\r?\n$/, "");
        const document = new JsonDocument(content);
        for (const operation of operations) document.apply(operation);
        return document.text + piece.slice(content.length);
      });
      assert.equal(alone.join(""), whole);
    }),
    runs,
  );
});
