import assert from "node:assert/strict";
import {
  isTemporaryName,
  journalName,
  newWriteId,
  parseTemporaryName,
  siblingName,
} from "./temporary_name.ts";

for (const role of ["new", "old", "kept"] as const) {
  Deno.test(`parseTemporaryName() knows the sibling role ${role}`, () => {
    const id = newWriteId();
    assert.deepEqual(parseTemporaryName(siblingName(id, 12, role)), { id, role });
  });
}

for (const role of ["draft", "doubt", "committed", "undone", "journal"] as const) {
  Deno.test(`parseTemporaryName() knows the journal role ${role}`, () => {
    const id = newWriteId();
    assert.deepEqual(parseTemporaryName(journalName(id, role)), { id, role });
  });
}

const id = "0123456789abcdef0123456789abcdef";
for (
  const name of [
    "a.new",
    ".ct",
    ".ct-1-0.new",
    `.ct-${id}.new`,
    `.ct-${id}-0.journal`,
    `.ct-${id}-.new`,
    `.ct-${id}-0.new~`,
    `x.ct-${id}-0.new`,
    `.ct-${id.toUpperCase()}-0.new`,
    `.ct-${id}-0.tmp`,
  ]
) {
  Deno.test(`parseTemporaryName() does not know ${name}`, () => {
    assert.equal(parseTemporaryName(name), undefined);
    assert.equal(isTemporaryName(name), false);
  });
}
