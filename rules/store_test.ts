import { openDoor } from "@ct/base";
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { checkRuleId } from "./record.ts";
import { parseStore, readStore } from "./store.ts";

const rule = (members: string, id = '"id": "x", ') =>
  `{"rules": [{${id}"question": "q", "probe": ["true"]${members}}]}`;

Deno.test("parseStore() reads every member", () => {
  const { rules, defs, warnings } = parseStore(`\ufeff// head
  {
    'defs': {dir: "src", "list": ["a", "b",]},
    "rules": [{
      "id": "no-x", "question": "Is x gone?", "why": "w", "prompt": "p", "added": "2030-01-02",
      "tags": ["a", "b"], "timeout": 2.5, "severity": "warn", "pending": true, "network": true, "allow-empty": true,
      "expect": {"err-match": "e", "ok-match": "o"}, "probe": ["ls", "{def:dir}"], // last
    }],
  }`);
  assert.deepEqual([...defs], [["dir", "src"], ["list", ["a", "b"]]]);
  assert.deepEqual(warnings, []);
  assert.deepEqual(rules, [{
    id: "no-x",
    question: "Is x gone?",
    probe: ["ls", "{def:dir}"],
    why: "w",
    prompt: "p",
    added: "2030-01-02",
    tags: ["a", "b"],
    timeout: 2.5,
    severity: "warn",
    adapter: { kind: "match", ok: "o", err: "e" },
    pending: true,
    network: true,
    allowEmpty: true,
  }]);
});

for (
  const [text, message] of [
    ["", "store is empty"],
    [" \n", "store is empty"],
    ["\ufeff", "store is empty"],
    ["[]", "store root must be an object"],
    ['"x"', "store root must be an object"],
    ["{", /^store parse error: /],
    ["// only a comment\n", /^store parse error: /],
    ['{"rule": []}', "store has an unknown member 'rule': only defs and rules"],
    ['{"defs": []}', "defs must be an object"],
    ['{"defs": {"n": 5}}', "def 'n' must be a string or a list of strings"],
    ['{"defs": {"n": ["a", 5]}}', "def 'n' must be a string or a list of strings"],
    ['{"rules": {}}', "rules must be an array"],
    ['{"rules": ["x"]}', "rule 0: must be an object"],
    [rule("", ""), "rule 0: id is missing"],
    [rule("", '"id": 5, '), "rule 0: id must be a string"],
    [rule("", '"id": "", '), "rule 0: id '' must not be empty or contain white space"],
    [rule("", '"id": "a b", '), "rule 0: id 'a b' must not be empty or contain white space"],
    ['{"rules": [{"id": "x", "probe": ["true"]}]}', "rule 'x': question is missing"],
    ['{"rules": [{"id": "x", "question": 1}]}', "rule 'x': question must be a string"],
    ['{"rules": [{"id": "x", "question": "q"}]}', "rule 'x': probe is missing"],
    [
      '{"rules": [{"id": "x", "question": "q", "probe": []}]}',
      "rule 'x': probe must be a non-empty list of strings",
    ],
    [
      '{"rules": [{"id": "x", "question": "q", "probe": "true"}]}',
      "rule 'x': probe must be a non-empty list of strings",
    ],
    [rule(', "why": null'), "rule 'x': why must be a string"],
    [rule(', "prompt": 1'), "rule 'x': prompt must be a string"],
    [rule(', "added": 1'), "rule 'x': added must be a string"],
    [rule(', "tags": "a"'), "rule 'x': tags must be a list of strings"],
    [rule(', "timeout": "5"'), "rule 'x': timeout must be a number of seconds"],
    [rule(', "baseline": 1'), "rule 'x': baseline must be a string"],
    [rule(', "baseline": "../a"'), "rule 'x': baseline must be a path below the directory of .ct"],
    [rule(', "red": {}'), /^rule 'x': red must be an object of files and edits: /],
    [rule(', "red": {"file": {}}'), /^rule 'x': red must be an object/],
    [rule(', "red": {"edits": [{"find": "", "replace": ""}]}'), /^rule 'x': red must be an object/],
    [rule(', "red": {"files": {"/a": ""}}'), "rule 'x': red '/a': not a path within the project"],
    [rule(', "severity": "error"'), "rule 'x': severity must be 'fail' or 'warn'"],
    [
      rule(', "expect": "none"'),
      "rule 'x': expect must be 'exit', 'empty' or an object with ok-match, err-match",
    ],
    [rule(', "expect": {"ok": "a"}'), "rule 'x': expect has an unknown member 'ok'"],
    [rule(', "expect": {"ok-match": 1}'), "rule 'x': expect.ok-match must be a string"],
    [rule(', "expect": {}'), "rule 'x': expect needs ok-match or err-match"],
    [
      '{"rules": [{"id": "x", "question": "q", "probe": ["true"]}, {"id": "x", "question": "q", "probe": ["true"]}]}',
      "rule 'x': the id is used twice",
    ],
  ] as const
) {
  Deno.test(`parseStore() refuses ${text}: ${message}`, () => {
    assert.throws(() => parseStore(text), { code: "syntax", message });
  });
}

