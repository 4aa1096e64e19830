/**
 * CHANGELOG.md is read by who updates: what is unreleased stays short enough for that, an entry for
 * each need of a user. Details belong into the guides.
 */
import assert from "node:assert/strict";
import { root } from "../../scripts/project.ts";

/** How many words a reader takes in within some eight minutes. */
const wordLimit = 2000;
/** An entry with more words is several, or a guide. */
const entryLimit = 60;
/** The groups that there may be, in their order. */
const groups = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

const text = Deno.readTextFileSync(`${root}/CHANGELOG.md`);
const unreleased = /^## Unreleased\n(.*?)(?=^## |$(?![^]))/ms.exec(text)?.[1] ?? "";

function wordCount(words: string): number {
  return words.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

Deno.test(`what is unreleased has no more than ${wordLimit} words`, () => {
  assert.ok(wordCount(unreleased) <= wordLimit, `${wordCount(unreleased)} words: merge entries`);
});

Deno.test(`no entry of what is unreleased has more than ${entryLimit} words`, () => {
  const entries = unreleased.split(/\n(?=- |\n)/).filter((part) => part.startsWith("- "));
  const long = entries.filter((entry) => wordCount(entry) > entryLimit);
  assert.ok(unreleased.trim() === "" || entries.length > 0);
  assert.deepEqual(long, []);
});

Deno.test("what is unreleased stands in groups, in the usual order", () => {
  const found = [...unreleased.matchAll(/^### (.+)$/gm)].map(([, name = ""]) => name);
  assert.deepEqual(found, groups.filter((name) => found.includes(name)));
});
