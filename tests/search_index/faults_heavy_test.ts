/**
 * Indexes in caches that are not as they should be: in each, searches with an index and `ct find`
 * answer as without one, say one line about it at most, and write nowhere else.
 */
import assert from "node:assert/strict";
import { isMissing, sampled } from "@ct/testing";
import { CachePlace, type CallSetup, indexNames, makeOld, pathsIn, sizeOf } from "./cache_place.ts";

const isRoot = Deno.uid() === 0;
/** Root without what lets it do all: so it may do what another user may. */
const asOthers = isRoot ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];
const nobody = 65534;

/** Something that is wrong, by what it is. */
interface Fault {
  /** Makes it so in a home; what it returns is how calls are made there. */
  readonly spoil: (home: string) => CallSetup | void;
  /** Whether that is done after indexes were stored there. */
  readonly isStored?: boolean;
  /** What is said; nothing by default. */
  readonly says?: RegExp;
  /** Whether it needs root. */
  readonly asRoot?: boolean;
}

function below(home: string, path: string): string {
  return `${home}/.cache/${path}`;
}

/** Moves the cache elsewhere and puts something in its place. */
function replaceCache(home: string, put: (cache: string) => void): void {
  Deno.renameSync(`${home}/.cache`, `${home}/elsewhere`);
  put(`${home}/.cache`);
}

function give(path: string): void {
  Deno.chownSync(path, nobody, nobody);
}

function giveFiles(directory: string): void {
  for (const { name, isFile } of Deno.readDirSync(directory)) {
    if (isFile) give(`${directory}/${name}`);
  }
}

const faults: Readonly<Record<string, Fault>> = {
  "nothing is wrong": { spoil: () => {} },
  "the cache is a file": {
    spoil: (home) => replaceCache(home, (cache) => Deno.writeTextFileSync(cache, "")),
    says: /Not a directory|File exists/,
  },
  "the cache is a link that leads nowhere": {
    spoil: (home) => replaceCache(home, (cache) => Deno.symlinkSync("nowhere", cache)),
    says: /index/,
  },
  "the cache is a link to itself": {
    spoil: (home) => replaceCache(home, (cache) => Deno.symlinkSync(".cache", cache)),
    says: /index/,
  },
  "the cache is a link elsewhere": {
    spoil: (home) => replaceCache(home, (cache) => Deno.symlinkSync("elsewhere", cache)),
  },
  "the place of the indexes is a file": {
    spoil: (home) => Deno.writeTextFileSync(below(home, "ct"), ""),
    says: /index/,
  },
  "the place of the indexes is a link elsewhere": {
    spoil: (home) => {
      Deno.mkdirSync(`${home}/other`, { mode: 0o700 });
      Deno.symlinkSync(`${home}/other`, below(home, "ct"));
    },
  },
  "the cache may only be read": {
    spoil: (home) => {
      Deno.chmodSync(`${home}/.cache`, 0o500);
      return { within: asOthers };
    },
    says: /[Pp]ermission denied/,
  },
  "the place of the indexes may only be read": {
    isStored: true,
    spoil: (home) => {
      Deno.chmodSync(below(home, "ct"), 0o500);
      return { within: asOthers };
    },
    says: /[Pp]ermission denied/,
  },
  "the index may only be read": {
    isStored: true,
    spoil: (home) => {
      for (const path of pathsIn(below(home, "ct"))) {
        if (Deno.lstatSync(path).isFile) Deno.chmodSync(path, 0o400);
      }
      return { within: asOthers };
    },
    says: /ct-find: .*Permission denied/,
  },
  "the cache belongs to another user": {
    asRoot: true,
    spoil: (home) => give(`${home}/.cache`),
    says: /another user owns the directory above it/,
  },
  "the place of the indexes belongs to another user": {
    asRoot: true,
    isStored: true,
    spoil: (home) => give(below(home, "ct")),
    says: /another user owns its directory/,
  },
  "the empty place of the indexes belongs to another user": {
    asRoot: true,
    spoil: (home) => {
      Deno.mkdirSync(below(home, "ct"));
      give(below(home, "ct"));
    },
    says: /another user owns its directory/,
  },
  "the indexes belong to another user": {
    asRoot: true,
    isStored: true,
    spoil: (home) => {
      giveFiles(below(home, "ct"));
      giveFiles(below(home, "ct/search"));
    },
    says: /another user owns it/,
  },
  "others may write to the place of the indexes": {
    isStored: true,
    spoil: (home) => Deno.chmodSync(below(home, "ct"), 0o777),
    says: /others may write to its directory/,
  },
  "there is no home": { spoil: () => ({ env: {} }), says: /there is no home directory/ },
  "the home is relative": { spoil: () => ({ env: { HOME: "home" } }), says: /no home directory/ },
  "the home does not exist": { spoil: (home) => ({ env: { HOME: `${home}/none/at/all` } }) },
  "the name of the cache is relative": {
    spoil: (home) => ({ env: { HOME: home, XDG_CACHE_HOME: "cache" } }),
  },
  "the clock was ahead when the indexes were stored": {
    isStored: true,
    spoil: (home) => {
      const later = Date.now() / 1000 + 7 * 24 * 3600;
      for (const path of pathsIn(below(home, "ct"))) {
        Deno.utimeSync(path, later, later);
      }
    },
  },
};

