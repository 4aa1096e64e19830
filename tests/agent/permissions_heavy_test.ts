/**
 * What the runtime grants to each call of `ct-agent`: `permissions_test.ts` looks at fewer calls,
 * and at more of each.
 */
import assert from "node:assert/strict";
import { placeFile, tempTree } from "@ct/testing";
import { agentScript } from "../../scripts/build/agent_script.ts";
import { quoted } from "../../scripts/build/shell_script.ts";
import { placeReach } from "../reach_program.ts";
import { assertGranted, cache, calls, granted, home, permissionLine } from "./granted.ts";

for (const words of calls) {
  Deno.test(`R17: ct-agent ${words.join(" ")} is granted what ct permissions prints`, () =>
    assertGranted(words));
}

const address = "postgres://ct@db.example.org/agents?schema=team";

for (const words of calls) {
  Deno.test(`R17: ct-agent ${words.join(" ")} reaches the host of its store, and no file of one`, async () => {
    await using tree = await tempTree({});
    const expected = await permissionLine([...words, "--store", address]);
    const found = await granted([...words, `--store=${address}`], {
      cwd: tree.path,
      env: { EXA_API_KEY: "k", PGPASSFILE: "/etc/pg" },
    });
    const plain = (line: string) =>
      line.replace(/(?<=--allow-read=).*?(?= --)/, "").replace(/(?<=--deny-write=).*/, "");
    const filled = plain(expected).replace("ROOT", tree.path).replace("CACHE", cache)
      .replace("HOST", "api.exa.ai");
    assert.equal(plain(found), filled);
    const [, read] = /--allow-read=(.*?) --/.exec(found) ?? [];
    if (read !== undefined) assert.ok(read.split(",").includes("/etc/pg"), read);
    assert.doesNotMatch(found, /\.ct\/agent(?!\.)[ ,]/);
  });
}

/** Tries to do more than read; prints `WHAT done` or `WHAT refused` a line. */
const attempt = `
  const attempts = Object.entries({
    read: () => Deno.readTextFile("/etc/hostname"),
    store: () => Deno.writeTextFile(".ct/agent/written", ""),
    root: () => Deno.writeTextFile("written", ""),
    policy: () => Deno.writeTextFile(".ct/agent.jsonc", "{}"),
    above: () => Deno.writeTextFile("../written-by-ct-agent", ""),
    home: () => Deno.writeTextFile(Deno.args[1] + "/written", ""),
    watch: () => Deno.mkdir(Deno.args[1] + "/.cache/ct/watch", { recursive: true }),
    index: () => Deno.writeTextFile(Deno.args[1] + "/.cache/ct/written", ""),
    sh: () => new Deno.Command("/bin/sh", { args: ["-c", "true"], clearEnv: true }).output(),
    git: () => new Deno.Command("/usr/bin/git", { args: ["--version"], clearEnv: true }).output(),
    kill: () => new Deno.Command("/bin/kill", { args: ["-l"], clearEnv: true }).output(),
    cat: () => new Deno.Command("/usr/bin/cat", { args: ["/dev/null"], clearEnv: true }).output(),
    key: () => Deno.env.get("EXA_API_KEY"),
    env: () => Deno.env.get("SECRET"),
    net: () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
    sys: () => Deno.hostname(),
    statfs: () => process.getBuiltinModule("node:fs").statfsSync("."),
    ffi: () => Deno.dlopen("libc.so.6", {}),
  });
  for (const [what, run] of attempts) {
    const end = await (async () => await run())().then(() => "done", ({ name }) => name);
    console.log(what, end.replace(/^(NotCapable|PermissionDenied)$/, "refused"));
  }
  Deno.exit();
`;

const readers = ["discussion", "scoping", "research", "plan", "review"];
for (
  const [words, done] of [
    ...readers.map((agent) => [["call", "--agent", agent], "read store watch index key"] as const),
    ...["pulsing", "preflight"].map((agent) =>
      [
        ["call", "--agent", agent],
        "read store root policy watch index sh git kill key env",
      ] as const
    ),
    [["serve", "--agent", "plan"], ""],
    [["engine", "--agent", "plan"], "store watch index key statfs"],
    [["engine", "--agent", "plan", "--store", ":memory:"], "watch key statfs"],
    [["engine", "--agent", "plan", "--store", ":memory:", "--no-resident"], "key"],
    [["log"], "read store"],
    [["approve", "x"], "read store"],
    [["review", "show"], "read store git kill"],
    [["revert", "x"], "read store root policy"],
    [["tools"], "read key"],
    [["--help"], "read"],
  ] as const
) {
  Deno.test(`the runtime refuses ct-agent ${words.join(" ")} all but: ${done}`, async () => {
    await using tree = await tempTree({ ".ct/agent/x": "" });
    const real = `${tree.path}-installed`;
    const runtime = { deno: quoted(Deno.execPath()), denoVersion: "0", suiteVersion: "0" };
    placeFile(`${real}/bin/ct-agent`, agentScript(runtime), 0o755);
    placeFile(`${real}/lib/ct/ct-agent.js`, attempt);
    placeReach(`${home}/lib/ct`, `${real}/lib/ct`);
    placeFile(`${real}/lib/ct/ct-agent-speaker.js`, attempt);
    const { stdout, stderr } = await new Deno.Command(`${real}/bin/ct-agent`, {
      args: [...words],
      cwd: tree.path,
      clearEnv: true,
      env: { PATH: "/usr/bin:/bin", HOME: home, SECRET: "s" },
    }).output();
    await Deno.remove(real, { recursive: true });
    assert.equal(new TextDecoder().decode(stderr), "");
    const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
    const found = lines.filter((line) => !line.endsWith(" refused")).map((line) =>
      line.split(" ")[0]
    );
    assert.equal(found.join(" "), done, lines.join("\n"));
  });
}
