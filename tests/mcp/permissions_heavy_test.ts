/** What the runtime grants to the engine of `ct-mcp`, and refuses it. */
import assert from "node:assert/strict";
import { placeFile, tempTree } from "@ct/testing";
import { reachOf } from "../../cli/reach.ts";
import { mcpScript } from "../../scripts/build/mcp_script.ts";
import { quoted } from "../../scripts/build/shell_script.ts";
import { placeReach } from "../reach_program.ts";
import { granted, home, permissionLine } from "./granted.ts";

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
