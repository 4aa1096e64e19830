/**
 * The package and the imports of a file of Java.
 *
 * @module
 */
import { childOf } from "../lezer/parts.ts";
import type { Evidence, Span } from "../model/definition.ts";
import type { LezerNode } from "../lezer/tree.ts";
import type { JavaWalk } from "./java_walk.ts";
import { languageTypes } from "./language_types.ts";
import { identifiersIn, walkQualified } from "./types.ts";

/** Declares what a file imports, and notes where else its names are looked up. */
export function walkImports(walk: JavaWalk, root: LezerNode): void {
  const { around, scope } = walk.builder;
  const named = childOf(root, "PackageDeclaration");
  const own = identifiersIn(named ?? { ...root, children: [] })
    .map((each) => `${walk.text(each)}.`).join("");
  around.push({ is: "package", prefix: own });
  for (const node of root.children) {
    if (node.type !== "ImportDeclaration") continue;
    const parts = identifiersIn(node);
    const isWhole = childOf(node, "Asterisk") !== undefined;
    const isStatic = childOf(node, "static") !== undefined;
    const last = parts.at(-1);
    if (last === undefined) continue;
    const isType = /^\p{Lu}/u.test(walk.text(last));
    if (isWhole && !isStatic && !isType) {
      around.push({ is: "package", prefix: parts.map((each) => `${walk.text(each)}.`).join("") });
    } else if (isWhole) {
      const of = walkQualified(walk, parts, { scope, as: "import", isImport: true });
      around.push({ is: "members", of });
    } else walkOne(walk, parts, isStatic);
  }
  around.push({ is: "language", names: languageTypes });
}

function walkOne(walk: JavaWalk, parts: readonly Span[], isStatic: boolean): void {
  const { builder } = walk;
  const { scope } = builder;
  const last = parts.at(-1);
  if (last === undefined) return;
  const name = walk.text(last);
  const place = { scope, outer: undefined, isLocal: false };
  const isInner = parts.slice(0, -1).some((part) => /^\p{Lu}/u.test(walk.text(part)));
  if (!isStatic && !isInner) {
    const definition = builder.declare(name, last, { kind: "import", ...place });
    definition.imported ??= {
      specifier: parts.map((each) => walk.text(each)).join("."),
      name,
    };
    return;
  }
  const of = walkQualified(walk, parts.slice(0, -1), { scope, as: "import", isImport: true });
  for (const key of isStatic ? [name, `${name}()`] : [name]) {
    const value: Evidence = { is: "member", of, name: key };
    builder.note(name, last, "import", { by: "receiver", receiver: of, key });
    if (scope.own(key, "both") !== undefined) continue;
    scope.add({
      ...{ name, key, kind: "alias", space: "both", outer: undefined, isLocal: false, value },
      spans: [],
      isMember: false,
    });
  }
}
