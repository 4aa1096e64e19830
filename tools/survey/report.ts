/**
 * A survey as text: one page.
 *
 * @module
 */
import { escapeControls, joinName } from "@ct/base";
import type {
  MemberEntry,
  SurveyedMember,
  SurveyedWorkspace,
  SurveyReport,
} from "./survey_json.ts";

/** How many names of a list are shown. */
const fewNames = 8;

/** The lines of a survey. */
export function surveyLines({ workspaces }: SurveyReport): readonly string[] {
  return [
    ...workspaces.flatMap(workspaceLines),
    "(~ counts what begins like a test)",
  ].map(escapeControls);
}

function workspaceLines(
  { root, ecosystem, name, manifest, members, totals, notes }: SurveyedWorkspace,
): readonly string[] {
  return [
    `${ecosystem} ${name} — ${members.length} member(s) by ${
      joinName(root, manifest).replace(/^\.\//, "")
    }`,
    ...members.flatMap(memberLines),
    `totals  files ${totals.files}  lines ${totals.lines}  tests ${totals.tests}~`,
    ...notes.map((note) => `note: ${note}`),
  ];
}

function memberLines(member: SurveyedMember): readonly string[] {
  const { name, version, path, files, lines, tests, externals, needs, neededBy } = member;
  const label = version === "" ? name : `${name} v${version}`;
  const needed = needs.map(({ name, kinds }) =>
    kinds.includes("normal") ? name : `${name} (${kinds.join(", ")})`
  );
  return [
    `  ${label}  ${path}  files ${files}  lines ${lines}  tests ${tests}~`,
    ...(needed.length + externals === 0 ? [] : [
      `    needs: ${
        [...(needed.length === 0 ? [] : [listed(needed)]), ...others(externals)].join("; ")
      }`,
    ]),
    ...(neededBy.length === 0 ? [] : [`    needed by: ${listed(neededBy)}`]),
    ...entryLines(member.entries),
  ];
}

function others(externals: number): readonly string[] {
  return externals === 0 ? [] : [`${externals} package(s) from elsewhere`];
}

function entryLines(entries: readonly MemberEntry[]): readonly string[] {
  const groups = Map.groupBy(entries, ({ kind }) => kind);
  return [...groups].map(([kind, each]) =>
    `    ${kind}: ${
      listed(each.map(({ name, path }) => path === undefined ? name : `${name} (${path})`))
    }`
  );
}

function listed(names: readonly string[]): string {
  const rest = names.length - fewNames;
  return `${names.slice(0, fewNames).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
