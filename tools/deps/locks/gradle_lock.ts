/**
 * The artifacts in a `gradle.lockfile`: a list by configuration, without what needs what.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { EdgeSet } from "../graph/edge_set.ts";
import { type Package, type PackageGraph, unknownMark } from "../graph/package_graph.ts";

/** Configurations of Gradle's own plugins that only tests use. */
const testing = /^test(?:[A-Z]|$)/;

/**
 * Reads the list; `folder` is what the project is called. An artifact that is locked for
 * configurations of tests alone is for development.
 * @throws {CtError} With code `syntax` if a line is none of such a file.
 */
export function parseGradleLock(text: string, folder: string): PackageGraph {
  const root = `${folder} (project)`;
  const edges = new EdgeSet();
  const packages: Package[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === "" || line.startsWith("#") || line.startsWith("empty=")) continue;
    const [, name, version, listed] = /^([^:=\s]+:[^:=\s]+):([^:=\s]+)=(\S*)$/.exec(line) ?? [];
    if (name === undefined || version === undefined || listed === undefined) {
      throw new CtError("syntax", `gradle.lockfile: line ${index + 1} is not a locked artifact`, {
        path: "gradle.lockfile",
      });
    }
    const id = `${name}:${version}`;
    packages.push({ id, name, version, edges: [], mark: unknownMark });
    edges.add(id, listed.split(",").every((each) => testing.test(each)) ? "dev" : "normal");
  }
  return {
    packages: [{ id: root, name: folder, version: "", edges: edges.edges() }, ...packages],
    members: [root],
    edgesUnknown:
      "gradle.lockfile does not say which artifact needs which; gradle dependencies does",
  };
}
