/**
 * The data of a JSON text, for comparing documents.
 *
 * @module
 */
import { jsonData, JsonSource } from "@ct/json";
import type { Model } from "../model/model.ts";

/**
 * Reads JSON, as leniently as patched files are read.
 * @throws {CtError} With code `syntax` if it is none.
 */
export function parseModel(json: string): Model {
  return jsonData(JsonSource.parse(json, 0, json.length));
}
