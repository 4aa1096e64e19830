/**
 * The verbs that run nothing: `--init`, `--list`, `--remove`, `--def`, `--flatten`.
 *
 * @module
 */
import {
  changeStore,
  type DefinitionValue,
  emptyStore,
  findStore,
  flattenRules,
  newStoreLocation,
  readStore,
  removeRule,
  setDefinition,
  storeDoor,
} from "@ct/rules-engine";
import { createFile } from "@ct/write";
import type { Context } from "@ct/core/context";
import { CtError, itemAt } from "@ct/base";
import { storeToWrite } from "./add.ts";
import type { RulesOptions } from "./definition.ts";
import { findRule, storeToRead } from "./promote.ts";
import type { DefResult, FlattenResult, InitResult, ListResult, RemoveResult } from "./result.ts";

type StoreOption = Pick<RulesOptions, "file">;

/**
 * Creates an empty store, unless there is a store.
 * @throws {CtError} With code `write` if it cannot be made.
 */
export async function initStore(
  { file }: StoreOption,
  ctx: Context,
): Promise<InitResult> {
  const { path, absolutePath, exists } = findStore(file, ctx) ??
    newStoreLocation(ctx);
  const created = !exists &&
    await createFile({ path: absolutePath, text: emptyStore }, {
      ...ctx,
      door: storeDoor(ctx.door),
    });
  return {
    verb: "init",
    store: path,
    created: created ? absolutePath : undefined,
  };
}

/**
 * What a store says.
 * @throws {CtError} If there is none, or it cannot be read.
 */
export function listStore({ file }: StoreOption, ctx: Context): ListResult {
  const location = storeToRead(file, ctx);
  const { defs, rules, warnings } = readStore(location, ctx);
  return { verb: "list", store: location.path, defs, rules, warnings };
}

/**
 * Removes a rule.
 * @throws {CtError} If there is no such rule, or the store cannot be written.
 */
export async function remove(
  id: string,
  { file }: StoreOption,
  ctx: Context,
): Promise<RemoveResult> {
  const location = storeToRead(file, ctx);
  findRule(id, readStore(location, ctx));
  const { written } = await changeStore(
    location,
    (store) => removeRule(store.text, findRule(id, store).position),
    ctx,
  );
  return { verb: "remove", store: location.path, id, written };
}

/**
 * Sets a definition.
 * @throws {CtError} If it is malformed, or the store cannot be written.
 */
export async function define(
  typed: string,
  { file }: StoreOption,
  ctx: Context,
): Promise<DefResult> {
  const [name, value] = parseDefinition(typed);
  const location = storeToWrite(file, ctx);
  if (location.exists) readStore(location, ctx);
  let changed = false;
  const { created, written } = await changeStore(location, (store) => {
    const text = setDefinition(store.text, name, value);
    changed = text !== undefined;
    return text;
  }, ctx);
  const path = created ? location.absolutePath : undefined;
  return {
    verb: "def",
    store: location.path,
    created: path,
    name,
    changed,
    written,
  };
}

/**
 * Removes every prompt.
 * @throws {CtError} If the store cannot be read or written.
 */
export async function flatten(
  { file }: StoreOption,
  ctx: Context,
): Promise<FlattenResult> {
  const location = storeToRead(file, ctx);
  readStore(location, ctx);
  let ids: readonly string[] = [];
  const { written } = await changeStore(
    { ...location, exists: true },
    (store) => {
      const { text, positions } = flattenRules(store.text);
      ids = positions.map((position) => itemAt(store.rules, position).id);
      return ids.length === 0 ? undefined : text;
    },
    ctx,
  );
  return { verb: "flatten", store: location.path, ids, written };
}

/**
 * Reads `NAME=VALUE`. The value is a JSON string or list of strings, or a text if it is not JSON.
 * @throws {CtError} With code `usage`, quoting it.
 *
 * @example A list, and a text
 * ```ts
 * import { parseDefinition } from "@ct/rules";
 * import assert from "node:assert/strict";
 * assert.deepEqual(parseDefinition('dirs=["src","lib"]'), ["dirs", ["src", "lib"]]);
 * assert.deepEqual(parseDefinition("dir=a=b"), ["dir", "a=b"]);
 * ```
 */
export function parseDefinition(
  typed: string,
): readonly [string, DefinitionValue] {
  const [, name, text] = /^((?:[^=[]|\[[^\]]*\])*)=(.*)$/s.exec(typed) ?? [];
  if (name === undefined || text === undefined) {
    throw new CtError("usage", `--def needs NAME=VALUE, got '${typed}'`);
  }
  if (name === "" || /[.}\s]/u.test(name)) {
    throw new CtError("usage", `invalid name '${name}' in --def '${typed}'`, {
      help: "a name must not be empty or contain white space, '.' or '}'",
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [name, text];
  }
  if (typeof value === "string" && value.isWellFormed()) return [name, value];
  if (isTextList(value)) return [name, value];
  throw new CtError(
    "usage",
    `--def '${name}' must be a text or a list of texts, got ${text}`,
    {
      help: `put a text that looks like JSON in double quotes: '${name}=${JSON.stringify(text)}'`,
    },
  );
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) &&
    value.every((item) => typeof item === "string" && item.isWellFormed());
}
