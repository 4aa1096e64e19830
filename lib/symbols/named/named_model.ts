/**
 * The model of a file in which only names are known: what its outline declares, and every word of
 * its code.
 *
 * @module
 */
import { itemAt, lineStarts } from "@ct/base";
import { type Definition, Scope, type Span } from "../model/definition.ts";
import type { Declaration, LanguagePack } from "@ct/source";
import { hasOpenSegment, masked } from "@ct/source/lexis";
import { packedOccurrences } from "../model/packed_occurrences.ts";
import type { Occurrence, Occurrences, SourceModel, UseKind } from "../model/source_model.ts";
import { languageOfNames } from "./code_beside_c.ts";
import { codeInText } from "./code_in_text.ts";

const word = /[\p{L}_$][\p{L}\p{N}\p{M}_$]*/gu;
/** Languages in which `$` stands before a name that is used. */
const marked = /^(?:Shell|PHP|Kotlin|C and C\+\+ assembler)$/;

/** Kinds that have members. */
const owners = /^(?:class|interface|struct|enum|trait|impl|object|protocol|extension|union|type)$/;

/** Kinds that add members to something declared elsewhere. */
const adding = /^(?:impl|extension)$/;

/** Creates the model of a text. */
export function namedModel(pack: LanguagePack, text: string): SourceModel {
  const segments = pack.segments(text);
  const mask = masked(text, segments);
  const scope = new Scope(undefined, true);
  const definitions = definitionsIn(pack.declarations(text), mask);
  const declared = new Map<number, Definition>();
  for (const definition of definitions) {
    for (const { start } of definition.spans) declared.set(start, definition);
    if (definition.outer === undefined) scope.add(definition);
  }
  return {
    // What a header declares is used elsewhere.
    language: languageOfNames(pack.language),
    isNamed: true,
    scope,
    definitions,
    occurrences: occurrencesIn(
      withCode(mask, text, codeInText(pack.language, text, segments)),
      declared,
      marked.test(pack.language),
    ),
    exports: new Map(),
    passedOn: [],
    augmented: [],
    prose: [],
    isModule: true,
    isPartial: hasOpenSegment(segments),
  };
}

function definitionsIn(declarations: readonly Declaration[], mask: string): readonly Definition[] {
  const starts = lineStarts(mask);
  const open: { readonly definition: Definition; readonly depth: number }[] = [];
  return declarations.flatMap(({ kind, name, start, end, startColumn = 1, depth }) => {
    while ((open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const outer = open.at(-1)?.definition;
    const from = itemAt(starts, start - 1) + startColumn - 1;
    const used = nameIn(name);
    const span = placeOf(used, mask, from);
    if (span === undefined) return [];
    const definition: Definition = {
      ...{ name: used, kind, outer, isLocal: false },
      space: "both",
      // What adds to a type uses its name.
      spans: adding.test(kind) ? [] : [span],
      isMember: outer !== undefined && owners.test(outer.kind),
      body: { start: from, end: end === null ? span.end : starts[end] ?? mask.length },
    };
    open.push({ definition, depth });
    return [definition];
  });
}

/** The word of a declaration's name that code uses, as in `Pool.release` and `Drop for Lock`. */
function nameIn(name: string): string {
  const whole = name.split(" for ").at(-1) ?? name;
  return whole.replace(/<.*$/s, "").split(/[.:\\\s]+/).at(-1)?.replace(/[?!=]$/, "") ?? name;
}

/** No name stands further behind the start of its declaration. */
const farthest = 400;

function placeOf(name: string, mask: string, from: number): Span | undefined {
  for (const found of mask.slice(from, from + farthest).matchAll(word)) {
    if (found[0] !== name) continue;
    const start = from + found.index;
    return { start, end: start + name.length };
  }
  return undefined;
}

/** The mask with some parts of the text in it. */
function withCode(mask: string, text: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    pieces.push(mask.slice(at, start), text.slice(start, end));
    at = end;
  }
  return [...pieces, mask.slice(at)].join("");
}

function occurrencesIn(
  mask: string,
  declared: ReadonlyMap<number, Definition>,
  isMarked: boolean,
): Occurrences {
  const all = new Map<string, Occurrence[]>();
  /** Where the line begins. */
  let line = 0;
  const add = (name: string, start: number, definition: Definition | undefined) => {
    const end = start + name.length;
    const occurrence: Occurrence = {
      ...{ name, start, end, kind: kindOf(mask, { start, end, line }) },
      meaning: definition === undefined ? { by: "name" } : { by: "declaration", definition },
    };
    const known = all.get(name);
    if (known === undefined) all.set(name, [occurrence]);
    else known.push(occurrence);
  };
  let next = 0;
  for (const { 0: name, index: start } of mask.matchAll(word)) {
    for (; next >= 0 && next <= start; next = mask.indexOf("\n", next) + 1 || -1) line = next;
    add(name, start, declared.get(start));
    const bare = isMarked ? name.replace(/^\$+(?=.)/, "") : name;
    if (bare !== name) add(bare, start + name.length - bare.length, undefined);
  }
  return packedOccurrences(all);
}

/** What is done with a name, as far as what stands beside it tells. */
function kindOf(
  mask: string,
  { start, end, line }: Span & { readonly line: number },
): UseKind {
  const after = /^\s*(?:\(|=(?![=>~])|[-+*/%&|^]=)/.exec(mask.slice(end, end + 40))?.[0].trim();
  if (after === "(") return "call";
  if (after !== undefined) return "write";
  return importing.test(mask.slice(line, Math.min(start, line + longestImport)))
    ? "import"
    : "read";
}

const importing = /^\s*(?:import|from|use|using|require|include|#include)\b/;

/** No word is further indented than this. */
const longestImport = 400;
