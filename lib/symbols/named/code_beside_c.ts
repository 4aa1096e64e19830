/**
 * Files with code that calls C and is called by it, in languages that have no outline: the grammars
 * of Yacc and Bison, the scanners of lex and flex, and assembler. Every word of their code is a
 * name, and they declare nothing.
 *
 * @module
 */
import type { LanguagePack } from "@ct/source";
import { cSegments, lexSegments, type Segmenter } from "@ct/source/lexis";

function packOf(what: string, extensions: readonly string[], segments: Segmenter): LanguagePack {
  return {
    language: `C and C++ ${what}`,
    extensions,
    kinds: [],
    segments,
    declarations: () => [],
    confusions: () => [],
  };
}

const packs: readonly LanguagePack[] = [
  packOf("grammars", ["y", "yy", "ypp", "yxx", "y++"], cSegments),
  packOf("scanners", ["l", "ll", "lpp", "lxx", "l++", "lex"], lexSegments),
  packOf("assembler", ["s"], cSegments),
];

const byExtension = new Map(
  packs.flatMap((pack) => pack.extensions.map((extension) => [extension, pack])),
);

/** The pack of a file beside those of C, by the extension of its name. */
export function packBesideC(fileName: string): LanguagePack | undefined {
  const dot = fileName.lastIndexOf(".");
  return dot < 0 ? undefined : byExtension.get(fileName.slice(dot + 1).toLowerCase());
}

/** The language whose names those of another one are, such as that of its headers. */
export function languageOfNames(language: string): string {
  return language.replace(/ (?:headers|grammars|scanners|assembler)$/, "");
}
