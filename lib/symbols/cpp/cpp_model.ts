/**
 * The model of a file of C++.
 *
 * @module
 */
import { type CSource, type CToken, cTokens } from "../c/c_tokens.ts";
import { partnersIn } from "../c/c_walk.ts";
import { ModelBuilder } from "../model/model_builder.ts";
import type { SourceModel } from "../model/source_model.ts";
import type { CppPlace } from "./cpp_place.ts";
import { type CppWalk, keywords, noteName } from "./cpp_walk.ts";
import { walkDeclaration, walkDeclarations } from "./declarations.ts";
import { walkParameters } from "./functions.ts";
import { Namespaces } from "./namespaces.ts";
import { walkBlock } from "./statements.ts";
import { walkInitializer, walkType, walkValue } from "./values.ts";

/** Makes the model of a text of C++. */
export function cppModel(text: string): SourceModel {
  const source = withSplit(cTokens(text, "C++"));
  const builder = new ModelBuilder("C and C++");
  builder.isModule = true;
  builder.isPartial = source.isPartial;
  builder.around.push({ is: "program" });
  const namespaces = new Namespaces(builder);
  const walk = walkOver(source.tokens, builder, namespaces);
  const place: CppPlace = {
    ...{ scope: builder.scope, into: builder.scope, outer: undefined, owner: undefined },
    ...{ isLocal: false, isInternal: false, self: undefined },
  };
  walk.declarations(0, source.tokens.length, place);
  for (const { name, end } of source.macros) {
    const macro = builder.declare(name.text, name, {
      ...{ kind: "macro", scope: builder.scope, outer: undefined, isLocal: false },
    });
    macro.body ??= { start: name.start, end };
  }
  source.conditions.forEach((_, at) => {
    noteName({ builder, tokens: source.conditions }, at, { scope: builder.scope, kind: "read" });
  });
  builder.noteOthers(othersIn(source));
  return { ...builder.finish(), namespaces: namespaces.scopes, added: namespaces.added };
}

/** The words that the walk may have passed; in macros only the name tells what is meant. */
function othersIn({ tokens, macros, foreign }: CSource): readonly CToken[] {
  const bodies = macros.flatMap(({ body, parameters }) => {
    const own = new Set(parameters.map(({ text }) => text));
    return body.filter(({ text }) => !own.has(text));
  });
  return [...tokens, ...bodies, ...foreign].filter(({ text, isWord }) =>
    isWord && !keywords.has(text)
  );
}

/** What closes the arguments of two templates is one token in C. */
function withSplit(source: CSource): CSource {
  const tokens = source.tokens.flatMap((token): readonly CToken[] => {
    if (token.text !== ">>") return [token];
    const { start, end } = token;
    return [
      { ...token, text: ">", end: start + 1 },
      { ...token, text: ">", start: end - 1 },
    ];
  });
  const { macros, conditions, foreign, isPartial } = source;
  return { tokens, macros, conditions, foreign, isPartial };
}

function walkOver(
  tokens: readonly CToken[],
  builder: ModelBuilder,
  namespaces: Namespaces,
): CppWalk {
  const standard = standardNames(tokens);
  const walk: CppWalk = {
    ...{ builder, tokens, namespaces, partners: partnersIn(tokens) },
    usesStandard: (name) => standard.has("*") || standard.has(name),
    declarations: (from, to, place) => walkDeclarations(walk, from, to, place),
    declaration: (from, to, place) => walkDeclaration(walk, from, to, place),
    block: (open, place) => walkBlock(walk, open, place),
    value: (from, to, place) => walkValue(walk, from, to, place),
    type: (from, to, place) => walkType(walk, from, to, place),
    initializer: (from, to, place, type) => walkInitializer(walk, from, to, { place, type }),
    parameters: (open, place) => walkParameters(walk, open, place),
  };
  return walk;
}

/** The names of the standard library that are used without its namespace; `*` for all of them. */
function standardNames(tokens: readonly CToken[]): ReadonlySet<string> {
  const found = new Set<string>();
  tokens.forEach(({ text }, at) => {
    if (text !== "using") return;
    const [first, second, third] = tokens.slice(at + 1, at + 4).map((each) => each.text);
    if (first === "namespace" && second === "std") found.add("*");
    if (first === "std" && second === "::" && third !== undefined) found.add(third);
  });
  return found;
}
