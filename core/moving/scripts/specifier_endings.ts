/**
 * How specifiers of files can end: what computed imports end with tells which they cannot mean.
 *
 * @module
 */
import { parentOf } from "@ct/base";

/** What a specifier has where the file has another extension. */
const writtenFor: readonly (readonly [file: RegExp, written: readonly string[]])[] = [
  [/(?:\.d)?\.tsx?$/, [".js", ".jsx"]],
  [/(?:\.d)?\.mts$/, [".mjs"]],
  [/(?:\.d)?\.cts$/, [".cjs"]],
  // Of one that is compiled, the source is not here.
  [/\.jsx?$/, [".ts", ".tsx"]],
];

/** The endings of the specifiers of some files. */
export class SpecifierEndings {
  readonly #paths: readonly string[];
  #spelled: readonly string[] | undefined;

  /** Creates one from the paths of the files. */
  constructor(paths: readonly string[]) {
    this.#paths = paths;
  }

  /** Whether a specifier that ends with a text can mean one of the files. */
  mayEndWith(tail: string): boolean {
    const [path = ""] = tail.split(/[?#]/);
    // Dots before a slash may go on with what is computed, as in `..`.
    const sure = path.replace(/^\.{1,2}(?=\/)/, "");
    if (sure === "" || /\/(?:\.{0,2})(?:\/|$)/.test(sure)) return true;
    this.#spelled ??= this.#paths.flatMap(spellings);
    // It may begin above the root of the project.
    return this.#spelled.some((each) => each.endsWith(sure) || sure.endsWith(each));
  }
}

/** Everything that a specifier of a file can be, but for what leads to its directory. */
function spellings(path: string): readonly string[] {
  const whole = `/${path}`;
  const found = [whole];
  for (const [file, written] of writtenFor) {
    if (file.test(whole)) found.push(...written.map((each) => whole.replace(file, each)));
  }
  // Any extension may be completed, and one before it for a platform, as in `a.web.ts`.
  const directory = whole.slice(0, whole.lastIndexOf("/") + 1);
  let name = whole.slice(directory.length);
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".")) {
    name = name.slice(0, dot);
    found.push(directory + name, `${directory}${name}.js`, `${directory}${name}.ts`);
  }
  // The directory stands for its index, or for what its package.json names.
  for (let at = parentOf(path); at !== ""; at = parentOf(at)) found.push(`/${at}`);
  return found;
}
