/**
 * What the runtime grants to `ct-mcp`, by its words. The real script starts a runtime that prints
 * its words.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { placeFile, tempTree } from "@ct/testing";
import { launcher } from "../../mod.ts";
import { reachOf } from "../../cli/reach.ts";
import { placeReach } from "../reach_program.ts";
import { bundle } from "../../scripts/build/bundle.ts";
import { mcpScript } from "../../scripts/build/mcp_script.ts";
import { root } from "../../scripts/project.ts";
import { quoted } from "../../scripts/build/shell_script.ts";

const home = Deno.makeTempDirSync({ prefix: "ct it's a dir" });
Deno.mkdirSync(`${home}/lib/ct`, { recursive: true });
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
const script = `${home}/bin/ct-mcp`;
await bundle(`${root}/cli/reach.ts`, `${home}/lib/ct/ct-reach.js`);
placeFile(
  `${home}/deno`,
  `#!/bin/sh
case "$*" in */ct-reach.js*) exec ${quoted(Deno.execPath())} "$@" ;; esac
for word; do printf "%s\\0" "$word"; done
`,
  0o755,
);
placeFile(
  script,
  mcpScript({ deno: quoted(`${home}/deno`), denoVersion: "0", suiteVersion: "0" }),
  0o755,
);

/** The permission flags of a call. */
async function granted(words: readonly string[], cwd: string, root = home): Promise<string> {
  const { stdout, stderr } = await new Deno.Command(`${root}/bin/ct-mcp`, {
    args: [...words],
    cwd,
    clearEnv: true,
    env: { PATH: `${home}/nothing`, HOME: home, roots: "/", port: "1", reads: "", option: "root" },
  }).output();
  const said = new TextDecoder().decode(stderr);
  assert.match(said, root.includes(",") ? /^ct-mcp: may read everything, .*comma.*\n$/ : /^$/);
  const printed = new TextDecoder().decode(stdout).split("\0");
  const own = printed.findIndex((word) => word.startsWith(`${root}/lib/ct/ct-mcp`));
  assert.deepEqual(printed.slice(-1 - words.length, -1), words, "the words are passed on");
  return printed.slice(0, own).filter((word) => /^(--(allow|deny|ignore)-|-[A-Z]|-P)/.test(word))
    .join(" ");
}

async function permissionLine(words: readonly string[]): Promise<string> {
  const ctx = memoryContext({ cwd: "/" });
  assert.equal(await launcher.run(["permissions", "mcp", ...words], ctx), 0, ctx.stderr.text);
  return ctx.stdout.text.trimEnd();
}

for (
  const words of [
    [],
    ["--allow-config"],
    ["--no-resident"],
    ["--read-only"],
    ["--read-only", "--no-resident"],
    ["--http", "8642"],
    ["--http", "8642", "--read-only"],
  ]
) {
  Deno.test(`R17: the engine of ct-mcp ${words.join(" ")} is granted what ct permissions prints`, async () => {
    await using tree = await tempTree({});
    const engine = ["engine", ...words];
    const kept = [`${home}/.cache/ct`, `${home}/.local/state/ct`];
    const { read = [] } = reachOf({
      runsRules: true,
      allowsConfig: false,
      names: [],
      suite: [`${home}/lib/ct`, `${home}/bin`],
      kept,
      roots: [tree.path],
      typed: ["."],
      cwds: [tree.path],
      environment: { HOME: home, PATH: `${home}/nothing` },
    });
    const expected = (await permissionLine(engine))
      .replace(/(?<=--allow-read=)\S+/, () => read.join(","))
      .replaceAll("ROOTS", tree.path).replace("CACHE,STATE", kept.join(","))
      .replace("CACHE", `${home}/.cache/ct`);
    assert.equal(await granted(engine, tree.path), expected);
    assert.doesNotMatch(expected, /--allow-net/);
    const whole = await permissionLine(words);
    assert.equal(whole.replace(/ --allow-net=\S+/, ""), await permissionLine(engine));
  });
}

for (
  const words of [[], ["serve"], ["--root", "/"], ["--read-only"], ["serve", "--http", "8642"]]
) {
  Deno.test(`R17: what speaks for ct-mcp ${words.join(" ")} may start its engine alone`, async () => {
    const net = words.includes("8642") ? " --allow-net=127.0.0.1:8642" : "";
    assert.equal(await granted(words, "/"), `--allow-run=${script}${net}`);
  });
}

for (const word of ["-V", "--version", "-h", "--help", "--explain", "--explain=json"]) {
  Deno.test(`R17: ct-mcp ${word} only reads, and is started at once`, async () => {
    assert.equal(await granted([word], home), "--allow-read");
  });
}

Deno.test("R17: where its script cannot be named, ct-mcp is one part", async () => {
  const root = `${home}/a,b`;
  placeFile(`${root}/bin/ct-mcp`, Deno.readTextFileSync(script), 0o755);
  placeReach(`${home}/lib/ct`, `${root}/lib/ct`);
  const flags = await granted([], "/", root);
  assert.match(flags, /^--allow-read --allow-run=\/usr\/bin\/cat,/);
  assert.equal(flags, await granted(["engine"], "/", root));
});

for (const path of ["/proc", "/dev/null/none"]) {
  Deno.test(`ct-mcp refuses ${path}, which the runtime keeps closed, in one line`, async () => {
    const { code, stdout, stderr } = await new Deno.Command(script, {
      args: ["engine", "--root", path],
      clearEnv: true,
      env: { HOME: home },
    }).output();
    const said = new TextDecoder().decode(stderr);
    assert.match(said, /^ct-mcp: cannot serve \S+: the runtime keeps \/dev, \/proc and .*\n$/);
    assert.deepEqual([code, stdout.length], [2, 0]);
  });
}

for (const dry of [[], ["--dry-run"]]) {
  Deno.test(`R17: ct-mcp install ${dry.join(" ")} is granted what ct permissions prints`, async () => {
    const expected = (await permissionLine(["install", ...dry])).replace("HOME", home);
    const found = await granted(["install", "--client", "zed", "--root", "/", ...dry], "/");
    assert.equal(found, expected);
    assert.equal(found.includes("--allow-write"), dry.length === 0);
  });
}

/** What is written to with which words; `.` stands for the tree. */
const writes: readonly (readonly [string, readonly string[], string])[] = [
  ["no root", [], "."],
  ["one root", ["--root", "sub"], "./sub"],
  ["several roots", ["--root=sub", "--root", "a b"], "./sub,./a b"],
  ["a root through a link", ["--root", "link"], "./sub"],
  ["the whole file system", ["--root", "/"], "/"],
  ["reading only", ["--root", "sub", "--read-only"], "CACHE/watch"],
  ["reading only, nothing in memory", ["--no-resident", "--root=sub", "--read-only"], ""],
  ["nothing in memory", ["--root", "sub", "--no-resident"], "./sub"],
  ["an option behind --", ["--root", "sub", "--", "--root", "/"], "./sub"],
  ["an option as a value", ["--root", "sub", "--tools", "--read-only"], "./sub"],
  ["a root as a value", ["--root", "sub", "--tools=--root=/"], "./sub"],
];

for (const [title, words, expected] of writes) {
  Deno.test(`R17: what ct-mcp may write: ${title}`, async () => {
    await using tree = await tempTree({ "sub/x": "", "a b/x": "" });
    Deno.symlinkSync("sub", `${tree.path}/link`);
    const flags = await granted(["engine", ...words], tree.path);
    const found = /--allow-write=(.*?)(?= --|$)/.exec(flags)?.[1] ?? "";
    const isReading = words.includes("--read-only") && !words.includes("--tools");
    const kept = isReading ? "" : `,${home}/.cache/ct,${home}/.local/state/ct`;
    const named = expected.replaceAll(/\.(?=$|\/|,)/g, tree.path);
    assert.equal(found, named.replace("CACHE", `${home}/.cache/ct`) + kept);
    assert.doesNotMatch(flags, /--allow-net/);
  });
}

for (
  const [port, expected] of [
    ["1", "1"],
    ["80,x:1", ""],
    ["65536", ""],
    ["123456789012345678901", ""],
    ["", ""],
    ["-1", ""],
  ] as const
) {
  Deno.test(`R17: ct-mcp --http=${port} may listen on ${expected || "nothing"}`, async () => {
    const flags = await granted([`--http=${port}`], "/");
    assert.equal(/--allow-net=127\.0\.0\.1:(\S+)/.exec(flags)?.[1] ?? "", expected);
    assert.equal(/--allow-net/.test(flags), expected !== "");
  });
}

/** Tries to read and write; prints `WHAT done` or `WHAT refused` a line. */
const attempt = `
  const cache = ${JSON.stringify(`${home}/.cache/ct`)};
  const attempts = Object.entries({
    root: () => Deno.readTextFileSync("x"),
    above: () => Deno.readTextFileSync("../.gitignore"),
    beside: () => Deno.readTextFileSync("../other"),
    list: () => Deno.readDirSync(".."),
    system: () => Deno.readTextFileSync("/etc/passwd"),
    home: () => Deno.statSync(${JSON.stringify(home)}),
    link: () => Deno.readTextFileSync("link"),
    write: () => Deno.writeTextFileSync("new", ""),
    git: () => Deno.writeTextFileSync(".git/config", ""),
    absent: () => Deno.mkdirSync(".husky"),
    moved: () => Deno.renameSync("x", ".envrc"),
    npmrc: () => Deno.writeTextFileSync(".npmrc", ""),
    nested: () => Deno.writeTextFileSync("sub/.envrc", ""),
    outside: () => Deno.writeTextFileSync("../written", ""),
    watch: () => Deno.mkdirSync(cache + "/watch", { recursive: true }),
    cookie: () => Deno.writeTextFileSync(cache + "/watch/" + crypto.randomUUID(), ""),
    rename: () => {
      Deno.writeTextFileSync(cache + "/watch/a", "");
      Deno.renameSync(cache + "/watch/a", cache + "/watch/b");
      Deno.removeSync(cache + "/watch/b");
    },
    away: () => {
      Deno.writeTextFileSync(cache + "/watch/c", "");
      Deno.renameSync(cache + "/watch/c", cache + "/c");
    },
    into: () => Deno.linkSync("x", cache + "/watch/" + crypto.randomUUID()),
    out: () => Deno.symlinkSync("/", cache + "/watch/out"),
    index: () => Deno.writeTextFileSync(cache + "/new", ""),
    other: () => Deno.writeTextFileSync(cache + "/watch2", ""),
  });
  for (const [what, run] of attempts) {
    try {
      run();
      console.log(what, "done");
    } catch ({ name }) {
      console.log(what, name === "NotCapable" ? "refused" : name);
    }
  }
  Deno.exit();
