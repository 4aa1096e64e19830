/**
 * From what the `yaml` package makes of a document to our nodes: the package's nodes tell the
 * values, its tokens where each character stands.
 *
 * @module
 */
import type { Anchor, MemberModel, Model, ScalarModel } from "../model/model.ts";
import type { YamlEntry, YamlNode, YamlStyle } from "./node.ts";
import { type CST, type ParsedYaml, yamlError } from "./package.ts";
import {
  contentEnd,
  endOfHeader,
  endOfSource,
  isBlank,
  isContent,
  isDash,
  startOf,
} from "./tokens.ts";

/**
 * The root of a parsed document, of style `empty` if nothing is written.
 * @throws {CtError} With code `syntax` if an alias leads nowhere.
 */
export function readYaml(parsed: ParsedYaml): YamlNode {
  const { contents, token } = parsed;
  const at = token.value === undefined ? token.offset : startOf(token.value);
  return new YamlReader(parsed).node(contents, { token: token.value, before: token.start, at });
}

/**
 * Where a value is written: its token, and the tokens between the indicator before it and itself.
 */
interface Site {
  readonly token: CST.Token | null | undefined;
  readonly before: readonly CST.SourceToken[];
  /** Where it would be if nothing is written. */
  readonly at: number;
}

/** What kinds of nodes have in common. */
type Frame = Pick<YamlNode, "start" | "body" | "style" | "headerEnd" | "end">;

class YamlReader {
  readonly #parsed: ParsedYaml;
  /** What the names stand for here; an anchor may be given again. */
  readonly #anchors = new Map<string, Anchor>();

  constructor(parsed: ParsedYaml) {
    this.#parsed = parsed;
  }

  node(value: unknown, { token, before, at }: Site): YamlNode {
    const tests = this.#parsed;
    const properties = before.filter(({ type }) => type === "anchor" || type === "tag");
    const lastProperty = properties.at(-1);
    const body = token ? startOf(token) : lastProperty ? endOfSource(lastProperty) : at;
    const start = properties[0]?.offset ?? body;
    const end = token ? contentEnd(token) : body;
    const headerEnd = token?.type === "block-scalar" ? endOfHeader(token) : body;
    const name = properties.find(({ type }) => type === "anchor")?.source.slice(1);
    const tag = properties.find(({ type }) => type === "tag")?.source;
    const anchor = name === undefined ? undefined : { name };
    if (anchor !== undefined) this.#anchors.set(anchor.name, anchor);
    const marks = {
      ...(anchor === undefined ? {} : { anchor }),
      ...(tag === undefined ? {} : { tag }),
    };
    const style = styleOf(token);
    const frame: Frame = { start, body, style, headerEnd, end };
    if (tests.isAlias(value)) {
      const target = this.#anchors.get(value.source);
      if (target === undefined) {
        throw yamlError(tests, start, `the alias *${value.source} has no anchor`);
      }
      const model: Model = { kind: "alias", text: value.source, anchor: target };
      return { ...frame, kind: "alias", entries: [], model };
    }
    if (tests.isMap(value)) {
      const entries = value.items.map((pair): YamlEntry => this.#member(pair));
      const members = entries.map(({ key, value }): MemberModel => ({
        key: key?.model ?? value.model,
        value: value.model,
      }));
      const model: Model = { kind: "object", members, ...marks };
      return { ...frame, end: endOf(entries, end), kind: "object", entries, model };
    }
    if (tests.isSeq(value) && isCollection(token)) {
      const entries = this.#elements(value.items, token);
      const items = entries.map(({ value }) => value.model);
      const model: Model = { kind: "array", items, ...marks };
      return { ...frame, end: endOf(entries, end), kind: "array", entries, model };
    }
    const scalar = this.#scalar(value);
    const model = {
      ...(token?.type === "block-scalar" ? asEnded(scalar, token) : scalar),
      ...marks,
    };
    return { ...frame, kind: model.kind, entries: [], model };
  }

  #member({ key, value, srcToken }: PackagePair): YamlEntry {
    if (srcToken === undefined) throw new TypeError("a member has no source");
    const { start: before, key: keyToken, sep = [], value: valueToken } = srcToken;
    const indicator = sep.find(({ type }) => type === "map-value-ind");
    const first = before.find(isContent) ?? keyToken ?? indicator;
    const start = first ? startOf(first) : (valueToken ? startOf(valueToken) : 0);
    const keyNode = this.node(key, { token: keyToken, before, at: start });
    const indicatorEnd = indicator && endOfSource(indicator);
    const end = Math.max(keyNode.end, indicatorEnd ?? 0);
    const behind = indicator ? sep.slice(sep.indexOf(indicator) + 1) : [];
    const valueNode = this.node(value, { token: valueToken, before: behind, at: end });
    return {
      start,
      end: Math.max(end, valueNode.end),
      indicatorEnd,
      key: keyNode,
      value: valueNode,
    };
  }

