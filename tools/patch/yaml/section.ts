/**
 * Finding the document of a YAML file that is meant.
 *
 * @module
 */
import { CtError, lineNumberAt } from "@ct/base";
import { lookUp } from "../model/action.ts";
import type { DocumentCondition } from "../model/document_address.ts";
import type { NodePath } from "../model/node_path.ts";
import { abridge } from "./abridged.ts";
import type { YamlNode } from "./node.ts";
import { YamlTree } from "./tree.ts";
import type { ParseYaml, Tick } from "./package.ts";
import { readYaml } from "./reader.ts";
import { type YamlSection, yamlSections } from "./stream.ts";

/** What reading documents takes. */
export interface YamlReading {
  /** The parser. */
  readonly parse: ParseYaml;
  /** Called now and then; may throw to end the work. */
  readonly tick: Tick;
  /** Documents of as many characters are abridged if they can be. */
  readonly largeFrom: number;
}

/** A section and its number among the file's, from 1. */
type Numbered = YamlSection & { readonly number: number };

const shown = 20;

/**
 * The part of a text that is the document meant; all of it if there is only one. Documents are read
 * only where a condition needs their data.
 * @throws {CtError} With code `not-found` if no document is meant, `refused` if several are,
 * `syntax` if one that has to be read is malformed.
 */
export function findSection(
  text: string,
  conditions: readonly DocumentCondition[],
  reading: YamlReading,
): Pick<YamlSection, "start" | "end"> {
  const sections = yamlSections(text).map((section, index) => ({ ...section, number: index + 1 }));
  const matches = sections.filter(({ number }) =>
    conditions.every((each) => each.kind !== "number" || each.number === number)
  ).filter((section) => holds(text, section, conditions, reading));
  const [match] = matches;
  if (match !== undefined && matches.length === 1) return match;
  if (conditions.length === 0) {
    if (match === undefined) return { start: 0, end: text.length };
    const list = listed(text, matches);
    throw new CtError(
      "refused",
      `there are ${list}; select one with --document N or --document PATH=VALUE`,
    );
  }
  const wanted = conditions.map(({ typed }) => `--document '${typed}'`).join(" ");
  if (match === undefined) {
    const all = sections.length === 0 ? "no documents" : listed(text, sections);
    const verb = sections.length === 1 ? "is" : "are";
    throw new CtError("not-found", `no document matches ${wanted}; there ${verb} ${all}`);
  }
  throw new CtError(
    "refused",
    `${wanted} matches ${listed(text, matches)}; add a condition that selects one`,
  );
}

function listed(text: string, sections: readonly Numbered[]): string {
  const rows = sections.slice(0, shown).map(({ number, head }) =>
    `${number} on line ${lineNumberAt(text, head)}`
  );
  const more = sections.length > shown ? ", …" : "";
  const count = `${sections.length} document${sections.length === 1 ? "" : "s"}`;
  return `${count} (${rows.join(", ")}${more})`;
}

/** Whether a document has all the values. */
function holds(
  text: string,
  section: YamlSection,
  conditions: readonly DocumentCondition[],
  reading: YamlReading,
): boolean {
  const values = conditions.filter((each) => each.kind === "value");
  if (values.length === 0) return true;
  const root = readSection(text, section, values.map(({ path }) => path), reading);
  const lineAt = () => lineNumberAt(text, section.head);
  const tree = new YamlTree(root, { passesAliases: false, lineAt });
  return values.every(({ path, text: wanted }) => {
    const found = lookUp(tree, path);
    return "node" in found && tree.scalarText(found.node) === wanted;
  });
}

/**
 * The root of the document that is meant, read as a whole.
 * @throws {CtError} As {@linkcode findSection}, and if it is malformed or empty.
 */
export function readWholeYaml(
  text: string,
  conditions: readonly DocumentCondition[],
  reading: Pick<YamlReading, "parse" | "tick">,
): YamlNode {
  const whole = { ...reading, largeFrom: Infinity };
  const root = readSection(text, findSection(text, conditions, whole), [], whole);
  if (root.style === "empty") throw new CtError("syntax", "document is empty");
  return root;
}

/** The root of a document. Parts that no path comes near may be omitted. */
function readSection(
  text: string,
  { start, end }: Pick<YamlSection, "start" | "end">,
  paths: readonly NodePath[],
  { parse, tick, largeFrom }: YamlReading,
): YamlNode {
  const whole = text.slice(start, end).replace(/^\ufeff/, "");
  const abridged = text.length < largeFrom ? undefined : abridge(whole, paths, tick);
  try {
    if (abridged !== undefined) return readYaml(parse(abridged.text, tick));
  } catch (error) {
    // How it reads is said of the whole text.
    if (!(error instanceof CtError && error.code === "syntax")) throw error;
  }
  return readYaml(parse(whole, tick, lineNumberAt(text, start)));
}
