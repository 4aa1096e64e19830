import assert from "node:assert/strict";
import { stem } from "./stem.ts";

// Examples of Porter's paper, and words of code.
for (
  const [word, expected] of [
    ["caresses", "caress"],
    ["ponies", "poni"],
    ["cats", "cat"],
    ["ids", "id"],
    ["agreed", "agre"],
    ["feed", "feed"],
    ["plastered", "plaster"],
    ["bled", "bled"],
    ["motoring", "motor"],
    ["sing", "sing"],
    ["conflated", "conflat"],
    ["hopping", "hop"],
    ["falling", "fall"],
    ["filing", "file"],
    ["happy", "happi"],
    ["relational", "relat"],
    ["digitizer", "digit"],
    ["hopefulness", "hope"],
    ["triplicate", "triplic"],
    ["electrical", "electr"],
    ["adjustment", "adjust"],
    ["adoption", "adopt"],
    ["probate", "probat"],
    ["rate", "rate"],
    ["controlling", "control"],
    ["parsing", "pars"],
    ["parser", "parser"],
    ["retries", "retri"],
    ["retry", "retri"],
    ["utf8", "utf8"],
    ["größe", "größe"],
    ["is", "is"],
  ] as const
) {
  Deno.test(`stem() of ${word} is ${expected}`, () => assert.equal(stem(word), expected));
}