const place = CachePlace.make();
globalThis.addEventListener("unload", () => Deno.removeSync(directory, { recursive: true }));
let directory = "";

/** A home, with indexes in it where they are to be stored first. */
async function homeOf(
  isStored: boolean,
): Promise<{ readonly at: CachePlace; readonly home: string }> {
  const at = await place;
  directory = at.path;
  const home = at.home();
  if (isStored) {
    await at.compare("before", { env: { HOME: home } });
    assert.equal(indexNames(`${home}/.cache`).length, 2);
  }
  return { at, home };
}

/** Each takes a dozen processes, as scripts grant what an index needs. */
for (const [what, fault] of sampled(Object.entries(faults), 3, "faults of caches")) {
  const { spoil, isStored = false, says, asRoot = false } = fault;
  const ignore = (asRoot && !isRoot) || (isRoot && isMissing("setpriv"));
  Deno.test({
    name: `answers are those without an index: ${what}`,
    ignore,
    fn: async () => {
      const { at, home } = await homeOf(isStored);
      const setup = { env: { HOME: home }, ...spoil(home) };
      const before = at.outside();
      const sizes: number[] = [];
      for (let round = 1; round <= 3; round++) {
        const notes = await at.compare(`${what}, round ${round}`, setup);
        if (says === undefined) assert.deepEqual(notes, ["", "", ""]);
        else if (round === 1) assert.match(notes.join(""), says);
        sizes.push(sizeOf(home));
      }
      const { env = {} } = setup;
      if (env["HOME"] !== undefined) await at.compareServed(what, { XDG_CACHE_HOME: "", ...env });
      assert.deepEqual(at.outside(), before, `${what}: something was written elsewhere`);
      assert.equal(sizes[2], sizes[1], `${what}: it grows: ${sizes.join(" ")}`);
    },
  });
}

