/**
 * The graph in a `composer.lock`. What the project itself needs is in its `composer.json`.
 *
 * @module
 */
import { isRecord, textOr } from "@ct/base";
import { EdgeSet } from "../graph/edge_set.ts";
import { JsonDocument, type JsonObject } from "../files/json_shape.ts";
import type { EdgeKind, Package, PackageGraph } from "../graph/package_graph.ts";

const document = new JsonDocument("composer.lock");

/** What the system provides, and no package. */
const platform =
  /^(?:php(?:-(?:64bit|ipv6|zts|debug))?|hhvm|(?:ext|lib)-.+|composer(?:-(?:plugin|runtime)-api)?)$/;

/**
 * Reads the graph; `manifest` is the `composer.json`, and `folder` the name of its directory.
 * @throws {CtError} With code `syntax` if something is missing.
 */
export function parseComposerLock(
  text: string,
  manifest: JsonObject | undefined,
  folder: string,
): PackageGraph {
  if (manifest === undefined) throw document.error("there is no composer.json beside it");
  const lock = document.parse(text);
  const locked = ["packages", "packages-dev"].flatMap((list) =>
    document.array(lock[list] ?? [], `'${list}'`).map((each) => document.object(each, "a package"))
  );
  const providers = new Map<string, string[]>();
  for (const entry of locked) {
    for (
      const name of [nameOf(entry), ...namesIn(entry, "replace"), ...namesIn(entry, "provide")]
    ) {
      providers.set(name, [...providers.get(name) ?? [], nameOf(entry)]);
    }
  }
  const locks = new Set(locked.map(nameOf));
  const edgesOf = (entry: JsonObject, user: string, lists: readonly [string, EdgeKind][]) => {
    const edges = new EdgeSet();
    for (const [list, kind] of lists) {
      for (const name of namesIn(entry, list)) {
        // One that is there by itself is meant, whoever else provides it.
        const found = locks.has(name) ? [name] : providers.get(name);
        for (const target of found ?? []) if (target !== user) edges.add(target, kind);
        const isSet = platform.test(name) || namesIn(entry, "provide").includes(name);
        if (found === undefined && !isSet) {
          throw document.error(`'${name}', which '${user}' needs, is missing`);
        }
      }
    }
    return edges.edges();
  };
  const root = "(composer.json)";
  const name = textOr(manifest["name"], folder);
  const packages = locked.map((entry): Package => ({
    id: nameOf(entry),
    name: nameOf(entry),
    version: textOr(entry["version"], "").replace(/^v(?=\d)/, ""),
    edges: edgesOf(entry, nameOf(entry), [["require", "normal"]]),
  }));
  const own = {
    id: root,
    name,
    version: textOr(manifest["version"], ""),
    edges: edgesOf(manifest, name, [["require", "normal"], ["require-dev", "dev"]]),
  };
  return { packages: [own, ...packages], members: [root], foldName: (text) => text.toLowerCase() };
}

function nameOf(entry: JsonObject): string {
  return document.string(entry["name"], "the name of a package").toLowerCase();
}

function namesIn(entry: JsonObject, list: string): readonly string[] {
  const value = entry[list];
  return isRecord(value) ? Object.keys(value).map((name) => name.toLowerCase()) : [];
}
