/**
 * Files in memory for tests.
 *
 * @module
 */
import { joinPath, parentOf } from "@ct/base";
import {
  cFiles,
  DeclarationFiles,
  GoPackages,
  javaFiles,
  pythonResolver,
  readGoModule,
  readRustManifest,
  rustFiles,
} from "@ct/modules";
import { packFor } from "@ct/source";
import { familyModel } from "../cpp/family_model.ts";
import { goModel } from "../go/go_model.ts";
import { javaModel } from "../java/java_model.ts";
import { areCpp, namedModel, type SearchHost, type SourceModel } from "../mod.ts";
import { pythonModel } from "../python/python_model.ts";
import { rustModel } from "../rust/rust_model.ts";
import { scriptModel } from "../script/script_model.ts";

/** A host for some texts by path, whose imports are relative. */
export function textHost(texts: Readonly<Record<string, string>>): SearchHost {
  const resolvePython = pythonResolver(Object.keys(texts), "");
  const java = javaFiles(Object.keys(texts));
  const isCpp = areCpp(Object.keys(texts));
  const included = cFiles(Object.keys(texts));
  const models = new Map<string, SourceModel | undefined>();
  const textOf = (path: string): string | undefined =>
    Object.hasOwn(texts, path) ? texts[path] : undefined;
  const goModules = Object.keys(texts).filter((path) =>
    path.endsWith("go.mod") && texts[path] !== ""
  )
    .map((path) => readGoModule({ path, text: textOf(path) ?? "" }));
  const goPackages = new GoPackages(Object.keys(texts), goModules, textOf);
  const manifests = Object.keys(texts).filter((path) => path.endsWith("Cargo.toml"))
    .map((path) => readRustManifest({ path, text: textOf(path) ?? "" }));
  const rust = rustFiles(Object.keys(texts), manifests, textOf);
  const configs = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const declarations = new DeclarationFiles(new Set(Object.keys(texts)), configs);
  return {
    declaredModules: (path) => declarations.modules(path),
    siblings: (path) => path.endsWith(".go") ? goPackages.siblings(path) : [],
    model: (path) => {
      if (!models.has(path)) models.set(path, modelOf(path, textOf(path), isCpp));
      return models.get(path);
    },
    hasWord: (path, word) => textOf(path)?.includes(word) === true,
    included: (path) => included(path, textOf(path) ?? ""),
    resolve: (specifier, from) => {
      if (from.endsWith(".go")) return goPackages.resolve(specifier, from);
      if (from.endsWith(".py")) return resolvePython(specifier, from);
      if (from.endsWith(".java")) return java.resolve(specifier, from);
      if (from.endsWith(".rs")) return rust.resolve(specifier, from);
      if (!specifier.startsWith(".")) return undefined;
      const path = joinPath(parentOf(from), specifier) ?? "";
      return [path, `${path}.ts`, `${path}.js`, `${path}/index.ts`]
        .find((each) => textOf(each) !== undefined);
    },
    isDoubtful: (specifier, from) =>
      from.endsWith(".go")
        ? goPackages.isDoubtful(specifier)
        : from.endsWith(".java")
        ? java.hasPackage(specifier)
        : from.endsWith(".rs")
        ? !specifier.startsWith("crate ")
        : /^[.#]/.test(specifier),
    containing: (words) =>
      Object.keys(texts).filter((path) => words.some((word) => textOf(path)?.includes(word))),
  };
}

function modelOf(
  path: string,
  text: string | undefined,
  isCpp: boolean,
): SourceModel | undefined {
  const pack = packFor(path);
  if (text === undefined || pack === undefined) return undefined;
  if (pack.language === "Python") return pythonModel(text);
  if (pack.language === "Java") return javaModel(text);
  if (pack.language === "Go") return goModel(text);
  if (pack.language === "Rust") return rustModel(text);
  if (pack.language.startsWith("C and C++")) {
    return familyModel(path, text, { isCpp });
  }
  return pack.language.startsWith("TypeScript") ? scriptModel(path, text) : namedModel(pack, text);
}
