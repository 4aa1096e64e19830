/**
 * The tables of docs/outline.md that follow from the language packs.
 * @module
 */

import { kindAliases, packs } from "@ct/source";

/** The lines of the table of languages. */
export function languageTable(): readonly string[] {
  return [
    "| Language | Extensions | Kinds |",
    "| --- | --- | --- |",
    ...packs.map(({ language, extensions, kinds }) =>
      `| ${language} | ${extensions.map((word) => `\`.${word}\``).join(" ")} | ${
        kinds.join(", ")
      } |`
    ),
  ];
}

/** The lines of the table of words for kinds of several languages. */
export function aliasTable(): readonly string[] {
  return [
    "| Word | Kinds |",
    "| --- | --- |",
    ...Array.from(kindAliases, ([word, kinds]) => `| \`${word}\` | ${kinds.join(", ")} |`),
  ];
}
