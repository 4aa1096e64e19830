/**
 * What the scripts of components declare: the compilers of Vue and Svelte say where the scripts
 * are, and that of TypeScript what is in them.
 * @module
 */

import { createRequire } from "node:module";
import { npmPackages } from "@ct/testing";
import { tagsOfScript } from "./accuracy_typescript.ts";
import type { Tag } from "./tag.ts";

/** Compilers that know where the scripts of a file are. */
export type ComponentCompiler = "Vue" | "Svelte";

interface VueBlock {
  readonly content: string;
  readonly lang?: string;
  readonly loc: { readonly start: { readonly offset: number } };
}

interface VueCompiler {
  parse(text: string): {
    readonly descriptor: {
      readonly script: VueBlock | null;
      readonly scriptSetup: VueBlock | null;
    };
    readonly errors: readonly unknown[];
  };
}

interface SvelteBlock {
  readonly content: { readonly start: number; readonly end: number };
}

interface SvelteCompiler {
  parse(text: string, options: { readonly modern: true }): {
    readonly instance?: SvelteBlock | null;
    readonly module?: SvelteBlock | null;
  };
}

interface Script {
  readonly start: number;
  readonly text: string;
  readonly language: string;
}

const packages = ["@vue/compiler-sfc@3.5.12", "svelte@5.1.9"];
let folder: string | undefined;

function load(name: string): unknown {
  if (folder === undefined) {
    const installed = npmPackages(packages);
    if (installed === undefined) throw new Error("npm does not get the compilers of components");
    addEventListener("unload", () => installed[Symbol.dispose]());
    folder = installed.path;
  }
  return createRequire(`${folder}/`)(name);
}

function vueScripts(text: string): readonly Script[] | undefined {
  const { parse } = load("@vue/compiler-sfc") as VueCompiler;
  const { descriptor: { script, scriptSetup }, errors } = parse(text);
  if (errors.length > 0) return undefined;
  return [script, scriptSetup].filter((block) => block !== null)
    .map(({ content, lang = "js", loc }) => ({
      start: loc.start.offset,
      text: content,
      language: lang,
    }));
}

function svelteScripts(text: string): readonly Script[] | undefined {
  const { parse } = load("svelte/compiler") as SvelteCompiler;
  try {
    const { instance, module } = parse(text, { modern: true });
    return [module ?? [], instance ?? []].flat()
      .map(({ content: { start, end } }) => ({
        start,
        text: text.slice(start, end),
        language: "ts",
      }));
  } catch {
    return undefined;
  }
}

/** Lists what a component declares; `undefined` if its compiler does not take it. */
export function tagsOfComponent(
  compiler: ComponentCompiler,
  path: string,
  text: string,
): readonly Tag[] | undefined {
  const scripts = compiler === "Vue" ? vueScripts(text) : svelteScripts(text);
  const tags = scripts?.map(({ start, text: script, language }) => {
    const above = text.slice(0, start).split("\n").length - 1;
    return tagsOfScript(`${path}.${language}`, script)?.map((tag) => ({
      ...tag,
      path,
      line: tag.line + above,
      ...(tag.end === undefined ? {} : { end: tag.end + above }),
    }));
  });
  return tags?.every((list) => list !== undefined) ? tags.flat() : undefined;
}
