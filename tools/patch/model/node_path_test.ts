import assert from "node:assert/strict";
import fc from "fast-check";
import { parseNodePath, splitAssignment } from "./node_path.ts";

const paths: readonly (readonly [string, string])[] = [
  ["a", "a"],
  [".a", "a"],
  ["a.b", "a|b"],
  ["[0]", "#0"],
  [".[12]", "#12"],
  ["a[0][1]", "a|#0|#1"],
  ["a[0].b", "a|#0|b"],
  ["a[007]", "a|#7"],
  ["servers[name=web].port", "servers|name=web|port"],
  ["[=]", "="],
  ["[k=]", "k="],
  ["[=v]", "=v"],
  ["[k=a=b]", "k=a=b"],
  ["[v=1.2].x", "v=1.2|x"],
  ['["a.b"]', "a.b"],
  ['["a]b=c"].d', "a]b=c|d"],
  ['a["b"]["c"]', "a|b|c"],
  ['["q\\"\\u0041"]', 'q"A'],
  ['[""]', ""],
  ['["a"=x]', '"a"=x'],
  ["a]b", "a]b"],
  ["ünï code", "ünï code"],
];

for (const [path, expected] of paths) {
  Deno.test(`parseNodePath() reads ${path}`, () => {
    const steps = parseNodePath(path).steps.map((step) =>
      step.kind === "key"
        ? step.key
        : step.kind === "index"
        ? `#${step.index}`
        : `${step.key}=${step.text}`
    );
    assert.equal(steps.join("|"), expected);
    assert.equal(parseNodePath(path).steps.at(-1)?.end, path.length);
  });
}

const malformed: readonly (readonly [string, RegExp])[] = [
  ["", /'': it is empty/],
  [".", /'\.': it is empty/],
  ["a..b", /'a\.\.b': a part between dots is empty/],
  ["..a", /a part between dots is empty/],
  ["a.", /'a\.': a part between dots is empty/],
  ["a[0", /'a\[0': a \[ is not closed/],
  ["a[", /a \[ is not closed/],
  ["a[]", /'a\[\]': \[\] is neither/],
  ["a[x]", /\[x\] is neither/],
  ["a[-1]", /\[-1\] is neither/],
  ["a[1.5]", /\[1\.5\] is neither/],
  ['a["b]', /neither/],
  ["a[0]b", /'a\[0\]b': after \] only/],
];

for (const [path, message] of malformed) {
  Deno.test(`parseNodePath() rejects '${path}'`, () => {
    assert.throws(() => parseNodePath(path), { code: "usage", message });
  });
}

const assignments: readonly (readonly [string, string | undefined])[] = [
  ["a=1", "a|1"],
  ["a=", "a|"],
  ["=1", "|1"],
  ["a=b=c", "a|b=c"],
  ["a[k=v]=1", "a[k=v]|1"],
  ["a[k=v].b=c[d=e]", "a[k=v].b|c[d=e]"],
  ['["a]=b"]=1', '["a]=b"]|1'],
  ["a", undefined],
  ["a[k=v]", undefined],
  ["a[k=v", undefined],
];

for (const [text, expected] of assignments) {
  Deno.test(`splitAssignment() cuts ${text}`, () => {
    assert.equal(splitAssignment(text)?.join("|"), expected);
  });
}

Deno.test("parseNodePath() reads any key in double quotes", () => {
  fc.assert(fc.property(fc.string(), fc.nat(), (key, index) => {
    const { steps } = parseNodePath(`[${JSON.stringify(key)}][${index}]`);
    assert.deepEqual(steps.map(({ end: _, ...step }) => step), [
      { kind: "key", key },
      { kind: "index", index },
    ]);
  }));
});
