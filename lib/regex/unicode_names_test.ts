import assert from "node:assert/strict";
import { contributoryProperties } from "./unicode_contributory.ts";
import { resolveProperty, resolvePropertyValue } from "./unicode_names.ts";

function sourceOf(name: string): string {
  const [property = "", value] = name.split("=");
  const found = value === undefined
    ? resolveProperty(property)
    : resolvePropertyValue(property, value);
  return typeof found === "string" ? found : found.source;
}

/** A name, and what the platform is asked for. */
const nameRows: readonly (readonly [name: string, source: string])[] = [
  ["L", "\\p{L}"],
  ["letter", "\\p{L}"],
  ["LU", "\\p{Lu}"],
  ["Uppercase Letter", "\\p{Lu}"],
  ["l-u", "\\p{Lu}"],
  ["isLu", "\\p{Lu}"],
  ["punct", "\\p{P}"],
  ["Combining_Mark", "\\p{M}"],
  ["any", "\\p{Any}"],
  ["ascii", "\\p{ASCII}"],
  ["assigned", "\\p{Assigned}"],
  ["cf", "\\p{Cf}"],
  ["sc", "\\p{Sc}"],
  ["lc", "\\p{LC}"],
  ["alpha", "\\p{Alphabetic}"],
  ["White_Space", "\\p{White_Space}"],
  ["wspace", "\\p{White_Space}"],
  ["ExtPict", "\\p{Extended_Pictographic}"],
  ["greek", "\\p{Script=Greek}"],
  ["GREK", "\\p{Script=Grek}"],
  ["old persian", "\\p{Script=Old_Persian}"],
  ["SIGN-WRITING", "\\p{Script=SignWriting}"],
  ["oupper", "[\\p{Uppercase}--\\p{Lu}]"],
  ["gc=lu", "\\p{Lu}"],
  ["General_Category=Any", "\\p{Any}"],
  ["sc=is_greek", "\\p{Script=Greek}"],
  ["script extensions=grek", "\\p{Script_Extensions=Grek}"],
  ["isc", "unknown property"],
  ["is", "unknown property"],
  ["", "unknown property"],
  ["name", "unknown property"],
  ["Cs", "unknown property"],
  ["Zzzz", "unknown property"],
  ["foo=L", "unknown property"],
  ["alpha=yes", "unknown property"],
  ["gc=Greek", "unknown property value"],
  ["sc=L", "unknown property value"],
];

for (const [name, source] of nameRows) {
  Deno.test(`\\p{${name}} is ${source}`, () => assert.equal(sourceOf(name), source));
}

for (const [names, source] of contributoryProperties()) {
  Deno.test(`the platform understands the members of ${names}`, () => {
    new RegExp(`[${source}]`, "v");
  });
}
