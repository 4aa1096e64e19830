/**
 * Workspaces of npm, pnpm, Yarn and bun.
 *
 * @module
 */
import { isRecord, itemAt, textOr, textsIn } from "@ct/base";
import {
  below,
  type Entry,
  foldersNamed,
  type Member,
  type NeedKind,
  type ProjectFiles,
  type Table,
  tableIn,
  unmetNotes,
  type Workspace,
} from "../workspace/workspace.ts";
import { jsonIn } from "./json_manifest.ts";

const manifestName = "package.json";
const pnpmName = "pnpm-workspace.yaml";

/** The workspace of the root, if there is one. */
export function npmWorkspace(files: ProjectFiles): Workspace | undefined {
  const root = jsonIn(files, manifestName);
  if (root === undefined) return undefined;
  const pnpm = files.text(pnpmName);
  const { workspaces } = root;
  const globs = pnpm === undefined
    ? textsIn(isRecord(workspaces) ? workspaces["packages"] : workspaces)
    : pnpmGlobs(pnpm);
  const { folders, unmet } = foldersNamed(globs, [manifestName], files);
  const members = ["", ...folders].map((folder) =>
    memberOf(jsonIn(files, below(folder, manifestName)) ?? {}, folder, files)
  );
  const manifest = pnpm === undefined ? manifestName : pnpmName;
  return {
    ecosystem: "npm",
    name: textOr(root["name"], files.name),
    manifest,
    members,
    notes: unmetNotes(unmet, manifest),
  };
}

/** The list `packages` of a `pnpm-workspace.yaml`, in either form of YAML. */
function pnpmGlobs(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => line.startsWith("packages:"));
  if (start < 0) return [];
  const rest = itemAt(lines, start).slice("packages:".length).trim();
  const items = rest.startsWith("[") ? rest.slice(1).split("]", 1).join("").split(",") : [];
  for (const line of rest.startsWith("[") ? [] : lines.slice(start + 1)) {
    const item = line.trim();
    if (item.startsWith("- ")) items.push(item.slice(2));
    else if (item !== "" && !item.startsWith("#")) break;
  }
  return items.map(itemText).filter((item) => item !== "");
}

/** A scalar of YAML without its quotes and the comment after it. */
function itemText(item: string): string {
  const text = item.split(" #", 1).join("").trim();
  return /^(?:"[^"]*"|'[^']*')$/.test(text) ? text.slice(1, -1) : text;
}

const lists: readonly (readonly [string, NeedKind])[] = [
  ["dependencies", "normal"],
  ["optionalDependencies", "normal"],
  ["peerDependencies", "normal"],
  ["devDependencies", "dev"],
];

function memberOf(manifest: Table, folder: string, files: ProjectFiles): Member {
  const name = textOr(manifest["name"], folder === "" ? files.name : folder);
  return {
    name,
    version: textOr(manifest["version"], ""),
    folder,
    needs: lists.flatMap(([list, kind]) =>
      Object.keys(tableIn(manifest, list)).map((name) => ({ name, kind }))
    ),
    entries: entriesOf(manifest, name, folder),
  };
}

function entriesOf(manifest: Table, name: string, folder: string): readonly Entry[] {
  const { bin, exports } = manifest;
  const bins = typeof bin === "string" ? { [name]: bin } : isRecord(bin) ? bin : {};
  const exported = isRecord(exports)
    ? Object.keys(exports).filter((key) => key.startsWith("."))
    : exports === undefined
    ? []
    : ["."];
  const main = ["main", "module"].flatMap((key) => {
    const path = manifest[key];
    return typeof path === "string" ? [{ kind: key, name, path: below(folder, path) }] : [];
  });
  return [
    ...main,
    ...Object.entries(bins).map(([name, path]) => ({
      kind: "bin",
      name,
      path: below(folder, textOr(path, "")),
    })),
    ...exported.map((name) => ({ kind: "export", name })),
    ...Object.keys(tableIn(manifest, "scripts")).map((name) => ({ kind: "script", name })),
  ];
}
