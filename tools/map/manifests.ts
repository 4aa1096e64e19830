/**
 * What the manifests of a project say that it starts with, and what it is for.
 *
 * @module
 */
import { isRecord, lastItem } from "@ct/base";
import type { ParseToml } from "@ct/core/input";
import { parseJsonc } from "@ct/json";

/** A file that something starts with. */
export interface Target {
  /** Its path relative to the manifest's folder, as written; in Python the name of a module. */
  readonly path: string;
  /** The function that is called; unknown if empty. */
  readonly name: string;
  /** How it is started: `bin ct`, `main`, `exports`. */
  readonly reason: string;
}

/** What a manifest says. */
export interface Manifest {
  /** What the project is for; empty if it does not say so. */
  readonly purpose: string;
  /** What it starts with. */
  readonly targets: readonly Target[];
}

type Reader = (text: string, toml: ParseToml | undefined) => Manifest;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["package.json", (text) => npmManifest(tableOf(parseJsonc(text)))],
  ["deno.json", (text) => denoManifest(tableOf(parseJsonc(text)))],
  ["deno.jsonc", (text) => denoManifest(tableOf(parseJsonc(text)))],
  ["jsr.json", (text) => denoManifest(tableOf(parseJsonc(text)))],
  ["pyproject.toml", (text, toml) => pythonManifest(toml?.(text, "") ?? {})],
  ["setup.cfg", setupManifest],
  ["setup.py", setupManifest],
  ["Cargo.toml", (text, toml) => cargoManifest(toml?.(text, "") ?? {})],
  ["go.mod", () => ({ purpose: "", targets: [] })],
]);

/** More places are not looked at. */
const mostTargets = 40;

/** Whether a file of this name is a manifest. */
export function isManifest(name: string): boolean {
  return readers.has(name);
}

/** Whether a manifest of this name is in TOML. */
export function isToml(name: string): boolean {
  return name.endsWith(".toml");
}

/** Reads a manifest; `undefined` if it is malformed, which other tools complain about. */
export function readManifest(
  name: string,
  text: string,
  toml: ParseToml | undefined,
): Manifest | undefined {
  try {
    const manifest = readers.get(name)?.(text, toml);
    return manifest && { ...manifest, targets: manifest.targets.slice(0, mostTargets) };
  } catch {
    return undefined;
  }
}

function npmManifest({ description, bin, main, module, source, exports, name }: Table): Manifest {
  const bins = typeof bin === "string" ? { [lastItem(textOf(name).split("/"))]: bin } : bin;
  return {
    purpose: textOf(description),
    targets: [
      ...Object.entries(tableOf(bins)).flatMap(([key, path]) =>
        typeof path === "string" ? [{ path, name: "", reason: `bin ${key}` }] : []
      ),
      ...textsIn([source, module, main]).map((path) => ({ path, name: "", reason: "main" })),
      ...textsIn(exports).map((path) => ({ path, name: "", reason: "exports" })),
    ],
  };
}

function denoManifest({ description, exports }: Table): Manifest {
  const targets = textsIn(exports).map((path) => ({ path, name: "", reason: "exports" }));
  return { purpose: textOf(description), targets };
}

function pythonManifest({ project, tool }: Table): Manifest {
  const { name, description, scripts, "gui-scripts": windows } = tableOf(project);
  const poetry = tableOf(tableOf(tool)["poetry"]);
  const all = { ...tableOf(poetry["scripts"]), ...tableOf(windows), ...tableOf(scripts) };
  const own = textOf(name) || textOf(poetry["name"]);
  return {
    purpose: textOf(description) || textOf(poetry["description"]),
    targets: [
      ...Object.entries(all).flatMap(([key, value]) => scriptOf(key, textOf(value))),
      ...(own === "" ? [] : [{ path: own.replaceAll("-", "_"), name: "", reason: "package" }]),
    ],
  };
}

function scriptOf(key: string, value: string): readonly Target[] {
  const [module = "", name = ""] = value.split(/[:\s[]/);
  return module === "" ? [] : [{ path: module, name, reason: `script ${key}` }];
}

function setupManifest(text: string): Manifest {
  const scripts = text.matchAll(/(?<![\w.-])([\w.-]+)[ \t]*=[ \t]*([\w.]+):(\w+)/g);
  const [, purpose = ""] = /^[ \t]*description[ \t]*=[ \t]*["']?(.*?)["']?,?$/m.exec(text) ?? [];
  return {
    purpose: /^\w.*[\w.]$/.test(purpose) ? purpose : "",
    targets: [...scripts].map(([, key = "", path = "", name = ""]) => ({
      path,
      name,
      reason: `script ${key}`,
    })),
  };
}

function cargoManifest({ package: own, bin, lib }: Table): Manifest {
  const { name, description } = tableOf(own);
  const bins = Array.isArray(bin) ? bin.filter(isRecord) : [];
  return {
    purpose: textOf(description),
    targets: [
      ...bins.flatMap(({ name, path }) => [
        { path: textOf(path), name: "main", reason: `bin ${textOf(name)}` },
      ]),
      { path: "src/main.rs", name: "main", reason: `bin ${textOf(name)}` },
      { path: textOf(tableOf(lib)["path"]) || "src/lib.rs", name: "", reason: "lib" },
    ],
  };
}

type Table = Readonly<Record<string, unknown>>;

function tableOf(value: unknown): Table {
  return isRecord(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** All texts in a value, which conditions of exports nest. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, each]) => key === "types" ? [] : textsIn(each))
    : [];
}
