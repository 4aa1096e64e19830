/**
 * What one file has to do with references: the names that it declares, and how often it uses which
 * identifier. A digest depends on the file alone, so it can be kept until the file changes.
 *
 * @module
 */
import { lastItem } from "@ct/base";
import type { Declaration, LanguagePack } from "@ct/source";
import { masked } from "@ct/source/lexis";
import {
  countIdentifiers,
  identifierHash,
  languageSeed,
  pathHash,
  tellingTenths,
} from "./identifiers.ts";
import { importsIn, includedIn } from "./imports.ts";
import { reachIn } from "./visibility.ts";

/** See the module. The first five have a number for each declaration, as the outline has them. */
export interface ReferenceDigest {
  /** Hash of its name; 0 if the name cannot be used. */
  readonly names: Uint32Array;
  /** Hash of the name of what it is a member of; 0 if it is none. */
  readonly owners: Uint32Array;
  /** 1 if other files cannot name it. */
  readonly hidden: Uint8Array;
  /** How much the use of the name says, in tenths. */
  readonly tenths: Uint8Array;
  /** The declaration that counts as used with it: itself, or the one around a detail. */
  readonly credited: Uint32Array;
  /** Hashes of the identifiers in the code, in ascending order. */
  readonly words: Uint32Array;
  /** How often each of them is there. */
  readonly counts: Uint8Array;
  /** 1 for those that are imported or, where a language does not say so, may be. */
  readonly imported: Uint8Array;
  /** Hashes of the ends of the paths of the files that it includes, in no order. */
  readonly included: Uint32Array;
}

/** A file whose digest is known. */
export interface DigestedSource {
  /** Its path. No two files have the same one. */
  readonly path: string;
  /** Its digest. */
  readonly digest: ReferenceDigest;
  /**
   * How much interest begins here where there is no focus, and what its names count: above 0, and 1
   * for most.
   */
  readonly weight: number;
  /** How much interest begins here in place of that. */
  readonly start?: number;
}

/** The text of a file and its outline. */
export interface SourceText {
  /** Its language. */
  readonly pack: LanguagePack;
  /** The text. */
  readonly text: string;
  /** All that `pack.declarations` yields for it. */
  readonly declarations: readonly Declaration[];
}

/** Kinds whose names are not used anywhere: titles, and what adds to something declared elsewhere. */
const nameless: ReadonlySet<string> = new Set(
  "impl extension test it specify describe context suite h1 h2 h3 h4 h5 h6".split(" "),
);

/** Kinds whose inside nobody else can name. */
const closed: ReadonlySet<string> = new Set(
  "function method fn def func fun constructor init test it specify describe context suite"
    .split(" "),
);

/** Languages that use each other's names. */
const families: ReadonlyMap<string, string> = new Map([
  ["Vue", "TypeScript and JavaScript"],
  ["Svelte", "TypeScript and JavaScript"],
  ["C and C++ headers", "C and C++"],
  ["Kotlin", "Java"],
]);

/** Creates the digest of a text. */
export function referencesOf(source: SourceText): ReferenceDigest {
  const { pack, text } = source;
  const seed = languageSeed(families.get(pack.language) ?? pack.language);
  const code = masked(text, pack.segments(text));
  // Prose uses words, not names.
  const isProse = pack.kinds.includes("h1");
  const { words, counts } = countIdentifiers(isProse ? "" : code, seed);
  const imports = importsIn(pack.language, code);
  const named = new Set(countIdentifiers(imports ?? "", seed).words);
  const imported = words.map((word) => imports === undefined || named.has(word) ? 1 : 0);
  return packed({
    ...declaredIn(source, code, seed),
    words,
    counts,
    imported: Uint8Array.from(imported),
    included: Uint32Array.from(includedIn(pack.language, text), pathHash),
  });
}

