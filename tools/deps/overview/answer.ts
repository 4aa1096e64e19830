/**
 * Answering what is asked of packages without an assertion.
 *
 * @module
 */
import { CtError, escapeControls, itemAt } from "@ct/base";
import { closest } from "@ct/core/definition";
import type { JsonValue } from "@ct/core/text";
import { readNameSelector } from "@ct/graph";
import { nameReader } from "../graph/known_names.ts";
import { type EdgeKind, graphOf, type PackageGraph } from "../graph/package_graph.ts";
import type { ModuleFacts } from "./module_facts.ts";
import type { Question } from "./overview_options.ts";
import { type GraphSource, overviewLines, whyLines } from "./overview_text.ts";
import { packageFacts } from "./package_facts.ts";
import { formatRow, treeRows } from "./tree_rows.ts";
import { whoNeeds } from "./why.ts";

/** The source of the answer. */
export interface OverviewProject extends PackageGraph, GraphSource {}

/** The options of a call besides its question. */
export interface OverviewOptions {
  readonly why: string | undefined;
  readonly depth: number | undefined;
  readonly all: boolean;
  readonly edges: readonly EdgeKind[];
}

/** An answer, as lines and as data. */
export interface Answer {
  /** What is printed, without newlines. */
  readonly lines: readonly string[];
  /** What JSON has besides the members of every result. */
  readonly data: Readonly<Record<string, JsonValue>>;
  /** Whether there is what was asked for. */
  readonly isFound: boolean;
}

/**
 * The answer about a project; an overview has the facts about its modules.
 * @throws {CtError} If there is no answer, since the lock file does not say what needs what.
 */
export function answer(
  question: Question,
  options: OverviewOptions,
  { project, modules }: {
    readonly project: OverviewProject;
    readonly modules: ModuleFacts | undefined;
  },
): Answer {
  const graph = graphOf(project, options.edges);
  switch (question) {
    case "overview": {
      const facts = packageFacts(project, graph);
      const lines = overviewLines(project, facts, modules);
      const { ecosystem, source } = project;
      return {
        lines,
        data: {
          overview: {
            ecosystem,
            source,
            ...facts,
            ...(modules === undefined ? {} : { modules }),
          },
        },
        isFound: true,
      };
    }
    case "tree": {
      if (project.edgesUnknown !== undefined) {
        throw new CtError("not-found", `--tree cannot be printed: ${project.edgesUnknown}`);
      }
      const rows = treeRows(project, graph, options.depth);
      const tree = rows.map(({ label, depth, kinds, isRepeated, isCut }) => ({
        depth,
        package: label,
        ...(kinds === "" ? {} : { kinds }),
        ...(isRepeated ? { repeated: true } : {}),
        ...(isCut ? { cut: true } : {}),
      }));
      const lines = rows.map((row) => escapeControls(formatRow(row)));
      return { lines, data: { tree }, isFound: true };
    }
    case "why": {
      const text = options.why ?? "";
      const names = project.packages.map(({ name }) => name);
      const selector = readNameSelector(nameReader(project)(text), "--why");
      const reasons = whoNeeds(graph, { selector, members: project.members, all: options.all });
      if (reasons.length > 0) {
        const why = reasons.map(({ label: _, ...reason }, index) => ({
          ...reason,
          package: itemAt(reasons, index).label,
        }));
        return { lines: whyLines(reasons, project), data: { why }, isFound: true };
      }
      const near = closest(text, [...new Set(names)]);
      const hint = near === undefined ? "" : `; did you mean '${near}'?`;
      const line = escapeControls(`no package '${text}' in ${project.source}${hint}`);
      return { lines: [line], data: { why: [] }, isFound: false };
    }
  }
}
