/**
 * Surveying a project: its files are walked once, its manifests and sources are read, and nothing
 * runs.
 *
 * @module
 */
import {
  byCodePoints,
  CtError,
  joinName,
  nameOf,
  readRegularFile,
  resolvePath,
  settingsBytes,
  throwWithheld,
} from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { loadToml } from "@ct/core/input";
import { walkTree } from "@ct/core/walking";
import { cargoWorkspace } from "./ecosystems/cargo.ts";
import { denoWorkspace } from "./ecosystems/deno.ts";
import { goWorkspace } from "./ecosystems/go.ts";
import { npmWorkspace } from "./ecosystems/npm.ts";
import { pythonWorkspace } from "./ecosystems/python.ts";
import type { SurveyOptions } from "./definition.ts";
import { ownerOf } from "./workspace/member_of_path.ts";
import { isSource, SourceCounter, type SourceCounts } from "./source_counts.ts";
import type { SurveyedMember, SurveyedWorkspace, SurveyReport } from "./survey_json.ts";
import type { Ecosystem, Member, Need, ProjectFiles, Workspace } from "./workspace/workspace.ts";

const readers: Readonly<Record<Ecosystem, (files: ProjectFiles) => Workspace | undefined>> = {
  cargo: cargoWorkspace,
  npm: npmWorkspace,
  deno: denoWorkspace,
  python: pythonWorkspace,
  go: goWorkspace,
};

/**
 * Surveys the directory of a call.
 * @throws {CtError} With code `not-found` if it has no manifest, `syntax` if one is malformed,
 * `traversal` if it does not exist; `timeout` or `aborted` as the bounds say.
 */
export async function survey(
  { roots, group, sort }: SurveyCall,
  bounds: Bounds,
  ctx: Context,
): Promise<SurveyReport> {
  const workspaces: SurveyedWorkspace[] = [];
  for (const root of roots) {
    workspaces.push(...await workspacesIn(root, { group, sort }, bounds, ctx));
  }
  const honesty = { files: "exact", lines: "exact", tests: "heuristic" } as const;
  return { tool: "ct-survey", honesty, workspaces };
}

/** What is surveyed, and how it is shown. */
export interface SurveyCall extends Pick<SurveyOptions, "group" | "sort"> {
  /** The directories, as typed. */
  readonly roots: readonly string[];
}

async function workspacesIn(
  path: string,
  { group, sort }: Pick<SurveyOptions, "group" | "sort">,
  bounds: Bounds,
  ctx: Context,
): Promise<readonly SurveyedWorkspace[]> {
  const { files, problems } = await projectFiles(path, bounds, ctx);
  const keys: readonly Ecosystem[] = group === undefined
    ? ["cargo", "npm", "deno", "python", "go"]
    : [group];
  const workspaces: SurveyedWorkspace[] = [];
  for (const key of keys) {
    const found = readers[key](files);
    if (found === undefined) continue;
    const surveyed = await surveyedWorkspace(found, files, bounds);
    const members = [...surveyed.members].sort(byKey(sort));
    workspaces.push({ ...surveyed, root: path, members, notes: [...surveyed.notes, ...problems] });
  }
  if (workspaces.length === 0) {
    throw new CtError("not-found", `no manifest of ${keys.join(", ")} in '${path}'`, {
      help: "Cargo.toml, package.json, deno.json, pyproject.toml, go.mod and go.work are read",
    });
  }
  return workspaces;
}

function byKey(key: SurveyOptions["sort"]): (a: SurveyedMember, b: SurveyedMember) => number {
  return (a, b) => (key === "name" ? 0 : b[key] - a[key]) || byCodePoints(a.name, b.name);
}

async function projectFiles(
  base: string,
  bounds: Bounds,
  ctx: Context,
): Promise<{ readonly files: ProjectFiles; readonly problems: readonly string[] }> {
  const root = resolvePath(base, ctx);
  const options = { base, hidden: false, follow: false, "no-ignore": false };
  const paths: string[] = [];
  const problems: string[] = [];
  const keeps = ({ kind }: { readonly kind: string }) => kind === "f";
  const report = ({ message }: { readonly message: string }) => void problems.push(message);
  const top = joinName(root, "");
  for (const entry of walkTree(options, ctx, { bounds, keeps, report })) {
    if (bounds.tick()) await bounds.breathe();
    if (entry !== undefined) paths.push(entry.absolutePath.slice(top.length));
  }
  const known = new Set(paths);
  const text = (path: string): string | undefined =>
    known.has(path) ? textIfAny(joinName(root, path), ctx) : undefined;
  const files = {
    name: nameOf(root),
    paths: paths.sort(byCodePoints),
    text,
    toml: await loadToml(),
  };
  return { files, problems };
}

/** The text of a file; what is not UTF-8 is replaced. `undefined` if it cannot be read. */
function textIfAny(path: string, ctx: Context): string | undefined {
  try {
    const bytes = readRegularFile(path, { cwd: "/", door: ctx.door, maxBytes: settingsBytes });
    return new TextDecoder().decode(bytes);
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

async function surveyedWorkspace(
  { members, ...workspace }: Workspace,
  files: ProjectFiles,
  bounds: Bounds,
): Promise<Omit<SurveyedWorkspace, "root">> {
  const { ecosystem } = workspace;
  const names = members.map(({ name }) => name);
  const counters = new Map(members.map((member) => [
    member,
    new SourceCounter(ecosystem, names.filter((name) => name !== member.name)),
  ]));
  let unread = 0;
  for (const path of files.paths) {
    if (bounds.tick()) await bounds.breathe();
    const owner = isSource(ecosystem, path) ? ownerOf(members, path) : undefined;
    if (owner === undefined) continue;
    const text = files.text(path);
    if (text === undefined) unread++;
    else counters.get(owner)?.add(path, text);
  }
  const found = members.map((member) => {
    const counts = counters.get(member)?.counts;
    return surveyedMember(member, names, counts);
  });
  const shown = found.map((member) => ({
    ...member,
    neededBy: found.filter(({ needs }) => needs.some(({ name }) => name === member.name))
      .map(({ name }) => name).sort(byCodePoints),
  }));
  const sum = (key: "files" | "lines" | "tests") =>
    shown.reduce((total, member) => total + member[key], 0);
  return {
    ...workspace,
    members: shown,
    totals: {
      members: members.length,
      files: sum("files"),
      lines: sum("lines"),
      tests: sum("tests"),
    },
    notes: [
      ...workspace.notes,
      ...(unread === 0 ? [] : [`${unread} source file(s) could not be read`]),
    ],
  };
}

function surveyedMember(
  { name, version, folder, needs, entries }: Member,
  names: readonly string[],
  counts: SourceCounts | undefined,
): SurveyedMember {
  const { files = 0, lines = 0, tests = 0, imported = [] } = counts ?? {};
  const isMember = new Set(names);
  const all = [...needs, ...imported].filter((need) => need.name !== name);
  const own = Map.groupBy(all.filter((need) => isMember.has(need.name)), (need) => need.name);
  const externals = new Set(
    all.filter((need) => !isMember.has(need.name)).map((need) => need.name),
  );
  return {
    name,
    version,
    path: folder === "" ? "." : folder,
    files,
    lines,
    tests,
    externals: externals.size,
    needs: [...own].map(([name, each]) => ({ name, kinds: kindsOf(each) }))
      .sort((a, b) => byCodePoints(a.name, b.name)),
    neededBy: [],
    entries,
  };
}

function kindsOf(needs: readonly Need[]): readonly string[] {
  return [...new Set(needs.map(({ kind }) => kind))];
}
