/**
 * Which test files share an isolate. The runner gives each module that it is told of an isolate of
 * its own, in which all that the tests import is loaded, evaluated and optimised again; for most
 * files that costs more than their tests do. Files of one package therefore run as one module that
 * imports them all. The runner still names the file of each test.
 *
 * @module
 */

/** A test file. */
export interface TestFile {
  /** Path relative to the project. */
  readonly path: string;
  /** Its text. */
  readonly text: string;
}

/** How many files share an isolate at most: more would leave the other processors idle at the end. */
const maxFiles = 64;

/** What a test does to all that runs in its isolate: it replaces a global. */
const disturbing = /\bglobalThis\.\w+ = |\.prototype\.\w+ = /;

/**
 * Groups files that share an isolate, in their order: those of a package, and of small packages
 * that follow each other. A file that disturbs others is alone.
 */
export function isolatesOf(files: readonly TestFile[]): readonly (readonly string[])[] {
  const [apart, shared] = [true, false].map((alone) =>
    files.filter(({ text }) => disturbing.test(text) === alone).map(({ path }) => path)
  );
  const isolates: string[][] = [];
  for (const members of Map.groupBy(shared ?? [], packageOf).values()) {
    const last = isolates.at(-1);
    const isNear = last?.[0]?.split("/")[0] === members[0]?.split("/")[0];
    if (last !== undefined && isNear && last.length + members.length <= maxFiles) {
      last.push(...members);
    } else isolates.push(...pieces(members));
  }
  return [...isolates, ...(apart ?? []).map((path) => [path])];
}

/** Cuts a list into as few as there must be, of like length. */
function pieces(paths: readonly string[]): string[][] {
  const count = Math.ceil(paths.length / maxFiles);
  const size = Math.ceil(paths.length / count);
  return Array.from({ length: count }, (_, at) => paths.slice(at * size, (at + 1) * size));
}

/** The first two folders: a package of `lib` or `tools`, or a subject of `tests`. */
function packageOf(path: string): string {
  return path.split("/").slice(0, -1).slice(0, 2).join("/");
}

/**
 * Writes into `directory` a module for each isolate of several files; `root` is the project's
 * directory. Returns what to tell the runner: those modules, and the files that are alone.
 */
export function writeIsolates(
  isolates: readonly (readonly string[])[],
  { root, directory }: { readonly root: string; readonly directory: string },
): readonly string[] {
  return isolates.map((paths, index) => {
    const [first = ""] = paths;
    if (paths.length === 1) return first;
    const module = `${directory}/${packageOf(first).replaceAll("/", "_")}_${index}_test.ts`;
    const { href } = new URL(`file://${encodeURI(root)}/`);
    const lines = paths.map((path) => `import ${JSON.stringify(href + encodeURI(path))};\n`);
    Deno.writeTextFileSync(module, lines.join(""));
    return module;
  });
}
