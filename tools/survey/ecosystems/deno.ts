/**
 * Workspaces of Deno. Their manifests do not say which member uses which: that is in the imports.
 *
 * @module
 */
import { isRecord, textOr, textsIn } from "@ct/base";
import {
  below,
  type Entry,
  foldersNamed,
  type Member,
  type ProjectFiles,
  type Table,
  tableIn,
  unmetNotes,
  type Workspace,
} from "../workspace/workspace.ts";
import { jsonIn } from "./json_manifest.ts";

const manifestNames = ["deno.json", "deno.jsonc"];

/** The workspace of the root, if there is one. */
export function denoWorkspace(files: ProjectFiles): Workspace | undefined {
  const manifest = manifestNames.find((name) => files.text(name) !== undefined);
  if (manifest === undefined) return undefined;
  const root = jsonIn(files, manifest) ?? {};
  const { workspace } = root;
  const globs = textsIn(isRecord(workspace) ? workspace["members"] : workspace);
  const { folders, unmet } = foldersNamed(globs, manifestNames, files);
  const members = ["", ...folders].map((folder) => memberOf(folder, files));
  return {
    ecosystem: "deno",
    name: textOr(root["name"], files.name),
    manifest,
    members,
    notes: unmetNotes(unmet, manifest),
  };
}

function memberOf(folder: string, files: ProjectFiles): Member {
  const manifest = manifestNames.map((name) => jsonIn(files, below(folder, name)))
    .find((each) => each !== undefined) ?? {};
  const imports = Object.entries(tableIn(manifest, "imports"))
    .filter(([, target]) => typeof target === "string" && /^(?:npm|jsr|https?):/.test(target));
  return {
    name: textOr(manifest["name"], folder === "" ? files.name : folder),
    version: textOr(manifest["version"], ""),
    folder,
    needs: imports.map(([name]) => ({ name, kind: "normal" })),
    entries: entriesOf(manifest, folder),
  };
}

function entriesOf(manifest: Table, folder: string): readonly Entry[] {
  const { exports } = manifest;
  const exported = typeof exports === "string"
    ? { ".": exports }
    : isRecord(exports)
    ? exports
    : {};
  return [
    ...Object.entries(exported).map(([name, path]) => ({
      kind: "export",
      name,
      path: below(folder, textOr(path, "")),
    })),
    ...Object.keys(tableIn(manifest, "tasks")).map((name) => ({ kind: "task", name })),
  ];
}
