/**
 * What the runtime grants to `ct-mcp`, by its words; `permissions_heavy_test.ts` has what it grants
 * to the engine in full.
 */
import assert from "node:assert/strict";
import { placeFile, tempTree } from "@ct/testing";
import { placeReach } from "../reach_program.ts";
import { granted, home, permissionLine, script } from "./granted.ts";

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

Deno.test("R17: where its script cannot be named, ct-mcp is one part (long)", async () => {
  const root = `${home}/a,b`;
  placeFile(`${root}/bin/ct-mcp`, Deno.readTextFileSync(script), 0o755);
  placeReach(`${home}/lib/ct`, `${root}/lib/ct`);
  const flags = await granted([], "/", root);
  assert.match(flags, /^--allow-read --allow-run=\/usr\/bin\/cat,/);
  assert.equal(flags, await granted(["engine"], "/", root));
});

for (const path of ["/proc", "/dev/null/none"]) {
  Deno.test(`ct-mcp refuses ${path}, which the runtime keeps closed, in one line (long)`, async () => {
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

Deno.test("R17: ct-mcp does not start if what it may read is not found out (long)", async () => {
  const root = `${home}/silent`;
  placeFile(`${root}/bin/ct-mcp`, Deno.readTextFileSync(script), 0o755);
  placeFile(`${root}/lib/ct/ct-reach.js`, "");
  const { code, stdout, stderr } = await new Deno.Command(`${root}/bin/ct-mcp`, {
    args: ["engine"],
    clearEnv: true,
    env: { HOME: home },
  }).output();
  const said = new TextDecoder().decode(stderr);
  assert.match(said, /^ct-mcp: cannot start: what it may read was not found out; .*\n$/);
  assert.deepEqual([code, stdout.length], [2, 0]);
});

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
  Deno.test(`R17: what ct-mcp may write: ${title} (long)`, async () => {
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
