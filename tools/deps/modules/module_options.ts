/**
 * What says which source files are modules: options of the tool, and of the check `mods`
 * (docs/spec/rules.md#module-graphs).
 *
 * @module
 */
import type { OptionsOf, ToolDefinition } from "@ct/core/definition";
import { extensionsOf, languagesOf } from "./module_languages.ts";
import { packageOptions } from "../options/package_options.ts";

const allExtensions: readonly string[] = extensionsOf(languagesOf([]));

/** Which files; the assertions are some of those over packages. */
export const moduleOptions = {
  base: {
    kind: "path",
    description:
      "The directory of the project. With --modules, the source directory of a crate or project, " +
      "from which modules are named; by default src, or the working directory where src has no " +
      "modules of Rust, TypeScript, JavaScript or Python.",
  },
  name: {
    kind: "text",
    description: "Limit --modules to files whose whole name matches. Alternatives are separated " +
      "by `|` (outside groups and classes), and each is promoted by itself.",
  },
  ext: {
    kind: "list",
    split: true,
    values: allExtensions,
    description:
      "Limit --modules to files with these extensions: 'ts,tsx', for example. By default all " +
      "languages that are found are read. Repeatable or comma-joined.",
  },
  hidden: {
    kind: "flag",
    description: "Include names that start with a dot in --modules. `.git` is never entered.",
  },
  follow: {
    kind: "flag",
    description: "Follow symbolic links in --modules. Loops are skipped.",
  },
  exclude: {
    kind: "list",
    split: true,
    description:
      "Exclude modules from --modules: these, and all paths through them. Names or patterns " +
      "over whole names, as in `.*_test`. Repeatable or comma-joined.",
  },
  "ignore-types": {
    kind: "flag",
    description:
      "Ignore type-only imports in --modules: `import type`, `export type`, `import { type T " +
      "}`, and imports below `if TYPE_CHECKING:` load nothing. Without this option evidence " +
      "marks them with `(types)`. Only for TypeScript, JavaScript and Python.",
  },
  externals: {
    kind: "flag",
    description: "Add the packages that modules import to --modules: by name, as in " +
      "'react', 'node:fs' or 'stdio.h'. Not for Rust.",
  },
  orphans: {
    kind: "flag",
    description: "No module of --modules may be isolated: each must use another or be used by one.",
  },
  entries: {
    kind: "list",
    split: true,
    description: "One of these modules must reach each other module. " +
      "Names or patterns over whole names. It is an error if one selects nothing. Repeatable or " +
      "comma-joined.",
  },
  "allow-unresolved": {
    kind: "flag",
    description:
      "Allow imports that lead to no file of --modules, such as output that is not built. " +
      "Otherwise an assertion that they could violate is an error. Not for Rust.",
  },
  "include-dir": {
    kind: "list",
    description:
      "Search this directory for C and C++ headers, like -I of compilers. The directory of the " +
      "including file comes first. Relative to the working directory. Repeatable.",
  },
  "allow-no-edges": {
    kind: "flag",
    description:
      "Accept that no module of --modules uses another. Otherwise this is an error, because " +
      "usually the wrong files were read.",
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
