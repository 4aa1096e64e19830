/**
 * What a project of Maven or Gradle exports to others.
 *
 * @module
 */
import { parentOf } from "@ct/base";
import type { SourceHost } from "@ct/core/symbols";
import type { Definition, Placed } from "@ct/symbols";

/** Files that say how a project is built. */
const builds = ["pom.xml", "build.gradle", "build.gradle.kts"];

/** What a build says of a program. */
const program = new RegExp([
  String.raw`<mainClass>|<Main-Class>|<packaging>\s{0,9}[we]ar\b|spring-boot-maven-plugin`,
  String.raw`org\.springframework\.boot|com\.android\.application|\bmainClass\b`,
  String.raw`\bid\b.{0,9}\bapplication\b`,
].join("|"));

const main =
  /\bstatic\s{1,9}(?:final\s{1,9})?void\s{1,9}main\s{0,9}\(\s{0,9}(?:final\s{1,9})?String\b/;

/** Parts of a library that have programs all the same. */
const shown = /(?:^|\/)(?:examples?|samples?|demos?|benchmarks?)\//i;

/** The definitions that other projects can use, each with the build that exports it, as printed. */
export function exportedByBuild(
  all: readonly Placed[],
  host: SourceHost,
): readonly { readonly placed: Placed; readonly by: string }[] {
  const known = new Map<string, string | undefined>();
  return all.flatMap((placed) => {
    const { path, definition } = placed;
    if (!isOfOthers(path) || !isPublic(definition, host.text(path) ?? "")) return [];
    const directory = parentOf(path);
    if (!known.has(directory)) known.set(directory, libraryOf(directory, host));
    const by = known.get(directory);
    return by === undefined ? [] : [{ placed, by }];
  });
}

/** Whether others get what a file has: it is no test, no example, and in no internal package. */
function isOfOthers(path: string): boolean {
  const parts = path.split("/");
  const java = parts.findLastIndex((part, at) => part === "java" && parts[at - 2] === "src");
  const kind = java < 0 ? "main" : parts[java - 1];
  return kind === "main" && !/(?:^|\/)internal\//.test(path) && !shown.test(path);
}

/** Whether others can use a definition: it and all around it are public or protected. */
function isPublic(definition: Definition, text: string): boolean {
  const { kind, isLocal, outer, name, spans } = definition;
  if (isLocal || name === "") return false;
  if (outer !== undefined && !isPublic(outer, text)) return false;
  if (kind === "enumerator") return true;
  return spans.some(({ start }) => {
    const before = text.slice(Math.max(0, start - 400), start);
    const from = Math.max(...[";", "{", "}"].map((mark) => before.lastIndexOf(mark)));
    const modifiers = before.slice(from + 1);
    if (/\b(?:public|protected)\b/.test(modifiers)) return true;
    const isOfInterface = outer?.kind === "interface" || outer?.kind === "@interface";
    return isOfInterface && !/\bprivate\b/.test(modifiers);
  });
}

/** The build of the library that a directory is of; `undefined` if it is of none. */
function libraryOf(directory: string, host: SourceHost): string | undefined {
  const found: { readonly path: string; readonly text: string }[] = [];
  for (let at = directory; at !== ""; at = parentOf(at)) {
    for (const name of builds) {
      const text = host.configText(`${at}/${name}`);
      if (text !== undefined) found.push({ path: `${at}/${name}`, text });
    }
  }
  const [nearest, top] = [found[0], found.at(-1)];
  if (nearest === undefined || top === undefined) return undefined;
  if (found.some(({ text }) => program.test(text))) return undefined;
  const below = `${parentOf(top.path)}/`;
  const hasMain = host.containing(["main"]).some((path) =>
    path.startsWith(below) && path.endsWith(".java") && isOfOthers(path) &&
    main.test(host.text(path) ?? "")
  );
  return hasMain ? undefined : nearest.path.slice(parentOf(nearest.path).length + 1);
}
