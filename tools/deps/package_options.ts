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
      "No package of this name may be reachable from the project; a member counts if another member reaches it. Repeatable.",
  },
  forbid: {
    kind: "list",
    description:
      "Written 'A=>B': no package named A may reach a package named B; with --modules, the module A may not reach the module B. That there is no A is an error. Repeatable.",
  },
  duplicates: {
    kind: "flag",
    description: "No name may be resolved in more than one version.",
  },
  "allow-duplicate": {
    kind: "list",
    description: "A name that --duplicates passes over. Repeatable.",
  },
  acyclic: {
    kind: "flag",
    description:
      "No package may depend on itself, directly or through others; with --modules, no module may reach itself. Dependencies for development count, unless --edges leaves them out.",
  },
  members: {
    kind: "flag",
    description:
      "Let --acyclic look at the project's own packages and the dependencies among them only.",
  },
  layers: {
    kind: "list",
    split: true,
    description:
      "Patterns over the whole names of the project's own packages, with --modules of its modules, the highest layer first, as in 'app-*,core': a member of a lower layer may not reach one of a higher layer. That a layer has no member, or a member two layers, is an error.",
  },
  "layers-closed": {
    kind: "flag",
    description:
      "With --layers, every one of the project's own packages, or every module, has to be in a layer.",
  },
  all: {
    kind: "flag",
    description:
      "Report every offending package of an assertion, each with its path, instead of the nearest only.",
  },
  edges: {
    kind: "list",
    split: true,
    values: ["normal", "build", "dev"],
    description:
      "Kinds of dependency that are followed, repeatable or comma-joined; all by default. Does not concern --duplicates.",
  },
  ecosystem: {
    kind: "choice",
    values: ["cargo", "deno", "npm"],
    description:
      "Whose graph: that of `cargo metadata`, of deno.lock or of package-lock.json. By default that of the files in the nearest directory upwards, cargo's before others.",
  },
} as const satisfies ToolDefinition["options"];

/** The check as data. */
export const packageCheck = {
  name: "deps",
  summary: "Assert what the resolved dependencies of a project may contain",
  description:
    "Checks assertions over the graph of packages that a project resolves to. It is a probe of rules only.",
  options: packageOptions,
} as const satisfies ToolDefinition;

/** The parsed options of the check, which the tool has as well. */
export type PackageOptions = OptionsOf<typeof packageCheck>;