for (
  const [text, warning] of [
    [', "pending": "yes"', "rule 'x': pending must be true or false; treated as false"],
    [', "network": 1', "rule 'x': network must be true or false; treated as false"],
    [', "serverity": "warn"', "rule 'x': unknown member 'serverity' is ignored"],
  ] as const
) {
  Deno.test(`parseStore() warns of ${text}`, () => {
    const { rules, warnings } = parseStore(rule(text));
    assert.deepEqual(warnings, [warning]);
    assert.deepEqual([rules[0]?.pending, rules[0]?.network], [false, false]);
  });
}

for (const [expect, kind] of [['"exit"', "exit"], ['"empty"', "empty"]] as const) {
  Deno.test(`parseStore() reads expect ${expect}`, () => {
    assert.deepEqual(parseStore(rule(`, "expect": ${expect}`)).rules[0]?.adapter, { kind });
  });
}

Deno.test("parseStore() of an empty object has neither defs nor rules", () => {
  assert.deepEqual(parseStore("{}"), { defs: new Map(), rules: [], warnings: [] });
});

for (const id of ["", "a b", "a\u00a0b", "a\n"]) {
  Deno.test(`checkRuleId() refuses ${JSON.stringify(id)}`, () => {
    assert.throws(() => checkRuleId(id), { code: "syntax" });
  });
}

Deno.test("checkRuleId() takes ids with dots, brackets and equals signs", () => {
  for (const id of ["a.b", "a[0]", "a=b", "ä"]) checkRuleId(id);
});

Deno.test("readStore() names the file, and where in it", async () => {
  await using tree = await tempTree({
    "bad.jsonc": '{\n  "rules": [,]\n}\n',
    "wrong.jsonc": '{"rules": 5}',
    "latin.jsonc": new Uint8Array([0x7b, 0xe4, 0x7d]),
  });
  const read = (name: string) => () =>
    readStore({ path: name, absolutePath: `${tree.path}/${name}` }, { door: openDoor });
  assert.throws(read("bad.jsonc"), { code: "syntax", message: /^bad\.jsonc:2:\d+: store parse/ });
  assert.throws(read("wrong.jsonc"), { message: "wrong.jsonc: rules must be an array" });
  assert.throws(read("gone.jsonc"), {
    code: "read",
    message: "read gone.jsonc: No such file or directory (os error 2)",
    help: "ct rules --init creates a store",
  });
  assert.throws(read("latin.jsonc"), {
    message: "read latin.jsonc: stream did not contain valid UTF-8",
  });
  assert.throws(read("."), { code: "read", message: "read .: Is a directory (os error 21)" });
});
