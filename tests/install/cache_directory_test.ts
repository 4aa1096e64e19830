/**
 * The scripts grant writing to the very directory in which the programs keep their indexes.
 */
import assert from "node:assert/strict";
import { joinName, writablePath } from "@ct/base";
import { cacheHomeOf } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { cacheDirectory, resolveFunction } from "../../scripts/build/cache_directory.ts";

const script = `set -u\n${resolveFunction}\n${cacheDirectory}\nprintf '%s' "$cache"`;

/** What the variables hold; `.` at their beginning stands for the tree. */
const rows: readonly (readonly [title: string, variables: Readonly<Record<string, string>>])[] = [
  ["nothing is known", {}],
  ["there is a home", { HOME: "./home" }],
  ["the home has no cache yet", { HOME: "./new" }],
  ["the home is relative", { HOME: "home" }],
  ["the home is the root", { HOME: "/" }],
  ["the cache is named", { HOME: "./home", XDG_CACHE_HOME: "./named" }],
  ["the cache is named, and there is no home", { XDG_CACHE_HOME: "./named" }],
  ["the name of the cache ends in a slash", { XDG_CACHE_HOME: "./named/" }],
  ["the name of the cache is empty", { HOME: "./home", XDG_CACHE_HOME: "" }],
  ["the name of the cache is relative", { HOME: "./home", XDG_CACHE_HOME: "named" }],
  ["the cache is a link", { HOME: "./linked" }],
  ["the named cache is a link", { HOME: "./home", XDG_CACHE_HOME: "./link" }],
  ["the named cache is a link and a slash", { XDG_CACHE_HOME: "./link/" }],
  ["the named cache is below a link", { XDG_CACHE_HOME: "./link/a/b" }],
  ["its directory is a link", { XDG_CACHE_HOME: "./inner" }],
  ["a link leads nowhere", { XDG_CACHE_HOME: "./lost" }],
  ["a link has a space and a quote in its name", { XDG_CACHE_HOME: "./it's a link" }],
];

for (const [title, variables] of rows) {
  Deno.test(`R17: what a script grants is where indexes lie: ${title}`, async () => {
    await using tree = await tempTree({
      "home/.cache/x": "",
      "big/x": "",
      "named/x": "",
      "linked/x": "",
      "inner/x": "",
      "a b/x": "",
    });
    const links = [["big", "linked/.cache"], ["big", "link"], ["../big", "inner/ct"]] as const;
    for (const [to, link] of [...links, ["none", "lost"], ["a b", "it's a link"]] as const) {
      Deno.symlinkSync(to, `${tree.path}/${link}`);
    }
    const env = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, value.replace(/^\./, tree.path)]),
    );
    const { stdout, stderr } = await new Deno.Command("/bin/sh", {
      args: ["-c", script],
      cwd: tree.path,
      clearEnv: true,
      env: { PATH: "/nowhere", ...env },
    }).output();
    assert.equal(new TextDecoder().decode(stderr), "");
    const home = cacheHomeOf(env["XDG_CACHE_HOME"], env["HOME"]);
    const expected = home === undefined ? "" : writablePath(joinName(home, "ct"));
    const granted = new TextDecoder().decode(stdout).replaceAll("//", "/");
    assert.equal(granted, expected?.replaceAll("//", "/"));
  });
}

Deno.test("R17: a script grants no cache whose path the runtime would take for several", async () => {
  const { stdout } = await new Deno.Command("/bin/sh", {
    args: ["-c", script],
    clearEnv: true,
    env: { XDG_CACHE_HOME: "/a,/b" },
  }).output();
  assert.equal(new TextDecoder().decode(stdout), "");
});
