/** Features and platforms of a cargo project, without cargo. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "../mod.ts";

const registry = "registry+https://github.com/rust-lang/crates.io-index";

/** A lock file: packages from a registry have a checksum, `app` and `tool` are local. */
function lock(packages: Readonly<Record<string, string>>): string {
  const entries = Object.entries(packages).map(([name, needs]) => {
    const dependencies = needs.split(" ").filter((it) => it !== "").map((it) => `"${it}"`);
    const local = ["app", "tool"].includes(name);
    const source = local ? "" : `source = "${registry}"\nchecksum = "sum-${name}"\n`;
    return `[[package]]\nname = "${name}"\nversion = "1.0.0"\n${source}` +
      `dependencies = [${dependencies.join(", ")}]\n`;
  });
  return `version = 4\n\n${entries.join("\n")}`;
}

const head = (name: string) => `[package]\nname = "${name}"\nversion = "1.0.0"\nedition = "2021"\n`;

/** A package in a registry's directory or, with its checksum, in `vendor`. */
const source = (name: string, manifest: string) => ({
  [`vendor/${name}/Cargo.toml`]: head(name) + manifest,
  [`vendor/${name}/.cargo-checksum.json`]: `{"files":{},"package":"sum-${name}"}`,
});

const app = {
  "Cargo.toml": '[workspace]\nmembers = ["app", "tool"]\nresolver = "2"\n',
  "app/Cargo.toml": `${head("app")}
[features]
default = ["tls"]
speed = ["dep:simd", "net/fast"]
tls = ["dep:rustls"]
weak = ["rustls?/ring"]
[dependencies]
net = { version = "1", default-features = false }
rustls = { version = "1", optional = true }
simd = { version = "1", optional = true }
[target.'cfg(windows)'.dependencies]
winapi = "1"
[target.'cfg(tokio_unstable)'.dependencies]
tracing = "1"
[dev-dependencies]
bench = "1"
`,
  "tool/Cargo.toml": `${head("tool")}[features]\nextra = []\n`,
  "Cargo.lock": lock({
    app: "net rustls simd winapi tracing bench",
    tool: "",
    net: "socket fastnet",
    rustls: "ring",
    simd: "",
    winapi: "",
    tracing: "",
    bench: "",
    socket: "",
    fastnet: "",
    ring: "",
  }),
};

const vendor = {
  ...source(
    "net",
    '[features]\nfast = ["fastnet"]\n[dependencies]\nsocket = "1"\n' +
      'fastnet = { version = "1", optional = true }\n',
  ),
  ...source("rustls", '[dependencies]\nring = { version = "1", optional = true }\n'),
};

const all = "(net|rustls|simd|winapi|tracing|bench|socket|fastnet|ring)";

async function reached(
  files: Parameters<typeof tempTree>[0],
  ...words: readonly string[]
): Promise<{ readonly names: string; readonly stderr: string; readonly skipped: unknown }> {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path, home: `${tree.path}/home` });
  await command.run(["--deny", all, "--all", "--json", ...words], ctx);
  if (ctx.stdout.text === "") return { names: "", stderr: ctx.stderr.text, skipped: undefined };
  const { violations, coverage } = JSON.parse(ctx.stdout.text);
  const names = violations.map(({ evidence }: { evidence: string }) =>
    /(\S+) v\S+$/.exec(evidence)?.[1]
  ).sort().join(" ");
  return { names, stderr: ctx.stderr.text, skipped: coverage.skipped };
}

const linux = ["--target", "x86_64-unknown-linux-gnu"];
const windows = ["--target", "x86_64-pc-windows-msvc"];

for (
  const [words, names] of [
    [[], "bench fastnet net ring rustls simd socket tracing winapi"],
    [linux, "bench net rustls socket tracing"],
    [windows, "bench net rustls socket tracing winapi"],
    [["--no-default-features"], "bench net socket tracing winapi"],
    [
      [...linux, "--no-default-features", "--features", "speed"],
      "bench fastnet net simd socket tracing",
    ],
    [[...linux, "--no-default-features", "--features", "weak"], "bench net socket tracing"],
    [[...linux, "--features", "weak"], "bench net ring rustls socket tracing"],
    [[...linux, "--features", "extra"], "bench net rustls socket tracing"],
    [[...linux, "--features", "app/speed"], "bench fastnet net rustls simd socket tracing"],
    [[...linux, "--all-features"], "bench fastnet net ring rustls simd socket tracing"],
    [[...linux, "--edges", "normal"], "net rustls socket tracing"],
  ] as const
) {
  Deno.test(`without cargo, ${words.join(" ") || "nothing selected"} reaches ${names}`, async () => {
    const found = await reached({ ...app, ...vendor }, ...words);
    assert.equal(found.names, names);
  });
}

Deno.test("what no manifest tells is kept, and named", async () => {
  const { names, stderr, skipped } = await reached(app, ...linux);
  assert.equal(names, "bench fastnet net ring rustls socket tracing");
  assert.equal(
    stderr,
    "ct-deps: kept all that Cargo.lock lists for net v1.0.0, rustls v1.0.0: no manifest is on " +
      "this machine\nct-deps: kept what needs cfg(tokio_unstable) of app: the platform does not " +
      "decide it\n",
  );
  assert.deepEqual(skipped, {
    "no manifest": { count: 2, first: ["net v1.0.0", "rustls v1.0.0"] },
    "unknown condition": { count: 1, first: ["cfg(tokio_unstable) of app"] },
  });
});

Deno.test("a vendored manifest counts only with the checksum that is locked", async () => {
  const other = { "vendor/net/.cargo-checksum.json": '{"files":{},"package":"sum-other"}' };
  const { names } = await reached({ ...app, ...vendor, ...other }, ...linux);
  assert.equal(names, "bench fastnet net rustls socket tracing");
});

Deno.test("manifests are read where cargo has put them", async () => {
  const moved = Object.fromEntries(
    Object.entries(vendor).map((
      [path, text],
    ) => [
      path.replace(/vendor\/(\w+)/, "home/.cargo/registry/src/index.crates.io-1/$1-1.0.0"),
      text,
    ]),
  );
  assert.equal(
    (await reached({ ...app, ...moved }, ...linux)).names,
    "bench net rustls socket tracing",
  );
  const foreign = Object.fromEntries(
    Object.entries(moved).map((
      [path, text],
    ) => [path.replace("index.crates.io-1", "x.org-1"), text]),
  );
  const { names } = await reached({ ...app, ...foreign }, ...linux);
  assert.equal(names, "bench fastnet net ring rustls socket tracing");
});

for (
  const [words, stderr] of [
    [["--features", "none"], /^error: no package of the project has the feature 'none'/],
    [["--target", "x86_64-unknown-beos"], /^error: invalid --target 'x86_64-unknown-beos'/],
    [["--ecosystem", "npm", ...linux], /--target cannot be used with npm, only with cargo/],
  ] as const
) {
  Deno.test(`without cargo, ${words.join(" ")} is an error`, async () => {
    assert.match((await reached(app, ...words)).stderr, stderr);
  });
}
