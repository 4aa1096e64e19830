/**
 * Files as data.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import type { Context } from "@ct/core/context";
import { jsonData, JsonSource } from "@ct/json";
import type { DocumentCondition } from "../model/document_address.ts";
import type { Format } from "../format.ts";
import type { Model } from "../model/model.ts";
import { readFileText } from "../read_text.ts";
import { loadReader } from "../toml/checked.ts";
import { modelOf } from "../toml/node.ts";
import { readWholeYaml } from "../yaml/section.ts";
import { loadYaml } from "../yaml/package.ts";
import { resolvedModel } from "./resolved_model.ts";

/** A document of a file. */
export interface ReadDocument {
  /** The line of a record of JSON Lines. */
  readonly line?: number;
  /** What it says. */
  readonly model: Model;
}

/** How files are read. */
export interface Reading {
  /** Called now and then; may throw to end the work. */
  readonly tick: () => void;
  /** What holds for the document of YAML that is meant. */
  readonly document?: readonly DocumentCondition[];
}

/**
 * The documents of a file: one, but of JSON Lines as many as there are records.
 * @throws {CtError} Naming the file, if it cannot be read or is malformed.
 */
export async function readDocuments(
  path: string,
  format: Format,
  { ctx, ...reading }: Reading & { readonly ctx: Context },
): Promise<readonly ReadDocument[]> {
  const read = readFileText(path, ctx);
  const name = escapeControls(path);
  if ("reason" in read) {
    throw new CtError("read", `${name}: ${read.message ?? read.reason}`);
  }
  try {
    return await documentsOf(read.text, format, reading);
  } catch (error) {
    if (!(error instanceof CtError) || ["timeout", "aborted"].includes(error.code)) throw error;
    throw new CtError(error.code, `${name}: ${error.message}`, { cause: error });
  }
}

/** The documents of a text. */
export async function documentsOf(
  text: string,
  format: Format,
  { tick, document }: Reading,
): Promise<readonly ReadDocument[]> {
  if (format === "yaml") {
    const reading = { parse: await loadYaml(), tick };
    return [{ model: resolvedModel(readWholeYaml(text, document ?? [], reading)) }];
  }
  if (document !== undefined) {
    throw new CtError("refused", `--document is for YAML, and the format is ${format}`);
  }
  if (format === "toml") {
    const read = await loadReader(tick);
    return [{ model: modelOf(read(text).root) }];
  }
  if (format !== "jsonl") return [{ model: jsonModel(text) }];
  return text.split("\n").flatMap((record, index) => {
    tick();
    if (record.replace(/^\ufeff/, "").trim() === "") return [];
    const line = index + 1;
    try {
      return [{ line, model: jsonModel(record) }];
    } catch (error) {
      if (!(error instanceof CtError)) throw error;
      throw new CtError(error.code, `line ${line}: ${error.message}`);
    }
  });
}

function jsonModel(text: string): Model {
  return jsonData(JsonSource.parse(text, text.startsWith("\ufeff") ? 1 : 0, text.length));
}
