/**
 * Values of `--kind` and `--ext` that no language has.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { closest } from "@ct/core/definition";
import { kindAliases, packs } from "@ct/source";
import type { OutlineOptions } from "./definition.ts";

/** A line for each value that can select nothing, with the one that comes closest. */
export function unknownWords({ kind, ext }: Pick<OutlineOptions, "kind" | "ext">): string[] {
  const kinds = [...kindAliases.keys(), ...packs.flatMap(({ kinds }) => kinds)];
  const extensions = packs.flatMap(({ extensions }) => extensions);
  const withoutDot = (word: string) => word.trim().replace(/^[.\s]+/, "");
  return [
    ...kind.filter((word) => !kinds.includes(word))
      .map((word) => `no language has --kind ${shellWord(word)}${nearest(word, kinds)}`),
    ...ext.filter((word) => !extensions.includes(withoutDot(word)))
      .map((word) => `unknown language: --ext ${shellWord(word)}${nearest(word, extensions)}`),
  ];
}

function nearest(word: string, known: readonly string[]): string {
  const all = [...new Set(known)];
  const near = closest(word, all);
  return near === undefined ? `; known are ${all.sort().join(", ")}` : `; did you mean ${near}?`;
}