/** What happens to the bytes of a file, by what it is. */
const damages: Readonly<Record<string, (path: string, bytes: Uint8Array<ArrayBuffer>) => void>> = {
  "is empty": (path) => Deno.truncateSync(path, 0),
  "ends after a byte": (path) => Deno.truncateSync(path, 1),
  "ends in its head": (path) => Deno.truncateSync(path, 20),
  "ends in the middle": (path, { length }) => Deno.truncateSync(path, length >> 1),
  "lacks its last byte": (path, { length }) => Deno.truncateSync(path, length - 1),
  "is longer": (path) => Deno.writeFileSync(path, new Uint8Array(64).fill(7), { append: true }),
  "is zeroes": (path, { length }) => Deno.writeFileSync(path, new Uint8Array(length)),
  "has a zeroed middle": (path, bytes) => {
    Deno.writeFileSync(path, bytes.fill(0, bytes.length >> 2, bytes.length >> 1));
  },
  "is garbage": (path, bytes) => Deno.writeFileSync(path, bytes.map((_, at) => at * 131 + 17)),
  "has garbage at its end": (path, bytes) => {
    Deno.writeFileSync(path, bytes.fill(85, bytes.length - 99));
  },
  "is of another architecture": (path, bytes) => {
    const view = new DataView(bytes.buffer);
    for (let at = 0; at + 4 <= bytes.length; at += 4) view.setUint32(at, view.getUint32(at), true);
    Deno.writeFileSync(path, bytes);
  },
  "is of an older version": (path, bytes) => Deno.writeFileSync(path, ofVersion(bytes, -1)),
  "is of a newer version": (path, bytes) => Deno.writeFileSync(path, ofVersion(bytes, 1)),
  "has gone": (path) => Deno.removeSync(path),
  "is a directory": (path) => {
    Deno.removeSync(path);
    Deno.mkdirSync(path);
  },
  "is a link to nothing": (path) => {
    Deno.removeSync(path);
    Deno.symlinkSync("nothing", path);
  },
  "is a FIFO": (path) => {
    Deno.removeSync(path);
    run("mkfifo", path);
  },
};
for (const at of [0, 1, 5, 9, 17, 33, 64, 129, 300, 1_001, 4_003, 12_007]) {
  Object.assign(damages, {
    [`has another bit at ${at}`]: (path: string, bytes: Uint8Array<ArrayBuffer>) => {
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << at % 8);
      Deno.writeFileSync(path, bytes);
    },
  });
}

/** The second number is that of the version, of both files. */
function ofVersion(bytes: Uint8Array<ArrayBuffer>, step: number): Uint8Array {
  const view = new DataView(bytes.buffer);
  view.setUint32(4, view.getUint32(4, true) + step, true);
  return bytes;
}

/** The files of indexes, each with the command that has it. */
const files = {
  ".tree": "ct-search",
  ".grams": "ct-search",
  "index.sqlite": "ct-find",
} as const;

for (const [end, command] of Object.entries(files)) {
  Deno.test(`answers are those without an index, whatever becomes of *${end}`, async () => {
    const { at, home } = await homeOf(true);
    const setup = { env: { HOME: home } };
    run("cp", "-r", below(home, "ct"), `${home}/whole`);
    for (const [damage, spoil] of sampled(Object.entries(damages), 6, `damages of ${end}`)) {
      const what = `*${end} ${damage}`;
      Deno.removeSync(below(home, "ct"), { recursive: true });
      run("cp", "-r", `${home}/whole`, below(home, "ct"));
      const path = pathOf(home, end);
      spoil(path, Deno.readFileSync(path));
      await at.compareInside(what, home, command);
      const notes = (await at.compareInside(`${what}, again`, home, command)).join("");
      // What stands in the way of a file is left to the user.
      assert.match(notes, isOther(path) ? /^$|directory|regular/ : /^$/, what);
      makeOld(`${home}/.cache`);
    }
    // What is damaged, and what was stored before that, goes with the next update.
    Deno.truncateSync(pathOf(home, ".tree"), 9);
    await at.compare("at the end", setup);
    const left = indexNames(`${home}/.cache`).filter((name) => !isOther(pathOf(home, name)));
    assert.equal(left.length, 2, left.join(" "));
  });
}

function run(program: string, ...args: readonly string[]): void {
  assert.ok(new Deno.Command(program, { args: [...args] }).outputSync().success, program);
}

/** Whether something else is at the path of a file. */
function isOther(path: string): boolean {
  try {
    return !Deno.lstatSync(path).isFile;
  } catch {
    return false;
  }
}

function pathOf(home: string, end: string): string {
  const paths = pathsIn(below(home, "ct"));
  const path = paths.find((each) => each.endsWith(end));
  assert.ok(path !== undefined, paths.join(" "));
  return path;
}
