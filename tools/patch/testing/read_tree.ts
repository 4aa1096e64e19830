/**
 * YAML as paths see it.
 *
 * @module
 */
import { YamlTree } from "../yaml/tree.ts";
import { loadYaml } from "../yaml/package.ts";
import { readYaml } from "../yaml/reader.ts";
import { lineNumberAt } from "@ct/base";

const parse = await loadYaml();

/**
 * Reads a document.
 * @throws {CtError} With code `syntax` if it is none.
 */
export function readTree(text: string): YamlTree {
  const lineAt = (offset: number) => lineNumberAt(text, offset);
  return new YamlTree(readYaml(parse(text, () => {})), { passesAliases: false, lineAt });
}
