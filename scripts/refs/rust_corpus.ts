/**
 * Measures on crates of Rust, with rust-analyzer of Debian as the judge.
 *
 * @module
 */
import { joinName } from "@ct/base";
import { type Placed, type SearchHost, SymbolSearch } from "@ct/symbols";
import type { PackageFetcher } from "../package_fetcher.ts";
import { compareSymbol, type Comparison, nothingCompared, symbolsOf } from "./compare.ts";
import { type RefsCorpus, rustAnalyzer } from "./corpora.ts";
import { ServerJudge } from "./judge_server.ts";
import type { PlaceKey } from "./judge_typescript.ts";
import { readTree, rustHost, type Tree } from "./tree.ts";

/** What the compiler says of a system. */
const system = [
  "debug_assertions",
  "test",
  "unix",
  'target_os="linux"',
  'target_family="unix"',
  'target_env="gnu"',
  'target_arch="x86_64"',
  'target_endian="little"',
  'target_pointer_width="64"',
  'target_has_atomic="8"',
  'target_has_atomic="16"',
  'target_has_atomic="32"',
  'target_has_atomic="64"',
  'target_has_atomic="ptr"',
  'panic="unwind"',
];

/** Where the packages of the judge are unpacked. */
function toolsOf(fetcher: PackageFetcher): readonly string[] {
  return rustAnalyzer.map((name) => {
    const folder = fetcher.folder("debian-dev", name);
    if (folder === undefined) throw new Error(`cannot get ${name}`);
    return folder;
  });
}

/** A crate that can be asked about. */
export interface RustCorpus {
  /** Its sources. */
  readonly tree: Tree;
  /** The files for the engine. */
  readonly host: SearchHost;
  /** rust-analyzer, which gets all features of the crate. */
  readonly judge: ServerJudge;
  /** Whether conditions leave out a place. */
  isUnseen(key: PlaceKey): boolean;
}

/** Fetches and reads a crate, and starts the judge. */
export async function rustCorpus(
  { debian = "", sources, flags = [] }: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<RustCorpus> {
  const folder = fetcher.folder("debian-dev", debian);
  if (folder === undefined) throw new Error(`cannot get ${debian}`);
  const inside = joinName(folder, sources);
  const tree = readTree(inside, (path) => /^src\/.*\.rs$/.test(path));
  const configs = readTree(inside, (path) => path === "Cargo.toml");
  const [server = "", libraries = "", library = "", llvm = ""] = toolsOf(fetcher);
  const manifest = configs.get("Cargo.toml") ?? "";
  writeProject(inside, manifest, {
    library: joinName(library, "usr/src/rustc-1.85.0/library"),
    flags,
  });
  const lib = "usr/lib/x86_64-linux-gnu";
  const judge = await ServerJudge.start(
    {
      command: joinName(server, "usr/bin/rust-analyzer"),
      args: [],
      languageId: "rust",
      env: {
        LD_LIBRARY_PATH: `${joinName(libraries, lib)}:${joinName(llvm, lib)}`,
        CARGO_NET_OFFLINE: "true",
      },
      options: {
        linkedProjects: [joinName(inside, "rust-project.json")],
        checkOnSave: false,
        cachePriming: { enable: false },
        procMacro: { enable: false },
      },
      isAnnouncing: true,
    },
    inside,
    tree,
  );
  return { tree, host: rustHost(tree, configs), judge, isUnseen: await unseen(judge, tree) };
}

/** Compares with rust-analyzer. */
export async function measuredRust(
  corpus: RefsCorpus,
  fetcher: PackageFetcher,
): Promise<Comparison> {
  const { tree, host, judge, isUnseen } = await rustCorpus(corpus, fetcher);
  const all = nothingCompared();
  const search = new SymbolSearch(host);
  for (const placed of symbolsOf(host, [...tree.keys()], corpus.symbols)) {
    const [span] = placed.definition.spans;
    if (span === undefined || isUnseen(`${placed.path}:${span.start}`)) continue;
    if (isOfForeignTrait(search, placed)) continue;
    await compareSymbol(host, placed, {
      judge: async (asked) => named(await judge.references(asked), tree),
      isComment: isUnseen,
      isNarrow: true,
      into: all,
    });
  }
  await judge.end();
  return all;
}

/** The judge takes a member of a trait for one thing, whatever types have it. */
function isOfForeignTrait(search: SymbolSearch, placed: Placed): boolean {
  const { outer } = placed.definition;
  const isOfTrait = outer?.kind === "impl" && outer.bases !== undefined;
  return isOfTrait && search.symbol([placed]).group.length === 1;
}

/** `Self` is no name of a type, nor `super` that of a module. */
function named(found: ReadonlySet<PlaceKey>, tree: Tree): ReadonlySet<PlaceKey> {
  return new Set([...found].filter((key) => {
    const at = key.lastIndexOf(":");
    const start = Number(key.slice(at + 1));
    return !/^(?:Self|self|super|crate)\b/.test(tree.get(key.slice(0, at))?.slice(start) ?? "");
  }));
}

/** Whether conditions leave out a place. */
async function unseen(judge: ServerJudge, tree: Tree): Promise<(key: PlaceKey) => boolean> {
  const parts = new Map<string, readonly (readonly [number, number])[]>();
  for (const path of tree.keys()) parts.set(path, await judge.inactive(path));
  return (key) => {
    const at = key.lastIndexOf(":");
    const offset = Number(key.slice(at + 1));
    return parts.get(key.slice(0, at))?.some(([start, end]) => start <= offset && offset < end) ===
      true;
  };
}

/** Tells the judge of a crate without cargo. */
function writeProject(
  inside: string,
  manifest: string,
  { library, flags }: { readonly library: string; readonly flags: readonly string[] },
): void {
  // Without a manifest the judge needs no crates of others to know what the library exports.
  const own = Array.from(Deno.readDirSync(library), ({ name }) => name);
  if (own.includes("Cargo.toml")) Deno.removeSync(joinName(library, "Cargo.toml"));
  const { stdout } = new Deno.Command("rustc", { args: ["--print", "sysroot"] }).outputSync();
  const [, features = ""] = manifest.split(/^\[features\]$/m);
  const [listed = ""] = features.split(/^\[/m);
  const named = [...listed.matchAll(/^"?([\w-]+)"?\s*=/gm)].map(([, name]) => `feature="${name}"`);
  const optional = [...manifest.matchAll(/^\[dependencies\.([\w-]+)\]/gm)]
    .map(([, name]) => `feature="${name}"`);
  const edition = /^edition = "(\d+)"/m.exec(manifest)?.[1] ?? "2015";
  const project = {
    sysroot: new TextDecoder().decode(stdout).trim(),
    sysroot_src: library,
    crates: [{
      root_module: "src/lib.rs",
      edition,
      deps: [],
      cfg: [...system, ...flags, ...named, ...optional],
      is_workspace_member: true,
    }],
  };
  Deno.writeTextFileSync(joinName(inside, "rust-project.json"), JSON.stringify(project));
}