/** The same in one piece of memory: most are small, and each piece costs more than it holds. */
function packed(digest: ReferenceDigest): ReferenceDigest {
  const { names, owners, hidden, tenths, credited, words, counts, imported, included } = digest;
  const parts = [names, owners, credited, words, included, hidden, tenths, counts, imported];
  const buffer = new ArrayBuffer(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  const placed = <Numbers extends Uint32Array | Uint8Array>(from: Numbers, to: Numbers) => {
    to.set(from);
    at += to.byteLength;
    return to;
  };
  const wide = (from: Uint32Array) => placed(from, new Uint32Array(buffer, at, from.length));
  const narrow = (from: Uint8Array) => placed(from, new Uint8Array(buffer, at, from.length));
  return {
    names: wide(names),
    owners: wide(owners),
    credited: wide(credited),
    words: wide(words),
    included: wide(included),
    hidden: narrow(hidden),
    tenths: narrow(tenths),
    counts: narrow(counts),
    imported: narrow(imported),
  };
}

function declaredIn(
  { pack, declarations }: SourceText,
  code: string,
  seed: number,
): Pick<ReferenceDigest, "names" | "owners" | "hidden" | "tenths" | "credited"> {
  const { length } = declarations;
  const names = new Uint32Array(length);
  const owners = new Uint32Array(length);
  const hidden = new Uint8Array(length);
  const tenths = new Uint8Array(length);
  const credited = new Uint32Array(length);
  const lines = code.split("\n");
  const reachOf = reachIn(pack, code, lines);
  const open: { readonly index: number; readonly isClosed: boolean }[] = [];
  declarations.forEach((declaration, index) => {
    const { kind, depth } = declaration;
    open.length = Math.min(open.length, depth - 1);
    const around = open.at(-1);
    const outer = around && declarations[around.index];
    const isLocal = around?.isClosed ?? false;
    open.push({ index, isClosed: isLocal || closed.has(kind) });
    credited[index] = kind === "enumerator" ? around?.index ?? index : index;
    const { used, owner = ownerOf(outer, lines) } = partsOf(writtenName(declaration, lines));
    if (used === undefined || isLocal || nameless.has(kind)) return;
    const reach = reachOf({ declaration, outer });
    if (reach === "nobody") return;
    names[index] = identifierHash(used, seed);
    hidden[index] = reach === "all" ? 0 : 1;
    tenths[index] = tellingTenths(used);
    if (owner !== undefined && kind !== "enumerator") owners[index] = identifierHash(owner, seed);
  });
  return { names, owners, hidden, tenths, credited };
}

const identifier = /^[\p{L}_$][\p{L}\p{N}\p{M}_$]+$/u;

/** The part of a name that code uses, and what it says that this belongs to. */
function partsOf(name: string): { readonly used?: string; readonly owner?: string } {
  // As in `Pool.release`, `Pool::release`, `app\Pool`, `release?` and `$size`.
  const parts = name.replace(/[?!=]$/, "").split(/\.|::|\\|^\$(?=\w)/);
  const used = lastItem(parts);
  const owner = parts.at(-2) ?? "";
  if (!identifier.test(used)) return {};
  return identifier.test(owner) && owner !== "exports" ? { used, owner } : { used };
}

/** The name of a declaration; in CommonJS it may stand behind what it is assigned to. */
function writtenName({ name, start }: Declaration, lines: readonly string[]): string {
  if (name !== "module.exports") return name;
  return /\b(?:class|function) (\w+)/.exec(lines[start - 1] ?? "")?.[1] ?? "";
}

/** The type whose members are inside of a declaration. */
function ownerOf(
  outer: Declaration | undefined,
  lines: readonly string[],
): string | undefined {
  if (outer === undefined || /^(?:mod|module|namespace|package)$/.test(outer.kind)) {
    return undefined;
  }
  // As in `Drop for Lock<T>`.
  const [type = ""] = writtenName(outer, lines).split(" for ").at(-1)?.split(/[<( ]/) ?? [];
  return partsOf(type).used;
}
