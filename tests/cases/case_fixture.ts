/**
 * The files of a case: made before it runs, and looked at afterwards.
 *
 * @module
 */
import { directoryOf } from "@ct/base";
import type { Fixture, FixtureEntry } from "./case_file.ts";

/** Something in a case's directory. */
export interface Entry {
  readonly kind: "file" | "directory" | "link" | "other";
  readonly mode: number;
  /** Content of a file, else empty. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Target of a link. */
  readonly link: string | undefined;
}

/** Everything in a case's directory, by path below it. */
export type Snapshot = ReadonlyMap<string, Entry>;

/** A case's directory; disposal removes it. */
export class CaseDirectory implements Disposable {
  /** A case may look at what is beside its directory, so nothing of others lies there. */
  readonly #around = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-case-" }));

  /** Its absolute path, with no link in it. */
  readonly path: string = `${this.#around}/case`;

  constructor() {
    Deno.mkdirSync(this.path);
  }

  /** Makes files in it. */
  add(files: Fixture): void {
    for (const [name, entry] of Object.entries(files)) {
      const path = `${this.path}/${name}`;
      Deno.mkdirSync(directoryOf(path), { recursive: true });
      make(path, typeof entry === "string" ? { text: entry } : entry);
    }
    // Inner modes first: an outer one may close the way to them.
    for (const [name, entry] of Object.entries(files).reverse()) {
      if (typeof entry === "string" || entry.mode === undefined) continue;
      Deno.chmodSync(`${this.path}/${name}`, parseInt(entry.mode, 8));
    }
  }

  /** What is in it now. */
  snapshot(): Snapshot {
    const found = new Map<string, Entry>();
    const visit = (prefix: string): void => {
      for (const { name } of Deno.readDirSync(`${this.path}/${prefix}`)) {
        const entry = look(`${this.path}/${prefix}${name}`);
        found.set(prefix + name, entry);
        if (entry.kind === "directory") visit(`${prefix}${name}/`);
      }
    };
    visit("");
    return found;
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.#around, { recursive: true });
  }
}

function make(path: string, entry: Exclude<FixtureEntry, string>): void {
  if (entry.link !== undefined) return Deno.symlinkSync(entry.link, path);
  if (entry.dir) return Deno.mkdirSync(path, { recursive: true });
  const once = entry.b64 === undefined
    ? new TextEncoder().encode(entry.text)
    : Uint8Array.fromBase64(entry.b64);
  const times = entry.repeat ?? 1;
  const bytes = new Uint8Array(once.length * times);
  for (let at = 0; at < times; at++) bytes.set(once, at * once.length);
  Deno.writeFileSync(path, bytes, { mode: 0o644 });
}

function look(path: string): Entry {
  const { isFile, isDirectory, isSymlink, mode } = Deno.lstatSync(path);
  return {
    kind: isFile ? "file" : isDirectory ? "directory" : isSymlink ? "link" : "other",
    mode: (mode ?? 0) & 0o7777,
    bytes: isFile ? Deno.readFileSync(path) : new Uint8Array(),
    link: isSymlink ? Deno.readLinkSync(path) : undefined,
  };
}
