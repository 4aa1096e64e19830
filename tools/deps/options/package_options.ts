/**
 * What can be asserted of a project's dependencies: options of the tool, and all of those of the
 * check `deps` (docs/spec/rules.md#checks).
 *
 * @module
 */
import type { OptionsOf, ToolDefinition } from "@ct/core/definition";

/** The assertions, and whose graph they are over. */
export const packageOptions = {
  deny: {
    kind: "list",
    description:
      "No package of this name may be reachable from the project. NAME@RANGE means only these " +
      "versions. A member of the project counts if another member reaches it. A pattern over " +
      "whole names must match a package of the graph; a plain name need not. Repeatable.",
  },
  forbid: {
    kind: "list",
    description:
      "No A may reach a B, written 'A=>B': packages, or modules with --modules. Each side is a " +
      "name or a pattern over whole names. It is an error if either selects nothing. Repeatable.",
  },
  "only-via": {
    kind: "list",
    description: "The project may reach NAME only through WRAPPER: 'WRAPPER=>NAME'. Each " +
      "side is a name or a pattern over whole names. It is an error if either selects nothing. " +
      "Repeatable.",
  },
  duplicates: {
    kind: "flag",
    description: "No package may be resolved in more than one version.",
  },
  "allow-duplicate": {
    kind: "list",
    description:
      "Allow several versions of this package: a name or a pattern, with --duplicates. " +
      "Repeatable.",
  },
  acyclic: {
    kind: "flag",
    description:
      "No package or module may depend on itself, not even through others. Development " +
      "dependencies count unless --edges leaves them out.",
  },
  members: {
    kind: "flag",
    description: "Limit --acyclic to the project's own packages.",
  },
  layers: {
    kind: "list",
    split: true,
    description: "No package of a lower layer may reach one of a higher layer. Layers are " +
      "patterns over the whole names of the project's own packages or, with --modules, of its " +
      "modules, the highest first, as in `app-*,core`. It is an error if a layer is empty or if " +
      "a package is in two layers.",
  },
  "layers-closed": {
    kind: "flag",
    description:
      "Every package of the project must be in a layer. With --modules, every module must.",
  },
  all: {
    kind: "flag",
    description:
      "Report every violation, not only the nearest. With --modules, --forbid reports all " +
      "anyway; for --layers it is each higher module that a lower one reaches.",
  },
  direct: {
    kind: "flag",
    description: "Limit --deny, --forbid and --layers to direct dependencies.",
  },
  cut: {
    kind: "flag",
    description: "Print the fewest edges to remove to break each path: between its two " +
      "sides or, for a cycle, a small set that breaks all cycles of the group.",
  },
  edges: {
    kind: "list",
    split: true,
    values: ["normal", "build", "dev"],
    description: "Follow only these kinds of dependency: by default all. Repeatable or " +
      "comma-joined. Has no effect on --duplicates.",
  },
  cargo: {
    kind: "flag",
    description:
      "Ask cargo for the graph instead of reading Cargo.lock. Cargo's graph has only what the " +
      "default features need, and distinguishes the build dependencies of all packages.",
  },
  features: {
    kind: "list",
    split: true,
    description: "For cargo, turn on these features of the project's packages. " +
      "Repeatable or comma-joined.",
  },
  "all-features": {
    kind: "flag",
    description: "For cargo, turn on all features.",
  },
  "no-default-features": {
    kind: "flag",
    description: "For cargo, turn off default features.",
  },
  target: {
    kind: "text",
    description: "For cargo, resolve only for this platform: a target triple such as " +
      "x86_64-unknown-linux-gnu. The default, all, is every platform. With this option or one " +
      "for features, only features that are turned on count; without any, all do.",
  },
  ecosystem: {
    kind: "choice",
    values: [
      ...["cargo", "deno", "npm", "pnpm", "yarn", "bun"] as const,
      ...["python", "go", "ruby", "php", "dotnet", "gradle"] as const,
    ],
    description: "Read the lock file of this ecosystem. By " +
      "default the nearest directory with such a file decides; cargo comes first.",
  },
} as const satisfies ToolDefinition["options"];

/** The check as data. */
export const packageCheck = {
  name: "deps",
  summary: "Assert what the resolved dependencies of a project may contain",
  description: "Checks assertions about the graph of packages that a project resolves to. It " +
    "works only as the probe of a rule.",
  options: packageOptions,
} as const satisfies ToolDefinition;

/** The parsed options of the check, which the tool has as well. */
export type PackageOptions = OptionsOf<typeof packageCheck>;
