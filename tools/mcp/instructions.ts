/**
 * The instructions for clients about all tools together: enough to choose one that is not loaded.
 *
 * @module
 */
import { resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { version } from "@ct/core/definition";
import type { EarlyIdentity } from "@ct/serve";
import type { ServeOptions } from "./serve_definition.ts";
import { moreName, variants } from "./variants.ts";

/** When to use which tool; only tools that are offered are listed. */
const hints: readonly (readonly [tool: string, hint: string])[] = [
  ["ct-search", "find files by name or content (instead of grep, rg, find)"],
  ["ct-find", "find the places that a question in plain words is about"],
  ["ct-map", "see which declarations matter most"],
  ["ct-refs", "find the uses and callers of a function, type or member"],
  ["ct-survey", "see the members of a workspace, their tests and entry points"],
  ["ct-outline", "see what a file or directory declares, before reading it"],
  ["ct-view", "read a file or a range of lines (instead of cat, head, sed -n)"],
  ["ct-tree", "sizes of files and directories (instead of ls -R, wc)"],
  ["ct-edit", "replace text in one or many files, all or none; ct-edit-preview shows it before"],
  ["ct-rename", "rename a function, type or member with its uses"],
  ["ct-move", "move a file or directory; its imports follow"],
  ["ct-patch", "change values in JSON, YAML and TOML files"],
  ["ct-test", "run one read-only command and judge its output"],
  ["ct-each", "the same for many items"],
  ["ct-await", "wait for something"],
  ["ct-check", "verify the rules of the project after a change; ct-rules-add records one"],
  ["ct-deps", "what depends on what, and cycles"],
];

const gateHint =
  "Secrets are hidden: [blocked:1] stands for one in its file. Keep such marks where " +
  "you edit around them; the file keeps its values. Nothing matches a hidden value.";

/**
 * The instructions of a server with these tools and directories, at most 2 KB except for the names
 * of long directories.
 */
export function instructionsFor(
  names: readonly string[],
  roots: readonly string[],
  { isGated = false }: { readonly isGated?: boolean } = {},
): string {
  const lines = hints.filter(([tool]) => names.includes(tool)).map(([tool, hint]) =>
    `- ${tool}: ${hint}`
  );
  const [first, ...others] = roots;
  return [
    "Tools that locate, read, change and verify code. Work in that order.",
    ...lines,
    `Relative paths start at ${first}, or at the first directory within it that the client names ` +
    "as a root." +
    (others.length === 0 ? "" : ` ${others.join(", ")} can be reached as well.`) +
    " Nothing else can.",
    "Patterns are literal, regex or glob by their form; mode sets one. What git ignores is left " +
    "out. Exit status 0 is SUCCESS; a verdict ERROR (1) is an answer, not a failure. json: true " +
    "returns an object. Arguments that a schema does not show are in the guide: the resource " +
    `ct://guide/NAME. ${moreName} continues a result that was cut.`,
    ...isGated ? [gateHint] : [],
  ].join("\n");
}

/**
 * What a server says of itself while its engine starts, which looks whether the options are right.
 * `undefined` if the name of a root can only be known by looking at the file system.
 */
export function earlyIdentity(
  { root, tools, gate, "read-only": readOnly }: ServeOptions,
  ctx: Pick<Context, "cwd">,
): EarlyIdentity | undefined {
  if (root.some((path) => path.split("/").includes(".."))) return undefined;
  const roots = (root.length === 0 ? ["."] : root).map((path) => resolvePath(path, ctx));
  const names = Object.values(variants).flat()
    .filter(({ name, writes }) =>
      (!readOnly || writes === undefined) && (tools.length === 0 || tools.includes(name))
    ).map(({ name }) => name);
  const offers = ["tools", "resources", "prompts"] as const;
  return {
    name: "ct",
    version,
    instructions: instructionsFor(names, roots, { isGated: gate }),
    offers,
    followsRoots: true,
  };
}
