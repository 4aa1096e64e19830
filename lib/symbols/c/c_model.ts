/**
 * The model of a file of C.
 *
 * @module
 */
import { Scope } from "../model/definition.ts";
import { ModelBuilder } from "../model/model_builder.ts";
import type { SourceModel } from "../model/source_model.ts";
import { type CMacro, cTokens } from "./c_tokens.ts";
import { type CPlace, type CWalk, keywords, noteName, partnersIn } from "./c_walk.ts";
import { isCpp } from "./foreign_header.ts";
import { walkDeclaration, walkDeclarations } from "./declarations.ts";
import { walkBlock } from "./statements.ts";
import { walkInitializer, walkValue } from "./values.ts";

/** Makes the model of a text. One of C++ has none. */
export function cModel(path: string, text: string): SourceModel | undefined {
  if (!/\.[ch]$/.test(path)) return undefined;
  const source = cTokens(text);
  if (path.endsWith(".h") && isCpp(source.tokens)) return undefined;
  const builder = new ModelBuilder("C and C++");
  builder.isModule = true;
  builder.isPartial = source.isPartial;
  builder.around.push({ is: "included" });
  const walk = walkOver(builder, source.tokens);
  const place: CPlace = { scope: builder.scope, outer: undefined, isLocal: false };
  walk.declarations(0, source.tokens.length, place);
  for (const macro of source.macros) walkMacro(builder, macro);
  const conditions = walkOver(builder, source.conditions);
  source.conditions.forEach((_, at) => {
    noteName(conditions, at, { scope: builder.scope, kind: "read" });
  });
  const { tokens, macros, foreign } = source;
  const all = [...tokens, ...macros.flatMap(({ body }) => body), ...foreign];
  builder.noteOthers(all.filter(({ text: each, isWord }) => isWord && !keywords.has(each)));
  return builder.finish();
}

function walkOver(builder: ModelBuilder, tokens: CWalk["tokens"]): CWalk {
  const walk: CWalk = {
    builder,
    tokens,
    partners: partnersIn(tokens),
    declarations: (from, to, place) => walkDeclarations(walk, from, to, place),
    declaration: (from, to, place) => walkDeclaration(walk, from, to, place),
    block: (open, place) => walkBlock(walk, open, place),
    value: (from, to, place) => walkValue(walk, from, to, place),
    initializer: (from, to, place, type) => walkInitializer(walk, from, to, { place, type }),
  };
  return walk;
}

/** What a macro stands for is walked as an expression, whatever it is. */
function walkMacro(builder: ModelBuilder, { name, parameters, body, end }: CMacro): void {
  const { scope } = builder;
  const macro = builder.declare(name.text, name, {
    ...{ kind: "macro", scope, outer: undefined, isLocal: false },
  });
  macro.body ??= { start: name.start, end };
  const inside = new Scope(scope, true);
  inside.macro = macro;
  for (const each of parameters) {
    builder.declare(each.text, each, {
      ...{ kind: "parameter", scope: inside, outer: macro, isLocal: true },
    });
  }
  walkOver(builder, body).value(0, body.length, { scope: inside, outer: macro, isLocal: true });
}
