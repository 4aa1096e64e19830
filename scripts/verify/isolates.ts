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

/** How many quick files share an isolate at most: more would leave processors idle at the end. */
const usualFiles = 64;

/** What a test does to all that runs in its isolate: it replaces a global. */
const disturbing = /\bglobalThis\.\w+ = |\.prototype\.\w+ = /;

/**
 * Groups files that share an isolate, in their order: those of a package, and of small packages
 * that follow each other, at most `maxFiles` together. A file that disturbs others is alone.
 */
export function isolatesOf(
  files: readonly TestFile[],
  maxFiles: number = usualFiles,
): readonly (readonly string[])[] {
  const [apart, shared] = [true, false].map((alone) =>
    files.filter(({ text }) => disturbing.test(text) === alone).map(({ path }) => path)
  );
  const isolates: string[][] = [];
  for (const members of Map.groupBy(shared ?? [], packageOf).values()) {
    const last = isolates.at(-1);
    const isNear = last?.[0]?.split("/")[0] === members[0]?.split("/")[0];
    if (last !== undefined && isNear && last.length + members.length <= maxFiles) {
      last.push(...members);
    } else isolates.push(...pieces(members, maxFiles));
  }
  return [...isolates, ...(apart ?? []).map((path) => [path])];
}

/** Cuts a list into as few as there must be, of like length. */
function pieces(paths: readonly string[], maxFiles: number): string[][] {
  const count = Math.ceil(paths.length / maxFiles);
  const size = Math.ceil(paths.length / count);
  return Array.from({ length: count }, (_, at) => paths.slice(at * size, (at + 1) * size));
}

/** The first two folders: a package of `lib` or `tools`, or a subject of `tests`. */
function packageOf(path: string): string {
  return path.split("/").slice(0, -1).slice(0, 2).join("/");
}

/**
 * Writes into `directory` a module for each isolate; `root` is the project's directory. Returns
 * them, as the runner is to be told: it takes files of the project by their packages, whatever
 * their order, and these as they come.
 */
export function writeIsolates(
  isolates: readonly (readonly string[])[],
  { root, directory }: { readonly root: string; readonly directory: string },
): readonly string[] {
  return isolates.map((paths, index) => {
    const [first = ""] = paths;
    const name = paths.length === 1 ? first.replace(/_test\.ts$/, "") : packageOf(first);
    const module = `${directory}/${name.replaceAll("/", "_")}_${index}_test.ts`;
    const { href } = new URL(`file://${encodeURI(root)}/`);
    const lines = paths.map((path) => `import ${JSON.stringify(href + encodeURI(path))};\n`);
    Deno.writeTextFileSync(module, lines.join(""));
    return module;
  });
}