  #elements(
    values: readonly unknown[],
    token: CST.BlockMap | CST.BlockSequence | CST.FlowCollection,
  ): YamlEntry[] {
    const items = token.items.filter((item) =>
      token.type === "flow-collection" ? !isBlank(item) : item.start.some(isDash)
    );
    if (items.length !== values.length) throw new TypeError("elements and tokens do not match");
    return items.map((item, index) => this.#element(values[index], item));
  }

  #element(value: unknown, item: CST.CollectionItem): YamlEntry {
    const tests = this.#parsed;
    const { start: before, key, sep, value: token } = item;
    if (tests.isMap(value) && (key !== undefined || sep !== undefined)) {
      return this.#pair(value, item);
    }
    const dash = before.find(isDash);
    const first = before.find(isContent) ?? token;
    const start = first ? startOf(first) : 0;
    const indicatorEnd = dash && endOfSource(dash);
    const behind = dash ? before.slice(before.indexOf(dash) + 1) : before;
    const node = this.node(value, { token, before: behind, at: indicatorEnd ?? start });
    const end = Math.max(indicatorEnd ?? 0, node.end);
    return { start, end, indicatorEnd, key: undefined, value: node };
  }

  /** An element such as the one of `[a: 1]`: a mapping without brackets of its own. */
  #pair(map: PackageMap, item: CST.CollectionItem): YamlEntry {
    const [pair] = map.items;
    const entry = this.#member({ key: pair?.key, value: pair?.value, srcToken: item });
    const { start, end, key, value } = entry;
    const members = [{ key: key?.model ?? value.model, value: value.model }];
    const node: YamlNode = {
      kind: "object",
      style: "pair",
      start,
      body: start,
      headerEnd: start,
      end,
      entries: [entry],
      model: { kind: "object", members },
    };
    return { start, end, indicatorEnd: undefined, key: undefined, value: node };
  }

  #scalar(value: unknown): ScalarModel {
    if (!this.#parsed.isScalar(value)) return { kind: "null", text: "null" };
    const { value: data, source } = value;
    switch (typeof data) {
      case "string":
        return { kind: "string", text: data };
      case "number":
      case "bigint":
        return { kind: "number", text: source ?? String(data) };
      case "boolean":
        return { kind: "boolean", text: String(data) };
      default:
        return data === null
          ? { kind: "null", text: "null" }
          : { kind: "string", text: source ?? String(data) };
    }
  }
}

/** A member as the package has it. */
interface PackagePair {
  readonly key: unknown;
  readonly value: unknown;
  readonly srcToken?: CST.CollectionItem | undefined;
}

/** A mapping as the package has it. */
interface PackageMap {
  readonly items: readonly PackagePair[];
}

function styleOf(token: CST.Token | null | undefined): YamlStyle {
  switch (token?.type) {
    case "block-map":
    case "block-seq":
      return "block";
    case "flow-collection":
      return "flow";
    case "block-scalar":
      return "literal";
    default:
      return token && !(token.type === "scalar" && token.source === "") ? "scalar" : "empty";
  }
}

/**
 * A block scalar as the specification has it: the last line of a file has a line break in its value
 * only if there is one in the file (rule 165, `b-chomped-last`). The package always adds it.
 */
function asEnded(scalar: ScalarModel, { source }: CST.BlockScalar): ScalarModel {
  const last = source.slice(source.lastIndexOf("\n") + 1);
  const isOpen = /[^ ]/.test(last) || last === source;
  return isOpen ? { ...scalar, text: scalar.text.replace(/\n$/, "") } : scalar;
}

function isCollection(
  token: CST.Token | null | undefined,
): token is CST.BlockMap | CST.BlockSequence | CST.FlowCollection {
  return styleOf(token) === "block" || styleOf(token) === "flow";
}

/** The end of a collection: a bracket's, or that of the last entry. */
function endOf(entries: readonly YamlEntry[], end: number): number {
  return Math.max(end, entries.at(-1)?.end ?? end);
}
