/**
 * Projects of Python, and workspaces of uv.
 *
 * @module
 */
import { isRecord, textOr, textsIn } from "@ct/base";
import { ownerOf } from "../workspace/member_of_path.ts";
import {
  below,
  type Entry,
  foldersNamed,
  type Member,
  type Need,
  type NeedKind,
  type ProjectFiles,
  type Table,
  tableIn,
  unmetNotes,
  type Workspace,
} from "../workspace/workspace.ts";

const manifestName = "pyproject.toml";

/** The workspace of the root, or the one project in it, if there is one. */
export function pythonWorkspace(files: ProjectFiles): Workspace | undefined {
  const text = files.text(manifestName);
  if (text === undefined) return undefined;
  const root = files.toml(text, manifestName);
  const { members: globs, exclude } = tableIn(tableIn(tableIn(root, "tool"), "uv"), "workspace");
  const all = [...textsIn(globs), ...textsIn(exclude).map((each) => `!${each}`)];
  const { folders, unmet } = foldersNamed(all, [manifestName], files);
  const isProject = isRecord(root["project"]) ||
    isRecord(tableIn(tableIn(root, "tool"), "poetry")["name"]) || folders.length === 0;
  const members = [
    ...(isProject ? [memberOf(root, "", files)] : []),
    ...folders.map((folder) => {
      const path = below(folder, manifestName);
      return memberOf(files.toml(files.text(path) ?? "", path), folder, files);
    }),
  ];
  const own = members.map((member) => ({
    ...member,
    // What lies in a member's directory is that member's.
    entries: member.entries.filter(({ path }) =>
      path === undefined || ownerOf(members, path) === member
    ),
  }));
  return {
    ecosystem: "python",
    name: textOr(tableIn(root, "project")["name"], files.name),
    manifest: manifestName,
    members: own,
    notes: unmetNotes(unmet, manifestName),
  };
}

/** The one spelling of a name, as PEP 503 defines it. */
function normalName(name: string): string {
  return name.replace(/[-_.]+/g, "-").toLowerCase();
}

function memberOf(manifest: Table, folder: string, files: ProjectFiles): Member {
  const project = tableIn(manifest, "project");
  const poetry = tableIn(tableIn(manifest, "tool"), "poetry");
  const named = textOr(project["name"] ?? poetry["name"], folder === "" ? files.name : folder);
  return {
    name: normalName(named),
    version: textOr(project["version"] ?? poetry["version"], ""),
    folder,
    needs: needsOf(manifest, project, poetry),
    entries: entriesOf(project, poetry, folder, files),
  };
}

function needsOf(manifest: Table, project: Table, poetry: Table): readonly Need[] {
  const groups = Object.values(tableIn(poetry, "group")).filter(isRecord);
  const lists: readonly (readonly [readonly string[], NeedKind])[] = [
    [textsIn(project["dependencies"]), "normal"],
    ...Object.values(tableIn(project, "optional-dependencies"))
      .map((list) => [textsIn(list), "normal"] as const),
    ...Object.values(tableIn(manifest, "dependency-groups"))
      .map((list) => [textsIn(list), "dev"] as const),
    [Object.keys(tableIn(poetry, "dependencies")).filter((name) => name !== "python"), "normal"],
    ...groups.map((group) => [Object.keys(tableIn(group, "dependencies")), "dev"] as const),
  ];
  return lists.flatMap(([list, kind]) =>
    list.flatMap((text) => {
      const [name] = /^[A-Za-z0-9][\w.-]*/.exec(text) ?? [];
      return name === undefined ? [] : [{ name: normalName(name), kind }];
    })
  );
}

function entriesOf(
  project: Table,
  poetry: Table,
  folder: string,
  { paths }: ProjectFiles,
): readonly Entry[] {
  const scripts = { ...tableIn(poetry, "scripts"), ...tableIn(project, "scripts") };
  const inFolder = folder === "" ? "" : `${folder}/`;
  const runnable = paths.filter((path) =>
    path.startsWith(inFolder) && /(?:^|\/)__main__\.py$/.test(path)
  );
  return [
    ...Object.keys(scripts).map((name) => ({ kind: "script", name })),
    ...runnable.map((path) => ({
      kind: "main",
      name: path.slice(inFolder.length).replace(/\/?__main__\.py$/, "") || "__main__",
      path,
    })),
  ];
}
