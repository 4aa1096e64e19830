/**
 * Makes a tree of very many small files as a monorepo has it: packages, directories with 50 files
 * each, some 580 bytes a file. A million files are 20,101 directories. The same number makes the
 * same tree, so that figures can be compared.
 *
 * Usage: `deno run -A scripts/bench/monorepo.ts DIR FILES`
 * @module
 */
const filesPerDirectory = 50;
const directoriesPerPackage = 200;
const linesPerFile = 12;
/** Words of which lines are made; each file has some of them. */
const words = "client server request buffer index parse render update cache token query stream"
  .split(" ");

/**
 * A word that few files have, one of each 1,000, for questions that are rare.
 */
export const rareWord = "rareNeedle";

/** The text of a file, by its number. */
export function textOf(file: number): string {
  const lines = Array.from({ length: linesPerFile }, (_, line) => {
    const word = (offset: number) => words[(file * 7 + line * 5 + offset) % words.length];
    return `export const ${word(0)}_${file}_${line} = ${word(1)}(${word(2)}, ${file % 97});\n`;
  });
  return lines.join("") + (file % 1000 === 0 ? `// ${rareWord} ${file}\n` : "");
}

/** The path of a file below the tree, by its number. */
export function pathOf(file: number): string {
  const directory = Math.floor(file / filesPerDirectory);
  const parent = Math.floor(directory / directoriesPerPackage);
  return `package${parent}/part${directory % directoriesPerPackage}/file${file}.ts`;
}

/** Makes a tree of this many files in a directory, which need not exist. */
export function plantMonorepo(directory: string, files: number): void {
  let made = "";
  for (let file = 0; file < files; file++) {
    const path = `${directory}/${pathOf(file)}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (parent !== made) Deno.mkdirSync(parent, { recursive: true });
    made = parent;
    Deno.writeTextFileSync(path, textOf(file));
  }
}

if (import.meta.main) {
  const [directory = "", files = ""] = Deno.args;
  if (directory === "" || !/^[1-9]\d*$/.test(files)) {
    throw new Error("usage: deno run -A scripts/bench/monorepo.ts DIR FILES");
  }
  plantMonorepo(directory, Number(files));
}
