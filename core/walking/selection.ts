/**
 * Which entries the options of a call select by kind, type, name and size: the same words in every
 * tool that walks (docs/spec/conventions.md#selection).
 *
 * @module
 */
import { type NameOptions, nameTest, nameTexts, typeTest } from "@ct/pattern";
import { type Entry, fileSize, parseSize } from "@ct/walk";
import type { Context } from "../context/context.ts";
import { type CallWalk, walkTree, type WalkTreeOptions } from "./walk_tree.ts";

/** The options that select. Those on paths and levels are the walk's own. */
export interface SelectionOptions extends NameOptions {
  /** Kinds of entries, `f`, `d` or `l`, and types of files by their names; any by default. */
  readonly type?: readonly string[];
}

/** An option that does not keep an entry. */
export type SelectingOption = "--type" | "--name" | "--ext";

const kinds: readonly string[] = ["f", "d", "l"];

/** The options of a call, compiled. */
export class Selection {
  readonly #kinds: readonly string[];
  readonly #isOfType: ((name: string) => boolean) | undefined;
  readonly #keepsName: (name: string) => boolean;
  readonly #nameOption: "--name" | "--ext";
  /** Whether it selects all entries, as none of the options asks for kind or name. */
  readonly selectsAll: boolean;
  /** Texts of which each name that it selects has one, if it is known of some. */
  readonly nameTexts: readonly string[] | undefined;

  /**
   * Checks and compiles the options.
   * @throws {CtError} If a pattern is malformed or a type unknown.
   */
  constructor(options: SelectionOptions) {
    const { type = [], name, ext = [] } = options;
    this.#kinds = type.filter((word) => kinds.includes(word));
    const types = type.filter((word) => !kinds.includes(word));
    this.#isOfType = types.length === 0 ? undefined : typeTest(types);
    this.#keepsName = nameTest(options);
    this.nameTexts = nameTexts(options);
    this.#nameOption = ext.length > 0 ? "--ext" : "--name";
    this.selectsAll = type.length === 0 && name === undefined && ext.length === 0;
  }

  /** Whether kind and name are those asked for. */
  selects(entry: Pick<Entry, "kind" | "name">): boolean {
    return this.#keepsType(entry) && this.#keepsName(entry.name);
  }

  /** The option that does not keep an entry; `undefined` if all do. */
  refusal(entry: Pick<Entry, "kind" | "name">): SelectingOption | undefined {
    if (!this.#keepsType(entry)) return "--type";
    return this.#keepsName(entry.name) ? undefined : this.#nameOption;
  }

  #keepsType({ kind, name }: Pick<Entry, "kind" | "name">): boolean {
    if (this.#kinds.length > 0 && !this.#kinds.includes(kind)) return false;
    return this.#isOfType === undefined || (kind === "f" && this.#isOfType(name));
  }
}

/**
 * The test on the size of an entry, which throws a `CtError` with code `traversal` if it cannot be
 * told. Only regular files have one.
 * @throws {CtError} If `--size` is malformed.
 */
export function sizeTest(size: string | undefined): (entry: Entry) => boolean {
  if (size === undefined) return () => true;
  const predicate = parseSize(size);
  return (entry) => entry.kind === "f" && predicate.matches(fileSize(entry));
}

/**
 * Yields the entries that the options select, and like the walk `undefined` from time to time.
 * @throws {CtError} If a pattern or size is malformed, a type unknown or there is no base.
 */
export function* selectedEntries(
  options: WalkTreeOptions & SelectionOptions & { readonly size?: string | undefined },
  ctx: Context,
  call: Omit<CallWalk, "keeps" | "nameTexts" | "passing">,
): Generator<Entry | undefined> {
  const selection = new Selection(options);
  const fits = sizeTest(options.size);
  const keeps = (entry: Pick<Entry, "kind" | "name">) => selection.selects(entry);
  const { nameTexts } = selection;
  for (const entry of walkTree(options, ctx, { ...call, keeps, nameTexts })) {
    const isOther = entry !== undefined && !fits(entry);
    if (isOther) call.onOther?.(entry);
    yield isOther ? undefined : entry;
  }
}