`;

const inCache = "watch cookie rename";

for (
  const [words, done] of [
    [[], `root above link write nested ${inCache} away into index other`],
    [["--allow-config"], `root above link write npmrc nested ${inCache} away into index other`],
    [["--read-only"], `root above link ${inCache}`],
    [["--read-only", "--no-resident"], "root above link"],
  ] as const
) {
  Deno.test(`R17: the runtime refuses ct-mcp ${words.join(" ")} all but: ${done}`, async () => {
    await using tree = await tempTree({
      ".gitignore": "",
      "other": "",
      "root/x": "",
      "root/.git/config": "",
      "root/sub/x": "",
    });
    Deno.symlinkSync("../other", `${tree.path}/root/link`);
    const installed = `${tree.path}/installed`;
    const runtime = { deno: quoted(Deno.execPath()), denoVersion: "0", suiteVersion: "0" };
    placeFile(`${installed}/bin/ct-mcp`, mcpScript(runtime), 0o755);
    placeFile(`${installed}/lib/ct/ct-mcp.js`, attempt);
    placeReach(`${home}/lib/ct`, `${installed}/lib/ct`);
    const { stdout, stderr } = await new Deno.Command(`${installed}/bin/ct-mcp`, {
      args: ["engine", ...words],
      cwd: `${tree.path}/root`,
      clearEnv: true,
      env: { PATH: "/usr/bin:/bin", HOME: home },
    }).output();
    assert.equal(new TextDecoder().decode(stderr), "");
    const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
    const found = lines.filter((line) => !line.endsWith(" refused")).map((line) =>
      line.replace(/ done$/, "")
    );
    assert.equal(found.join(" "), done, lines.join("\n"));
  });
}
