/**
 * The answers to what is asked without an assertion, as lines.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { ModuleFacts } from "./module_facts.ts";
import type { Circle, PackageFacts } from "./package_facts.ts";
import type { Reason } from "./why.ts";

/** How many of a list are named. */
export const fewNames = 5;

/** Where a graph came from. */
export interface GraphSource {
  /** Whose it is. */
  readonly ecosystem: string;
  /** The file that it was read from, or the program that was asked. */
  readonly source: string;
  /** Why it is not known which package needs which, where it is not. */
  readonly edgesUnknown?: string | undefined;
}

/** The lines of an overview. */
export function overviewLines(
  { ecosystem, source, edgesUnknown }: GraphSource,
  facts: PackageFacts,
  modules: ModuleFacts | undefined,
): readonly string[] {
  const { direct, indirect, unreached, duplicates, deepest } = facts;
  const directness = direct === null
    ? "direct and indirect: not distinguished by this file"
    : `direct: ${direct}; indirect: ${indirect}` +
      (unreached === null || unreached === 0 ? "" : `; not reached: ${unreached}`);
  return [
    `read: ${source} (${ecosystem})`,
    ...(edgesUnknown === undefined ? [] : [`edges: unknown; ${edgesUnknown}`]),
    `packages: ${facts.packages}, and ${facts.members} of the project`,
    directness,
    `duplicates: ${duplicates.length}${
      listed(duplicates.map(({ name, versions }) => `${name} (${versions})`), "--duplicates")
    }`,
    ...(edgesUnknown === undefined ? [deepestLine(deepest)] : []),
    circleLine("circular packages of the project", facts.circular, "--acyclic --members"),
    ...(modules === undefined ? [] : [moduleLine(modules)]),
  ].map(escapeControls);
}

function deepestLine(path: readonly string[]): string {
  return path.length === 0
    ? "deepest chain: none"
    : `deepest chain: ${path.length - 1}: ${path.join(" -> ")}`;
}

function moduleLine(modules: ModuleFacts): string {
  return "notRead" in modules ? `modules: not read: ${modules.notRead}` : circleLine(
    `circular modules (of ${modules.modules})`,
    modules.circular,
    "--modules --acyclic",
  );
}

/** The line about things that need each other; `option` lists all of them. */
export function circleLine(title: string, circles: readonly Circle[], option: string): string {
  return `${title}: ${circles.length}${listed(circles.map(({ path }) => path), option)}`;
}

/** The first few of a list, after a colon; `option` lists all of them. */
export function listed(names: readonly string[], option: string): string {
  if (names.length === 0) return "";
  const rest = names.length - fewNames;
  return `: ${names.slice(0, fewNames).join(", ")}${
    rest > 0 ? `, and ${rest} more (${option})` : ""
  }`;
}

/** The lines about who needs packages. */
export function whyLines(
  reasons: readonly Reason[],
  { source, edgesUnknown }: GraphSource,
): readonly string[] {
  return reasons.flatMap(({ label, isMember, neededBy, paths, more }) => {
    if (edgesUnknown !== undefined) return [`${label}: in ${source}; ${edgesUnknown}`];
    const own = isMember ? ", one of the project's own" : "";
    const users = neededBy.length === 0
      ? "needed by nothing"
      : `needed by ${neededBy.slice(0, fewNames).join(", ")}${
        neededBy.length > fewNames ? ` and ${neededBy.length - fewNames} more` : ""
      }`;
    return [
      `${label}${own}: ${users}`,
      ...paths.map((path) => `  ${path}`),
      ...(paths.length === 0 && !isMember ? ["  not reached from the project"] : []),
      ...(more > 0 ? [`  ${more} more path(s) with --all`] : []),
    ];
  }).map(escapeControls);
}
