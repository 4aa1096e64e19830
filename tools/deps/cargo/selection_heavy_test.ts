/** Features and platforms as we resolve them, compared with cargo on made workspaces. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { isAbsent, tempTree } from "@ct/testing";
import type { FeatureSelection } from "./features.ts";
import { readCargoGraph } from "./graph.ts";
import { parseCargoMetadata } from "./metadata.ts";
import type { PackageGraph } from "../graph/package_graph.ts";

/** Packages from the first on may depend on later ones; the first two are the project's own. */
const names = ["m0", "m1", "c0", "c1", "c2", "c3", "c4"];

interface MadeDependency {
  readonly target: string;
  readonly kind: "dependencies" | "build-dependencies" | "dev-dependencies";
  readonly platform: string | undefined;
  readonly isOptional: boolean;
  readonly hasDefault: boolean;
  readonly features: readonly string[];
  /** How features name it. */
  readonly style: "dep" | "implicit" | "slash" | "weak";
}

const dependency = (at: number): fc.Arbitrary<MadeDependency> =>
  fc.record({
    target: fc.constantFrom(...names.slice(Math.max(at + 1, 1))),
    kind: fc.constantFrom("dependencies", "dependencies", "build-dependencies", "dev-dependencies"),
    platform: fc.option(
      fc.constantFrom("cfg(windows)", "cfg(unix)", 'cfg(not(target_os = "linux"))'),
      { nil: undefined },
    ),
    isOptional: fc.boolean(),
    hasDefault: fc.boolean(),
    features: fc.subarray(["a", "b"]),
    style: fc.constantFrom("dep", "implicit", "slash", "weak"),
  });

const made = fc.tuple(
  ...names.slice(0, -1).map((_, at) =>
    fc.uniqueArray(dependency(at), { selector: ({ target }) => target, maxLength: 3 })
  ),
);

const selection = fc.record({
  features: fc.constantFrom([], [], ["a"], ["a", "b"], ["m1/a"]),
  "all-features": fc.boolean(),
  "no-default-features": fc.boolean(),
  target: fc.constantFrom("all", "x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc"),
});

const isMember = (name: string) => name.startsWith("m");

/** A manifest with the features `default`, `a` and `b`, which turn on the optional dependencies. */
function manifest(name: string, dependencies: readonly MadeDependency[], weak: boolean): string {
  const words: Record<"default" | "a" | "b", string[]> = { default: ["a"], a: [], b: [] };
  const tables = dependencies.map(({ target, kind, platform, style, ...rest }, index) => {
    const isOptional = rest.isOptional && kind !== "dev-dependencies";
    const list = words[index % 2 === 0 ? "b" : "a"];
    if (isOptional) {
      if (style === "dep") list.push(`dep:${target}`);
      else if (style === "implicit") list.push(target);
      else if (style === "weak" && weak) {
        list.push(`${target}?/b`);
        words.default.push(target);
      } else list.push(`${target}/b`);
    }
    const place = isMember(target) ? `path = "../${target}"` : 'version = "1"';
    const table = platform === undefined ? kind : `target.'${platform}'.${kind}`;
    return `[${table}.${target}]\n${place}\noptional = ${isOptional}\n` +
      `default-features = ${rest.hasDefault}\nfeatures = ${JSON.stringify(rest.features)}\n`;
  });
  const features = Object.entries(words)
    .map(([feature, list]) => `${feature} = ${JSON.stringify(list)}\n`);
  return `[package]\nname = "${name}"\nversion = "1.0.0"\nedition = "2021"\n` +
    `[features]\n${features.join("")}${tables.join("")}`;
}

function filesOf(all: readonly (readonly MadeDependency[])[], weak: boolean) {
  const files: Record<string, string> = {
    "Cargo.toml": '[workspace]\nmembers = ["m0", "m1"]\nresolver = "2"\n',
    ".cargo/config.toml": '[source.crates-io]\nreplace-with = "vendored"\n' +
      '[source.vendored]\ndirectory = "vendor"\n',
  };
  for (const [at, name] of names.entries()) {
    const directory = isMember(name) ? name : `vendor/${name}`;
    files[`${directory}/Cargo.toml`] = manifest(name, all[at] ?? [], weak);
    files[`${directory}/src/lib.rs`] = "";
    if (isMember(name)) continue;
    const sum = String(at).padStart(64, "0");
    files[`${directory}/.cargo-checksum.json`] = `{"files":{},"package":"${sum}"}`;
  }
  return files;
}

