/**
 * The rule store as data: its definitions and rules (docs/spec/rules.md#store-format).
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError, osErrorText, readRegularFile, settingsBytes } from "@ct/base";
import type { JsonData } from "@ct/json";
import { readRule, type RuleRecord } from "./record.ts";
import { type Definitions, expandedLength } from "./expand.ts";
import type { StoreLocation } from "./store_location.ts";
import { parseStoreValue, stringListOf, stringOf } from "./store_value.ts";

/** How many characters all probes of a store may come to. */
const maxExpanded = 16 << 20;

/** A parsed rule store. */
export interface RuleStore {
  /** Its definitions, in the order of the text. */
  readonly defs: Definitions;
  /** Its rules, in the order of the text. */
  readonly rules: readonly RuleRecord[];
  /** What is strange about it without being wrong, such as an unknown member; one sentence each. */
  readonly warnings: readonly string[];
}

/** A store, and the text that it was parsed from. */
export interface ReadStore extends RuleStore {
  /** The text as it was read. */
  readonly text: string;
}

/**
 * Parses the text of a store.
 * @throws {CtError} With code `syntax`, naming the rule and the member, but not the file.
 *
 * @example A rule's defaults
 * ```ts
 * import { parseStore } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const { rules } = parseStore('{"rules": [{"id": "x", "question": "Is it?", "probe": ["true"]}]}');
 * assert.equal(rules[0]?.severity, "fail");
 * assert.deepEqual(rules[0]?.adapter, { kind: "exit" });
 * ```
 */
export function parseStore(text: string): RuleStore {
  const root = parseStoreValue(text);
  if (root.kind !== "object") throw new CtError("syntax", "store root must be an object");
  let [defs, rules]: [JsonData | undefined, JsonData | undefined] = [undefined, undefined];
  for (const { key: { text: key }, value } of root.members) {
    if (key === "defs") defs = value;
    else if (key === "rules") rules = value;
    else throw new CtError("syntax", `store has an unknown member '${key}': only defs and rules`);
  }
  const store = { defs: readDefs(defs), ...readRules(rules) };
  checkExpansion(store);
  return store;
}

/** A store of some kilobytes could otherwise say gigabytes. */
function checkExpansion({ defs, rules }: RuleStore): void {
  let length = 0;
  for (const { id, probe } of rules) {
    length += expandedLength(probe, defs);
    if (length > maxExpanded) {
      throw new CtError(
        "syntax",
        `with definitions expanded, the probes up to rule '${id}' exceed 16 Mi characters`,
      );
    }
  }
}

/**
 * Reads and parses a store.
 * @throws {CtError} With code `read` if the file cannot be read, else as {@linkcode parseStore}
 * does; the message starts with the file's path.
 */
export function readStore(
  { path, absolutePath }: Pick<StoreLocation, "path" | "absolutePath">,
  { door }: Pick<Context, "door">,
): ReadStore {
  try {
    const bytes = readRegularFile(absolutePath, { cwd: "/", door, maxBytes: settingsBytes });
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { ...parseStore(text), text };
  } catch (cause) {
    if (cause instanceof CtError && cause.code === "syntax") {
      const place = cause.line === undefined ? "" : `:${cause.line}:${cause.column ?? 1}`;
      throw new CtError("syntax", `${path}${place}: ${cause.message}`, { path, cause });
    }
    const reason = cause instanceof TypeError
      ? "stream did not contain valid UTF-8"
      : osErrorText(cause);
    throw new CtError("read", `read ${path}: ${reason}`, {
      path,
      cause,
      help: "ct rules --init creates a store",
    });
  }
}

function readDefs(value: JsonData | undefined): Definitions {
  if (value === undefined) return new Map();
  if (value.kind !== "object") throw new CtError("syntax", "defs must be an object");
  return new Map(value.members.map(({ key: { text: key }, value }) => {
    const def = stringOf(value) ?? stringListOf(value);
    if (def !== undefined) return [key, def] as const;
    throw new CtError("syntax", `def '${key}' must be a string or a list of strings`);
  }));
}

function readRules(value: JsonData | undefined): Pick<RuleStore, "rules" | "warnings"> {
  if (value === undefined) return { rules: [], warnings: [] };
  if (value.kind !== "array") throw new CtError("syntax", "rules must be an array");
  const read = value.items.map((item, index) => readRule(item, index));
  const ids = new Set<string>();
  for (const { rule: { id } } of read) {
    if (ids.has(id)) throw new CtError("syntax", `rule '${id}': the id is used twice`);
    ids.add(id);
  }
  return { rules: read.map(({ rule }) => rule), warnings: read.flatMap((it) => it.warnings) };
}
