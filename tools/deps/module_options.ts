/**
 * The options of the check `mods` (docs/spec/rules.md#module-graphs).
 *
 * @module
 */
import {
  nameOption,
  type OptionsOf,
  type ToolDefinition,
  walkerOptions,
} from "@ct/core/definition";

/** Extensions of Rust. */
const rustExtensions = ["rs"] as const;

/** Extensions of TypeScript and JavaScript. */
const scriptExtensions = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"] as const;

/** The check as data. */
export const moduleCheck = {
  name: "mods",
  summary: "Assert how the modules of a project may use each other",
  description:
    "Checks assertions over the graph of modules that the source files of a directory make up. It is a probe of rules only.",
  options: {
    base: {
      kind: "path",
      default: "src",
      description:
        "The directory that the modules are named from: the source directory of a crate, or of a project.",
    },
    name: nameOption,
    ext: {
      kind: "list",
      split: true,
      values: [...rustExtensions, ...scriptExtensions],
      description:
        "Extensions of the modules' files: rs (by default), or those of TypeScript and JavaScript, as in 'ts,tsx'. Repeatable or comma-joined.",
    },
    hidden: walkerOptions.hidden,
    follow: walkerOptions.follow,
    forbid: {
      kind: "list",
      description:
        "Written 'A=>B': the module A may not reach the module B, however long the way. That there is no A is an error. Repeatable.",
    },
    acyclic: {
      kind: "flag",
      description: "No module may reach itself.",
    },
    layers: {
      kind: "list",
      split: true,
      description:
        "Patterns over the whole names of modules, the highest layer first, comma-joined: a module of a lower layer may not reach one of a higher layer. That a layer has no module, or a module two layers, is an error.",
    },
    "layers-closed": {
      kind: "flag",
      description: "With --layers, every module has to be in a layer.",
    },
  },
} as const satisfies ToolDefinition;

/** The parsed options of the check. */
export type ModuleOptions = OptionsOf<typeof moduleCheck>;

/** Whether the modules are those of Rust. */
export function isRust({ ext }: Pick<ModuleOptions, "ext">): boolean {
  return ext.length === 0 || ext.some((each) => rustExtensions.some((rust) => rust === each));
}

/** Whether there are modules of TypeScript or JavaScript. */
export function isScript({ ext }: Pick<ModuleOptions, "ext">): boolean {
  return ext.some((each) => scriptExtensions.some((script) => script === each));
}
