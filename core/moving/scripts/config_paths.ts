/**
 * The paths that configurations of scripts have: in deno.json, import maps, package.json and
 * tsconfig.json.
 *
 * @module
 */
import { baseName, joinPath, parentOf } from "@ct/base";
import { JsonSource } from "@ct/json";

/** A text that is a path. */
export interface ConfigPath {
  /** What is written, without the quotes. */
  readonly text: string;
  /** Offset of the first character between the quotes. */
  readonly start: number;
  /** Offset of the quote behind it. */
  readonly end: number;
  /** The directory that it starts from. */
  readonly directory: string;
  /** The keys that lead to it, joined by dots. */
  readonly key: string;
  /** Only what begins with a dot is a path. */
  readonly needsDot: boolean;
}

/** The keys of a kind of file below which texts are paths; `.` behind those that need a dot. */
const keysOf = {
  deno: words(
    "imports. scopes. exports. importMap. links patch workspace workspaces include exclude " +
      "lint.include lint.exclude fmt.include fmt.exclude test.include test.exclude " +
      "bench.include bench.exclude publish.include publish.exclude compile.include " +
      "compilerOptions.types.",
  ),
  node: words(
    "main module types typings browser bin exports. imports. files workspaces directories " +
      "sideEffects typesVersions man source svelte style react-native jsdelivr unpkg " +
      "jest.setupFiles jest.setupFilesAfterEnv",
  ),
  compiler: words(
    "files include exclude extends. references compilerOptions.baseUrl compilerOptions.rootDir " +
      "compilerOptions.rootDirs compilerOptions.outDir compilerOptions.declarationDir " +
      "compilerOptions.outFile compilerOptions.tsBuildInfoFile compilerOptions.paths " +
      "compilerOptions.typeRoots compilerOptions.types. ts-node.require.",
  ),
};

function words(text: string): readonly string[] {
  return text.split(" ");
}

/**
 * The paths in a configuration, in order.
 * @throws {CtError} With code `syntax` if the text is no JSON with comments.
 */
export function configPaths(path: string, text: string): readonly ConfigPath[] {
  const name = baseName(path);
  const keys = name === "package.json"
    ? keysOf.node
    : /^[jt]sconfig\./.test(name)
    ? keysOf.compiler
    : keysOf.deno;
  const source = JsonSource.parse(text, text.charCodeAt(0) === 0xfeff ? 1 : 0, text.length);
  const directory = parentOf(path);
  const found: ConfigPath[] = [];
  let base = directory;
  const visit = (node: number, trail: readonly string[]): void => {
    const kind = source.kind(node);
    if (kind === "object") {
      for (const key of source.children(node)) {
        visit(key + 1, [...trail, source.scalarText(key)]);
        // In `browser` and `imports` of old packages, keys are paths, too.
        if (name === "package.json" && trail.join(".") === "browser") take(key, trail);
      }
    } else if (kind === "array") {
      for (const each of source.children(node)) visit(each, trail);
    } else if (kind === "string") take(node, trail);
  };
  const take = (node: number, trail: readonly string[]): void => {
    const key = trail.join(".");
    const rule = keys.find((each) => {
      const plain = each.replace(/\.$/, "");
      return key === plain || key.startsWith(`${plain}.`);
    });
    const value = source.scalarText(node);
    const [start, end] = [source.start(node) + 1, source.end(node) - 1];
    if (rule === undefined || text.slice(start, end) !== value) return;
    if (key === "compilerOptions.baseUrl") base = joinPath(directory, value) ?? directory;
    found.push({ text: value, start, end, directory, key, needsDot: rule.endsWith(".") });
  };
  if (source.kind(0) === "object") visit(0, []);
  return found.map((each) =>
    each.key.startsWith("compilerOptions.paths") ? { ...each, directory: base } : each
  );
}
