/**
 * What JSR tells about a version of a package: the files with their checksums, the exports, and
 * which module imports which.
 *
 * @module
 */

/** The files of a version by their paths, each with a leading `/`. */
export type VersionFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** The contents of `VERSION_meta.json`. */
export interface VersionMeta {
  readonly manifest: Readonly<Record<string, { readonly size: number; readonly checksum: string }>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly moduleGraph2: Readonly<Record<string, { readonly dependencies: readonly unknown[] }>>;
}

/** A dependency of a module, as `deno info` tells it. */
interface Dependency {
  readonly specifier: string;
  readonly isDynamic?: boolean;
  readonly code?: { readonly span: Span };
  readonly type?: { readonly span: Span };
}

interface Span {
  readonly start: Position;
  readonly end: Position;
}

interface Position {
  readonly line: number;
  readonly character: number;
}

/** Works out what JSR tells about these files. */
export async function versionMeta(files: VersionFiles): Promise<VersionMeta> {
  const manifest: Record<string, { size: number; checksum: string }> = {};
  for (const [path, bytes] of files) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    manifest[path] = { size: bytes.length, checksum: `sha256-${digest.toHex()}` };
  }
  const config = JSON.parse(textOf(files, "/deno.json"));
  const exports = typeof config.exports === "string" ? { ".": config.exports } : config.exports;
  return { manifest, exports, moduleGraph2: await moduleGraph(files, Object.values(exports)) };
}

async function moduleGraph(
  files: VersionFiles,
  entries: readonly string[],
): Promise<VersionMeta["moduleGraph2"]> {
  const directory = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    for (const [path, bytes] of files) {
      Deno.mkdirSync(directory + path.slice(0, path.lastIndexOf("/")), { recursive: true });
      Deno.writeFileSync(directory + path, bytes);
    }
    const all = entries.map((entry) => `import "${entry}";\n`).join("");
    Deno.writeTextFileSync(`${directory}/all entries.ts`, all);
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["info", "--json", "--no-config", "--no-remote", "all entries.ts"],
      cwd: directory,
    }).output();
    const { modules } = JSON.parse(new TextDecoder().decode(stdout));
    const graph: Record<string, { dependencies: readonly unknown[] }> = {};
    for (const { kind, local, dependencies = [] } of modules) {
      const path = kind === "esm" ? local.slice(directory.length) : "";
      if (!files.has(path)) continue;
      const lines = textOf(files, path).split("\n");
      graph[path] = { dependencies: dependencies.map((it: Dependency) => descriptor(it, lines)) };
    }
    return graph;
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

function descriptor({ specifier, isDynamic, code, type }: Dependency, lines: readonly string[]) {
  const { start, end } = (code ?? type)?.span ??
    { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const range = [start, end].map(({ line, character }) => [line, character]);
  const attribute = /^"? with \{ type: "(\w+)" \}/.exec(
    lines[end.line]?.slice(end.character) ?? "",
  );
  return {
    type: isDynamic ? "dynamic" : "static",
    ...isDynamic
      ? { argument: specifier, argumentRange: range }
      : { kind: code === undefined ? "importType" : "import", specifier, specifierRange: range },
    ...attribute && { importAttributes: { known: { type: { known: attribute[1] } } } },
  };
}

function textOf(files: VersionFiles, path: string): string {
  return new TextDecoder().decode(files.get(path));
}
