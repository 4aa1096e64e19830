/**
 * The languages of modules, and the files that each is in (docs/spec/rules.md#module-graphs).
 *
 * @module
 */
import { isScriptConfig } from "@ct/modules/script_config";

/** Extensions of TypeScript and JavaScript. */
export const scriptExtensions = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"] as const;

/** A language with graphs of modules. */
export interface ModuleLanguage {
  /** Its name, as printed. */
  readonly name: string;
  /** Of the files that are modules. */
  readonly extensions: readonly string[];
  /** Whether a file, by its name, says how modules are named. */
  readonly isConfig: (name: string) => boolean;
}

/** All of them. */
export const moduleLanguages = {
  rust: { name: "Rust", extensions: ["rs"], isConfig: (): boolean => false },
  script: {
    name: "TypeScript and JavaScript",
    extensions: scriptExtensions,
    isConfig: isScriptConfig,
  },
  python: {
    name: "Python",
    extensions: ["py", "pyi"],
    isConfig: (name: string): boolean => /^(?:pyproject\.toml|setup\.(?:py|cfg))$/.test(name),
  },
  go: {
    name: "Go",
    extensions: ["go"],
    isConfig: (name: string): boolean => name === "go.mod",
  },
  c: {
    name: "C and C++",
    extensions: [
      ...["c", "h", "cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++"],
      ...["inl", "ipp", "tcc", "tpp"],
    ],
    isConfig: (): boolean => false,
  },
} as const satisfies Readonly<Record<string, ModuleLanguage>>;

/** What {@linkcode moduleLanguages} calls them. */
export type LanguageKey = keyof typeof moduleLanguages;

const keys: readonly LanguageKey[] = ["rust", "script", "python", "go", "c"];

/** Those with one of these extensions, or all if none is given. */
export function languagesOf(extensions: readonly string[]): readonly LanguageKey[] {
  if (extensions.length === 0) return keys;
  return keys.filter((key) =>
    moduleLanguages[key].extensions.some((each) => extensions.includes(each))
  );
}

/** All extensions of some languages. */
export function extensionsOf(languages: readonly LanguageKey[]): readonly string[] {
  return languages.flatMap((key) => moduleLanguages[key].extensions);
}

/** The language of a file. */
export function languageOf(path: string): LanguageKey | undefined {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  return keys.find((key) => moduleLanguages[key].extensions.some((each) => each === extension));
}

/** The language whose modules are named by a file; scripts have such files of any name. */
export function languageOfConfig(name: string): LanguageKey {
  return keys.find((key) => moduleLanguages[key].isConfig(name)) ?? "script";
}
