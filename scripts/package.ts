/**
 * `deno task package --repository URL`: writes what a release consists of, besides executables, to
 * `dist/release`: the commands as an archive, a package for npm, and recipes for containers, Nix
 * and Homebrew that name the archive by its checksum.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { defineCommand, type OptionsOf, type ToolDefinition, version } from "@ct/core/definition";
import { main } from "@ct/core/process";
import { billOfMaterials } from "./release/bill_of_materials.ts";
import { build, writeScripts } from "./build.ts";
import { checksum, checksumLines } from "./release/checksums.ts";
import {
  containerfile,
  homebrewFormula,
  linkedRuntime,
  nixFlake,
  npmManifest,
  npmRuntimes,
  type Release,
} from "./release/package_recipes.ts";
import { root, say } from "./project.ts";
import { type ArchivedFile, writeArchive } from "./release/tar.ts";

const definition = {
  name: "deno task package",
  summary: "Write an archive and packages of the commands",
  description: "Writes to dist/release: the commands as an archive, a package for npm, a " +
    "Containerfile, a Nix flake and a Homebrew formula, which name the archive of the release by " +
    "its checksum, a bill of materials, and SHA256SUMS.",
  options: {
    repository: {
      kind: "text",
      required: true,
      description: "Address of the repository that has the release.",
    },
    output: { kind: "path", description: "Write to this directory instead." },
  },
} as const satisfies ToolDefinition;

async function writePackages(options: OptionsOf<typeof definition>): Promise<number> {
  const { repository } = options;
  // It becomes part of files in four languages.
  if (!/^https:\/\/[\w.-]+(?:\/[\w.-]+)+$/.test(repository)) {
    throw new CtError("usage", `not the address of a repository: "${repository}"`, {
      help: "give one such as https://example.org/owner/ct",
    });
  }
  const directory = options.output ?? `${root}/dist/release`;
  Deno.mkdirSync(directory, { recursive: true });
  const built = Deno.makeTempDirSync();
  try {
    await build(built);
    await writeRelease(built, { directory, repository });
  } finally {
    Deno.removeSync(built, { recursive: true });
  }
  return 0;
}

/** Writes what a release consists of from a build, which it changes. */
export async function writeRelease(
  built: string,
  { directory, repository }: Readonly<Record<"directory" | "repository", string>>,
): Promise<void> {
  for (const name of ["LICENSE", "README.md"]) {
    Deno.copyFileSync(`${root}/${name}`, `${built}/${name}`);
  }
  const archive = await writeArchive(builtFiles(built, `ct-${version}`, linkedRuntime));
  const release: Release = {
    version,
    denoVersion: Deno.readTextFileSync(`${root}/.deno-version`).trim(),
    repository,
    url: `${repository}/releases/download/v${version}/ct-${version}.tar.gz`,
    sha256: await checksum(archive),
  };
  const encoder = new TextEncoder();
  const manifest = encoder.encode(npmManifest(release));
  const files: Readonly<Record<string, Uint8Array>> = {
    [`ct-${version}.tar.gz`]: archive,
    [`ct-cli-${version}.tgz`]: await writeArchive([
      { path: "package/package.json", bytes: manifest, executable: false },
      ...builtFiles(built, "package", npmRuntimes),
    ]),
    "Containerfile": encoder.encode(containerfile(release)),
    "flake.nix": encoder.encode(nixFlake(release)),
    "ct.rb": encoder.encode(homebrewFormula(release)),
    "ct.cdx.json": encoder.encode(billOfMaterials()),
  };
  for (const [name, bytes] of Object.entries(files)) {
    Deno.writeFileSync(`${directory}/${name}`, bytes);
  }
  const sums = await checksumLines(directory, Object.keys(files));
  Deno.writeTextFileSync(`${directory}/SHA256SUMS`, sums);
  say(`wrote to ${directory}: ${Object.keys(files).join(", ")}, SHA256SUMS`);
}

/** The files of a build, with scripts that look for the runtime in `deno`, below `folder`. */
function builtFiles(built: string, folder: string, deno: string): readonly ArchivedFile[] {
  writeScripts(`${built}/bin`, deno);
  return [...filesBelow(built, "")].map((path) => ({
    path: `${folder}/${path}`,
    bytes: Deno.readFileSync(`${built}/${path}`),
    executable: path.startsWith("bin/"),
  }));
}

/** The paths of all files, in a fixed order. */
function* filesBelow(directory: string, prefix: string): Generator<string> {
  const entries = [...Deno.readDirSync(`${directory}/${prefix}`)];
  for (const { name, isDirectory } of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
    if (isDirectory) yield* filesBelow(directory, `${prefix}${name}/`);
    else yield prefix + name;
  }
}

if (import.meta.main) await main(defineCommand(definition, "", writePackages));
