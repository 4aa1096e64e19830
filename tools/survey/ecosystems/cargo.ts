/**
 * Workspaces of cargo.
 *
 * @module
 */
import { isRecord, textOr, textsIn } from "@ct/base";
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

const manifestName = "Cargo.toml";

/** The workspace of the root, if there is one. */
export function cargoWorkspace(files: ProjectFiles): Workspace | undefined {
  const text = files.text(manifestName);
  if (text === undefined) return undefined;
  const root = files.toml(text, manifestName);
  const workspace = tableIn(root, "workspace");
  const excluded = textsIn(workspace["exclude"]);
  const globs = [...textsIn(workspace["members"]), ...excluded.map((each) => `!${each}`)];
  const { folders, unmet } = foldersNamed(globs, [manifestName], files);
  // What a member takes from its directory by path is a member too.
  const found = new Map<string, Table>(isRecord(root["package"]) ? [["", root]] : []);
  const isWorkspace = isRecord(root["workspace"]);
  const open = [...folders, ...isWorkspace ? pathsOf(root, "") : []];
  for (const folder of open) {
    const own = found.has(folder) ? undefined : files.text(below(folder, manifestName));
    if (own === undefined) continue;
    const manifest = files.toml(own, below(folder, manifestName));
    found.set(folder, manifest);
    open.push(...pathsOf(manifest, folder));
  }
  const members = [...found].map(([folder, manifest]) => memberOf(manifest, folder, root, files));
  const { name } = tableIn(root, "package");
  return {
    ecosystem: "cargo",
    name: textOr(name, files.name),
    manifest: manifestName,
    members,
    notes: unmetNotes(unmet, manifestName),
  };
}

const lists: readonly (readonly [string, NeedKind])[] = [
  ["dependencies", "normal"],
  ["build-dependencies", "build"],
  ["dev-dependencies", "dev"],
];

/** All tables of dependencies, those for platforms too. */
function dependenciesOf(manifest: Table): readonly (readonly [string, unknown, NeedKind])[] {
  const places = [manifest, ...Object.values(tableIn(manifest, "target")).filter(isRecord)];
  return places.flatMap((place) =>
    lists.flatMap(([list, kind]) =>
      Object.entries(tableIn(place, list)).map(([name, value]) => [name, value, kind] as const)
    )
  );
}

/** The folders below the root that a manifest names by path. */
function pathsOf(manifest: Table, folder: string): readonly string[] {
  return dependenciesOf(manifest).flatMap(([, value]) => {
    const path = isRecord(value) ? value["path"] : undefined;
    const parts = typeof path === "string" ? below(folder, path).split("/") : [];
    const real: string[] = [];
    for (const part of parts) {
      if (part === "..") {
        if (real.pop() === undefined) return [];
      } else if (part !== ".") real.push(part);
    }
    return real.length === 0 ? [] : [real.join("/")];
  });
}

function memberOf(manifest: Table, folder: string, root: Table, files: ProjectFiles): Member {
  const own = tableIn(manifest, "package");
  const workspace = tableIn(root, "workspace");
  const shared = tableIn(workspace, "package")["version"];
  const name = textOr(own["name"], folder);
  const needs = dependenciesOf(manifest).map(([key, value, kind]): Need => {
    const inherited = isRecord(value) && value["workspace"] === true
      ? tableIn(workspace, "dependencies")[key]
      : value;
    return { name: isRecord(inherited) ? textOr(inherited["package"], key) : key, kind };
  });
  return {
    name,
    version: typeof own["version"] === "string" ? own["version"] : textOr(shared, ""),
    folder,
    needs,
    entries: entriesOf(manifest, name, folder, files),
  };
}

function entriesOf(
  manifest: Table,
  name: string,
  folder: string,
  { paths }: ProjectFiles,
): readonly Entry[] {
  const has = (path: string) => paths.includes(below(folder, path));
  const library = textOr(tableIn(manifest, "lib")["path"], "src/lib.rs");
  const bins = Array.isArray(manifest["bin"]) ? manifest["bin"].filter(isRecord) : [];
  const listed = bins.map((bin) => ({
    kind: "bin",
    name: textOr(bin["name"], name),
    path: below(folder, textOr(bin["path"], `src/bin/${textOr(bin["name"], name)}.rs`)),
  }));
  const found = paths.flatMap((path) => {
    const inner = folder === ""
      ? path
      : path.startsWith(`${folder}/`) && path.slice(folder.length + 1);
    const [, stem] = /^src\/bin\/([^/]+?)(?:\.rs|\/main\.rs)$/.exec(inner || "") ?? [];
    return stem === undefined ? [] : [{ kind: "bin", name: stem, path }];
  });
  const known = new Set(listed.map(({ path }) => path));
  return [
    ...(has(library) ? [{ kind: "lib", name, path: below(folder, library) }] : []),
    ...(has("src/main.rs") && !known.has(below(folder, "src/main.rs"))
      ? [{ kind: "bin", name, path: below(folder, "src/main.rs") }]
      : []),
    ...listed,
    ...found.filter(({ path }) => !known.has(path)),
  ];
}
