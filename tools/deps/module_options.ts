/**
 * What says which source files are modules: options of the tool, and of the check `mods`
 * (docs/spec/rules.md#module-graphs).
 *
 * @module
 */
import type { OptionsOf, ToolDefinition } from "@ct/core/definition";
import { packageOptions } from "./package_options.ts";

/** Extensions of Rust. */
const rustExtensions = ["rs"] as const;

/** Extensions of TypeScript and JavaScript. */
export const scriptExtensions = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"] as const;

/** Which files; the assertions are some of those over packages. */
export const moduleOptions = {
  base: {
    kind: "path",
    description: "Name the modules of --modules relative to this directory, the source directory " +
      "of a crate or project. By default src.",
  },
  name: {
    kind: "text",
    description: "Limit --modules to files whose whole name matches. Alternatives are separated " +
      "by `|` (outside groups and classes), and each is promoted by itself.",
  },
  ext: {
    kind: "list",
    split: true,
    values: [...rustExtensions, ...scriptExtensions],
    description: "Limit --modules to files with these extensions: rs (the default), or those of " +
      "TypeScript and JavaScript, as in 'ts,tsx'. Repeatable or comma-joined.",
  },
  hidden: {
    kind: "flag",
    description: "Include files and directories in --modules whose name starts with a dot. " +
      "`.git` is never entered.",
  },
  follow: {
    kind: "flag",
    description: "Follow symbolic links to files and directories in --modules. Loops are skipped.",
  },
  exclude: {
    kind: "list",
    split: true,
    description: "Leave these modules, and all paths through them, out of --modules. Names or " +
      "patterns over whole names, as in `.*_test`. Repeatable or comma-joined.",
  },
  "ignore-types": {
    kind: "flag",
    description: "Leave type-only imports (`import type`, `export type`, `import { type T }`) " +
      "out of --modules, because they load nothing. Evidence marks what only they lead to with " +
      "`(types)`. Only for TypeScript and JavaScript.",
  },
  externals: {
    kind: "flag",
    description: "Add the packages that modules import to --modules, each by its name, as in " +
      "'react' or 'node:fs'. Only for TypeScript and JavaScript.",
  },
  orphans: {
    kind: "flag",
    description: "No module of --modules may be isolated: each must use another or be used by one.",
  },
  entries: {
    kind: "list",
    split: true,
    description: "Every module of --modules must be one of these, or one of these must reach it. " +
      "Names or patterns over whole names. It is an error if one selects nothing. Repeatable or " +
      "comma-joined.",
  },
  "allow-unresolved": {
    kind: "flag",
    description: "Allow imports of the project's own modules that lead to no file of --modules, " +
      "such as output that is not built. Otherwise an assertion that they could violate is an " +
      "error. Only for TypeScript and JavaScript.",
  },
  "allow-no-edges": {
    kind: "flag",
    description: "Accept that no module of --modules uses another. Otherwise that is an error, " +
      "because usually the wrong files were read.",
  },
} as const satisfies ToolDefinition["options"];

/** The check as data. */
export const moduleCheck = {
  name: "mods",
  summary: "Assert how the modules of a project may use each other",
  description: "Checks assertions about the modules of the source files in a directory. It works " +
    "only as the probe of a rule; `ct deps --modules` is the same check as a command.",
  options: {
    ...moduleOptions,
    base: { ...moduleOptions.base, default: "src" },
    forbid: packageOptions.forbid,
    acyclic: packageOptions.acyclic,
    layers: packageOptions.layers,
    "layers-closed": packageOptions["layers-closed"],
    all: packageOptions.all,
    direct: packageOptions.direct,
    cut: packageOptions.cut,
  },
} as const satisfies ToolDefinition;

/** The parsed options of the check. */
export type ModuleOptions = OptionsOf<typeof moduleCheck>;

/** Whether the modules are those of Rust. */
export function isRust({ ext }: Pick<ModuleOptions, "ext">): boolean {
  return ext.length === 0 || ext.some((each) => rustExtensions.some((rust) => rust === each));
}

/** Whether there are modules of TypeScript or JavaScript. */
export function isScript({ ext }: { readonly ext: readonly string[] }): boolean {
  return ext.some((each) => scriptExtensions.some((script) => script === each));
}
