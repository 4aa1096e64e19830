/**
 * The lock files of package managers: which are read, and which are only known.
 *
 * @module
 */
import { CtError, joinName, ownDirectories } from "@ct/base";
import type { Context } from "@ct/core/context";
import { exists, readText } from "./project_files.ts";

/** A package manager whose graphs can be read. */
export const ecosystems = [
  ...["cargo", "deno", "npm", "pnpm", "yarn", "bun"] as const,
  ...["python", "go", "ruby", "php", "dotnet", "gradle"] as const,
] as const;

/** Those that give way where another one has a file in the same directory. */
const yielding: readonly Ecosystem[] = ["python", "go", "ruby", "php", "dotnet", "gradle"];

/** One of {@linkcode ecosystems}. */
export type Ecosystem = typeof ecosystems[number];

/** What each has in a project; of several in one directory the first counts. */
const files: Readonly<Record<Ecosystem, readonly string[]>> = {
  cargo: ["Cargo.lock", "Cargo.toml"],
  deno: ["deno.lock"],
  npm: ["npm-shrinkwrap.json", "package-lock.json"],
  pnpm: ["pnpm-lock.yaml"],
  yarn: ["yarn.lock"],
  bun: ["bun.lock"],
  python: ["uv.lock", "poetry.lock", "pdm.lock", "requirements.txt"],
  go: ["go.work", "go.mod"],
  ruby: ["Gemfile.lock"],
  php: ["composer.lock"],
  dotnet: ["packages.lock.json"],
  gradle: ["gradle.lockfile"],
};

/** Files among these that list no locked packages by themselves, or need not. */
const manifests: readonly string[] = ["Cargo.toml", "go.work", "go.mod", "requirements.txt"];

/** What writes a lock file that is missing. */
const writers: Readonly<Partial<Record<Ecosystem, string>>> = {
  python: "uv lock, poetry lock, pdm lock or pip-compile --generate-hashes writes one",
  go: "go mod init creates it",
  ruby: "bundle lock writes it",
  php: "composer update writes it",
  dotnet: "dotnet restore --use-lock-file writes it",
  gradle: "gradle dependencies --write-locks writes it",
};

/** Lock files that are not read, with the package manager that writes each. */
const unread: Readonly<Record<string, string>> = {
  "bun.lockb": "bun's binary lock file; bun install --save-text-lockfile writes bun.lock",
  "Package.resolved": "Swift",
  "Pipfile.lock": "Pipenv",
  "flake.lock": "Nix",
  "go.sum": "Go",
  "mix.lock": "Mix",
  "pixi.lock": "Pixi",
  "pubspec.lock": "pub",
  "pylock.toml": "pip",
};

/** A lock file that was found. */
export interface LockFile {
  /** Absolute path of its directory. */
  readonly directory: string;
  /** Its name there. */
  readonly name: string;
}

/**
 * The nearest lock file of an ecosystem.
 * @throws {CtError} With code `not-found` if there is none.
 */
export function findLockFile(
  ecosystem: Ecosystem,
  ctx: Pick<Context, "cwd" | "ceiling" | "door">,
): LockFile {
  const names = files[ecosystem];
  for (const directory of ownDirectories(ctx.cwd, ctx).own) {
    const name = names.find((each) => exists(joinName(directory, each), ctx));
    if (name !== undefined) return { directory, name };
  }
  throw new CtError("not-found", `no ${names.at(-1)} here or above`, {
    help: writers[ecosystem] ?? `run ${ecosystem} install to create it`,
  });
}

/** Whether a file of this name is a lock file of an ecosystem. */
export function isLockFile(name: string, ecosystem: Ecosystem): boolean {
  return name !== "Cargo.toml" && files[ecosystem].includes(name);
}

/** The lock files in a directory, of whatever program. */
export function lockFilesIn(
  directory: string,
  ctx: Pick<Context, "cwd" | "door">,
): readonly string[] {
  const names = [...Object.values(files).flat(), ...Object.keys(unread)];
  return names.filter((name) =>
    !manifests.includes(name) && exists(joinName(directory, name), ctx)
  );
}

/**
 * The ecosystem of the nearest directory with a lock file or a cargo manifest; cargo's come before
 * the others.
 * @throws {CtError} With code `not-found` if there is none; if several ecosystems have one there,
 * or only one that is not read has.
 */
export function detectEcosystem(ctx: Pick<Context, "cwd" | "ceiling" | "door">): Ecosystem {
  for (const directory of ownDirectories(ctx.cwd, ctx).own) {
    const has = (name: string): boolean => exists(joinName(directory, name), ctx);
    const isLocked = (name: string): boolean =>
      has(name) &&
      (name !== "requirements.txt" || isHashed(readText(joinName(directory, name), ctx)));
    const filesOf = (keys: readonly Ecosystem[]) =>
      keys.flatMap((ecosystem) => {
        const name = files[ecosystem].find(isLocked);
        return name === undefined ? [] : [{ ecosystem, name }];
      });
    const before = filesOf(ecosystems.filter((each) => !yielding.includes(each)));
    const found = before.length > 0 ? before : filesOf(yielding);
    const [first, second] = found;
    if (first?.ecosystem === "cargo" || (first !== undefined && second === undefined)) {
      return first.ecosystem;
    }
    if (first !== undefined && second !== undefined) {
      throw new CtError("usage", `${directory} has both ${first.name} and ${second.name}`, {
        help: `choose with ${
          found.map(({ ecosystem }) => `--ecosystem ${ecosystem}`).join(" or ")
        }`,
      });
    }
    const other = Object.entries(unread).find(([name]) => has(name));
    if (other !== undefined) {
      const [name, writer] = other;
      throw new CtError("not-found", `${joinName(directory, name)} is not read (${writer})`, {
        help: `supported files: ${
          Object.values(files).map((names) => names.join(", ")).join(", ")
        }; ` +
          "with --ecosystem, also from a directory above",
      });
    }
  }
  throw new CtError("not-found", "no lock file that is known, and no Cargo.toml, here or above", {
    help: `known are ${Object.values(files).flat().join(", ")}; --modules reads source files`,
  });
}

/** Whether a text pins what it requires by hashes. */
export function isHashed(text: string): boolean {
  return text.includes("--hash=");
}
