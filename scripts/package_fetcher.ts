/**
 * Gets packages of one version from npm's registry and from Debian, and unpacks them.
 *
 * @module
 */
import { lstatIfThere } from "@ct/base";
import { sharedPackages } from "./project.ts";

/** Where a package comes from: npm, a source of Debian, or one of its packages of sources. */
export type Origin = "npm" | "debian" | "debian-dev";

function isThere(path: string): boolean {
  return lstatIfThere(path) !== undefined;
}

/** Runs a program; whether it succeeds. */
function runs(program: string, args: readonly string[], cwd: string): boolean {
  try {
    const command = new Deno.Command(program, { args: [...args], cwd, stdin: "null" });
    return command.outputSync().success;
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return false;
    throw cause;
  }
}

/** Moves a directory to its place, unless another process has put one there meanwhile. */
function place(part: string, folder: string): void {
  try {
    Deno.renameSync(part, folder);
  } catch (error) {
    if (!Deno.statSync(folder).isDirectory) throw error;
    Deno.removeSync(part, { recursive: true });
  }
}

/** Gets packages into a folder, once each. */
export class PackageFetcher implements Disposable {
  readonly #folder: string;
  readonly #isKept: boolean;
  readonly #known = new Map<string, string | undefined>();
  #apt: readonly string[] | undefined;

  /**
   * Packages go into the folder that is given and stay there, or else into the one that a run of
   * the tests shares, or else into one of their own.
   */
  constructor(keep: string | undefined = Deno.env.get(sharedPackages)) {
    this.#isKept = keep !== undefined;
    if (keep !== undefined) Deno.mkdirSync(keep, { recursive: true });
    this.#folder = Deno.realPathSync(keep ?? Deno.makeTempDirSync());
  }

  /** The folder of a package, given as `name@version`; `undefined` if it cannot be had. */
  folder(origin: string, name: string): string | undefined {
    const known = `${origin} ${name}`;
    if (!this.#known.has(known)) this.#known.set(known, this.#get(origin, name));
    return this.#known.get(known);
  }

  [Symbol.dispose](): void {
    if (!this.#isKept) Deno.removeSync(this.#folder, { recursive: true });
  }

  /** A folder has its name only when the package is complete. */
  #get(origin: string, name: string): string | undefined {
    const own = encodeURIComponent(`${origin} ${name}`);
    const folder = `${this.#folder}/${own}`;
    if (isThere(folder)) return folder;
    const part = Deno.makeTempDirSync({ dir: this.#folder, prefix: `${own}.`, suffix: ".part" });
    const isComplete = origin === "npm"
      ? this.#fromNpm(name, part)
      : this.#fromDebian(name, part, origin === "debian");
    if (isComplete) place(part, folder);
    else Deno.removeSync(part, { recursive: true });
    return isComplete ? folder : undefined;
  }

  #fromNpm(name: string, folder: string): boolean {
    return runs("npm", ["pack", "--silent", "--ignore-scripts", name], folder) &&
      this.#unpacks(folder, ".tgz", (file) => runs("tar", ["-xzf", file], folder));
  }

  #fromDebian(name: string, folder: string, isSource: boolean): boolean {
    if (!runs("apt-get", ["--version"], folder)) return false;
    const [, word = "", version = ""] = /^(.+?)@(.*)$/.exec(name) ?? [];
    const wanted = `${word}=${version}`;
    if (!isSource) {
      return runs("apt-get", ["download", "-qq", wanted], folder) &&
        this.#unpacks(folder, ".deb", (file) => runs("dpkg-deb", ["-x", file, "."], folder));
    }
    const apt = this.#apt ??= this.#sourceLists();
    return runs(
      "apt-get",
      [...apt, "source", "-qq", "--download-only", "--tar-only", wanted],
      folder,
    ) &&
      this.#unpacks(folder, ".orig.tar", (file) => runs("tar", ["-xf", file], folder));
  }

  #unpacks(folder: string, part: string, unpack: (file: string) => boolean): boolean {
    const files = Array.from(Deno.readDirSync(folder), ({ name }) => name)
      .filter((name) => name.includes(part) && !name.endsWith(".asc"));
    return files.length > 0 && files.every(unpack);
  }

  /** Options with which apt knows the sources of what it installs, without changing the system. */
  #sourceLists(): readonly string[] {
    const lists = `${this.#folder}/apt`;
    if (!isThere(lists)) {
      const part = Deno.makeTempDirSync({ dir: this.#folder, prefix: "apt." });
      Deno.mkdirSync(`${part}/state/partial`, { recursive: true });
      const folder = "/etc/apt/sources.list.d";
      const text = Array.from(Deno.readDirSync(folder), ({ name }) => name)
        .filter((name) => name.endsWith(".sources"))
        .map((name) => Deno.readTextFileSync(`${folder}/${name}`))
        .join("\n").replace(/^Types: deb$/gm, "Types: deb-src");
      Deno.writeTextFileSync(`${part}/all.sources`, text);
      runs("apt-get", [...aptOptions(part), "-qq", "update"], this.#folder);
      place(part, lists);
    }
    return aptOptions(lists);
  }
}

/** Options with which apt reads the lists in a directory instead of the system's. */
function aptOptions(lists: string): readonly string[] {
  return [
    "-o",
    "Dir::Etc::sourcelist=/dev/null",
    "-o",
    `Dir::Etc::sourceparts=${lists}`,
    "-o",
    `Dir::State::lists=${lists}/state`,
    "-o",
    "APT::Sandbox::User=root",
  ];
}
