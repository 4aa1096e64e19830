import assert from "node:assert/strict";
import { parseArguments, parts } from "./arguments.ts";

const all = { parts, linux: undefined, rounds: undefined, write: false };

for (
  const [words, expected] of [
    [[], all],
    [["search"], { ...all, parts: ["search"] }],
    [["search", "start-up"], { ...all, parts: ["start-up", "search"] }],
    [["--linux", "../linux", "--rounds", "3", "--write"], {
      parts,
      linux: "../linux",
      rounds: 3,
      write: true,
    }],
  ] as const
) {
  Deno.test(`bench ${words.join(" ")} is understood`, () =>
    assert.deepEqual(parseArguments(words), expected));
}

for (
  const [words, message] of [
    [["--linux"], "--linux needs a value"],
    [["--rounds", "0"], '--rounds "0" is not a positive number'],
    [["--rounds", "2x"], '--rounds "2x" is not a positive number'],
    [["/some/tree"], 'unknown word "/some/tree"'],
  ] as const
) {
  Deno.test(`bench ${words.join(" ")} is refused`, () =>
    assert.throws(() => parseArguments(words), { message }));
}
