/**
 * Names of C++ with what stands before them: `leveldb::Slice`, `std::vector<int>::iterator`.
 *
 * @module
 */
import { textAt } from "../c/c_walk.ts";
import type { Evidence } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import type { CppPlace } from "./cpp_place.ts";
import { argumentsEnd, type CppWalk, isName, next, noteName } from "./cpp_walk.ts";
import { standardType } from "./standard_types.ts";

/** The parts of a name. */
export interface NameParts {
  /** The tokens of the names. */
  readonly ids: readonly number[];
  /** For each where its arguments begin, if it has some. */
  readonly args: readonly (number | undefined)[];
  /** The token behind it all. */
  readonly next: number;
  /** Whether it begins with `::`. */
  readonly isGlobal: boolean;
}

/** What a name with its arguments is in a text. */
export interface NameRead {
  /** What it means. */
  readonly of: Evidence | undefined;
  /** Its meaning without its arguments, as the callee. */
  readonly plain: Evidence | undefined;
  /** Its last word. */
  readonly name: string;
  /** What the arguments of its last part mean. */
  readonly args: readonly (Evidence | undefined)[] | undefined;
  /** Whether it is of the standard library by how it is written. */
  readonly isStandard: boolean;
  /** The token behind it. */
  readonly next: number;
}

/** The parts of the name at a token; `undefined` if there is none. */
export function nameParts(
  walk: CppWalk,
  from: number,
  to: number,
  isValue: boolean = false,
): NameParts | undefined {
  let at = from;
  const isGlobal = textAt(walk, at) === "::";
  if (isGlobal) at++;
  const ids: number[] = [];
  const args: (number | undefined)[] = [];
  while (at < to && isName(walk, at)) {
    ids.push(at++);
    const end = argumentsEnd(walk, at, to, isValue);
    args.push(end === undefined ? undefined : at);
    at = end ?? at;
    if (textAt(walk, at) !== "::") break;
    const skipped = textAt(walk, at + 1) === "template" ? at + 2 : at + 1;
    if (!isName(walk, skipped)) break;
    at = skipped;
  }
  return ids.length === 0 ? undefined : { ids, args, next: at, isGlobal };
}

/** Notes the parts of a name, each in what stands before it. */
export function walkName(
  walk: CppWalk,
  parts: NameParts,
  { place, kind, to, last = parts.ids.length }: {
    readonly place: CppPlace;
    readonly kind: UseKind;
    readonly to: number;
    /** How many of its parts are noted. */
    readonly last?: number;
  },
): NameRead {
  let plain: Evidence | undefined;
  let found: readonly (Evidence | undefined)[] | undefined;
  let name = "";
  let isStandard = false;
  let of: Evidence | undefined;
  const { ids, isGlobal } = parts;
  for (const [index, id] of ids.slice(0, last).entries()) {
    const isOuter = index < ids.length - 1;
    const used = isOuter ? "read" : kind;
    name = textAt(walk, id);
    if (index === 0) {
      const scope = isGlobal ? walk.builder.scope : place.scope;
      plain = noteName(walk, id, { scope, kind: used, isOuter, isLoose: place.isLoose === true });
    } else {
      plain = noteMember(walk, id, { kind: used, receiver: plain, isQualified: true });
    }
    const open = parts.args[index];
    found = open === undefined
      ? undefined
      : walkArguments(walk, open, { to: argumentsEnd(walk, open, to) ?? to, place });
    isStandard ||= index === 0 && (isOuter ? standard.test(name) : walk.usesStandard(name));
    of = isStandard && found !== undefined && standardType(name, found, walk.builder) || plain;
    if (isOuter) plain = of;
  }
  return { of, plain, name, args: found, isStandard, next: parts.next };
}

/** Namespaces whose containers are known. */
const standard = /^(?:std|absl|boost)$/;

/** Walks the arguments of a template. */
export function walkArguments(
  walk: CppWalk,
  open: number,
  { to, place }: { readonly to: number; readonly place: CppPlace },
): readonly (Evidence | undefined)[] {
  const found: (Evidence | undefined)[] = [];
  for (let at = open + 1; at < to - 1;) {
    let end = at;
    while (end < to - 1 && textAt(walk, end) !== ",") {
      end = argumentsEnd(walk, end, to - 1) ?? next(walk, end, to - 1);
    }
    found.push(walk.type(at, end, place));
    at = end + 1;
  }
  return found;
}

/** Notes a member behind what has it. */
export function noteMember(
  { builder, tokens }: CppWalk,
  at: number,
  { kind, receiver, isQualified = false }: {
    readonly kind: UseKind;
    readonly receiver: Evidence | undefined;
    readonly isQualified?: boolean;
  },
): Evidence | undefined {
  const { text: name, start, end } = tokens[at] ?? { text: "", start: 0, end: 0 };
  builder.note(name, { start, end }, kind, { by: "receiver", receiver, key: name, isQualified });
  return receiver && { is: "member", of: receiver, name };
}

/** What points to a value. */
export function pointerTo(of: Evidence | undefined): Evidence | undefined {
  return applied("&", of);
}

/** Evidence of what an operator yields that a type may define. */
export function applied(
  operator: string,
  of: Evidence | undefined,
  count?: number,
): Evidence | undefined {
  return of && { is: "applied", operator, of, ...(count === undefined ? {} : { count }) };
}
