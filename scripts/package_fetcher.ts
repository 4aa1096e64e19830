/**
 * Gets packages of one version from npm's registry and from Debian, and unpacks them.
 *
 * @module
 */

/** Where a package comes from: npm, a source of Debian, or one of its packages of sources. */
export type Origin = "npm" | "debian" | "debian-dev";

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

/** Gets packages into a folder, once each. */
export class PackageFetcher implements Disposable {
  readonly #folder: string;
  readonly #isKept: boolean;
  readonly #known = new Map<string, string | undefined>();
  #apt: readonly string[] | undefined;

  /** Packages go into the folder that is given and stay there, or else into one of their own. */
  constructor(keep?: string) {
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
    const names = Array.from(Deno.readDirSync(this.#folder), (entry) => entry.name);
    const own = encodeURIComponent(`${origin} ${name}`);
    const folder = `${this.#folder}/${own}`;
    if (names.includes(own)) return folder;
    const part = `${folder}.part`;
    if (names.includes(`${own}.part`)) Deno.removeSync(part, { recursive: true });
    Deno.mkdirSync(part);
    const isThere = origin === "npm"
      ? this.#fromNpm(name, part)
      : this.#fromDebian(name, part, origin === "debian");
    if (!isThere) return undefined;
    Deno.renameSync(part, folder);
    return folder;
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
    Deno.mkdirSync(`${lists}/state/partial`, { recursive: true });
    const folder = "/etc/apt/sources.list.d";
    const text = Array.from(Deno.readDirSync(folder), ({ name }) => name)
      .filter((name) => name.endsWith(".sources"))
      .map((name) => Deno.readTextFileSync(`${folder}/${name}`))
      .join("\n").replace(/^Types: deb$/gm, "Types: deb-src");
    Deno.writeTextFileSync(`${lists}/all.sources`, text);
    const options = [
      "-o",
      "Dir::Etc::sourcelist=/dev/null",
      "-o",
      `Dir::Etc::sourceparts=${lists}`,
      "-o",
      `Dir::State::lists=${lists}/state`,
      "-o",
      "APT::Sandbox::User=root",
    ];
    runs("apt-get", [...options, "-qq", "update"], this.#folder);
    return options;
  }
}