function cargo(cwd: string, ...args: readonly string[]): string {
  const { success, stdout, stderr } = new Deno.Command("cargo", { args: [...args], cwd })
    .outputSync();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

/** Each package that is reached, and each edge with what it is for. */
function described({ packages, members }: PackageGraph): readonly string[] {
  const byId = new Map(packages.map((each) => [each.id, each]));
  const queue = [...members];
  for (const id of queue) {
    for (const { target } of byId.get(id)?.edges ?? []) {
      if (!queue.includes(target)) queue.push(target);
    }
  }
  return queue.flatMap((id) => {
    const { name = "", edges = [] } = byId.get(id) ?? {};
    return [
      name,
      ...edges.map(({ target, kinds }) => `${name} ${[...kinds].sort()} ${byId.get(target)?.name}`),
    ];
  }).sort();
}

async function both(
  cwd: string,
  asked: FeatureSelection & { readonly target: string },
): Promise<{ readonly ours: readonly string[]; readonly cargos: readonly string[] }> {
  const { features, target } = asked;
  const words = [
    ...(features.length === 0 ? [] : [`--features=${features.join(",")}`]),
    ...(asked["all-features"] ? ["--all-features"] : []),
    ...(asked["no-default-features"] ? ["--no-default-features"] : []),
    ...(target === "all" ? [] : [`--filter-platform=${target}`]),
  ];
  const metadata = cargo(cwd, "metadata", "--format-version=1", "--offline", "--locked", ...words);
  const graph = await readCargoGraph({ timeout: undefined, ...asked }, memoryContext({ cwd }));
  assert.deepEqual(graph.doubts, []);
  return { ours: described(graph), cargos: described(parseCargoMetadata(metadata)) };
}

for (const weak of [false, true]) {
  const relation = weak ? "no more than cargo does, with weak features" : "what cargo does";
  Deno.test({
    name: `a selection needs ${relation}`,
    ignore: isAbsent("cargo"),
    fn: async () => {
      await fc.assert(
        fc.asyncProperty(
          made,
          fc.array(selection, { minLength: 1, maxLength: 4 }),
          async (all, asked) => {
            await using tree = await tempTree(filesOf(all, weak));
            cargo(tree.path, "generate-lockfile", "--offline");
            for (const each of asked) {
              const { ours, cargos } = await both(tree.path, each);
              // For the lock file, cargo counts what is only turned on weakly.
              if (weak) assert.deepEqual(ours.filter((it) => !cargos.includes(it)), []);
              else assert.deepEqual(ours, cargos, JSON.stringify(each));
            }
          },
        ),
        { numRuns: 60 },
      );
    },
  });
}

/** A root package that asks for the old resolver, and a member with a feature of the same name. */
const oldResolver = {
  "Cargo.toml": '[workspace]\nmembers = ["m"]\nresolver = "1"\n[package]\nname = "app"\n' +
    'version = "1.0.0"\nedition = "2021"\n[features]\ndefault = ["x"]\nx = []\ny = ["one"]\n' +
    '[dependencies]\none = { path = "one", optional = true }\n',
  "m/Cargo.toml": '[package]\nname = "m"\nversion = "1.0.0"\nedition = "2018"\n' +
    '[features]\ndefault = ["two"]\ny = ["three"]\n[dependencies]\n' +
    'two = { path = "../two", optional = true }\nthree = { path = "../three", optional = true }\n',
  ...Object.fromEntries(["one", "two", "three"].map((name) => [
    `${name}/Cargo.toml`,
    `[package]\nname = "${name}"\nversion = "1.0.0"\n`,
  ])),
};

for (const directory of ["", "/m"]) {
  for (const flags of [[], ["no-default-features"], ["all-features"]] as const) {
    const call = ["features=y", ...flags].map((word) => `--${word}`).join(" ");
    Deno.test({
      name: `with the old resolver, ${call} in .${directory} is for one package`,
      ignore: isAbsent("cargo"),
      fn: async () => {
        const sources = Object.keys(oldResolver)
          .map((path) => [path.replace("Cargo.toml", "src/lib.rs"), ""]);
        await using tree = await tempTree({ ...oldResolver, ...Object.fromEntries(sources) });
        cargo(tree.path, "generate-lockfile", "--offline");
        const words: readonly string[] = flags;
        const { ours, cargos } = await both(`${tree.path}${directory}`, {
          features: ["y"],
          "all-features": words.includes("all-features"),
          "no-default-features": words.includes("no-default-features"),
          target: "all",
        });
        assert.deepEqual(ours, cargos);
      },
    });
  }
}
