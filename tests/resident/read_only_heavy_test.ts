/**
 * `ct mcp --read-only` as it is built: it keeps the tree in memory like one that writes, and all
 * that it writes is the one file of its watch.
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { unreportedAt } from "../../lib/resident/file_system.ts";
import { Client, handshake } from "../../scripts/mcp_client.ts";
import { usageOf } from "../../scripts/bench/process_usage.ts";
import { builtCommands } from "../built_commands.ts";

const ignore = Deno.build.os !== "linux" ||
  unreportedAt(Deno.env.get("TMPDIR") ?? "/tmp") !== undefined;
/** What is younger is not stored yet. */
const storedMs = 2_100;
const entries = { "tree/a.ts": "alpha\n", "tree/d/b.ts": "beta\n", "home/x": "" };

/** Starts a server of the tree that may not change it. */
async function started(path: string, words: readonly string[]): Promise<Client> {
  const home = `${path}/home`;
  const env = { HOME: home, XDG_CACHE_HOME: "", XDG_STATE_HOME: "", XDG_CONFIG_HOME: "" };
  const commands = `${await builtCommands()}/bin`;
  const client = new Client(`${path}/tree`, ["--read-only", ...words], { commands, env });
  await client.request("initialize", handshake);
  return client;
}

async function search(client: Client, grep: string): Promise<string> {
  return await client.request("tools/call", { name: "ct-search", arguments: { grep, json: true } });
}

async function status(client: Client): Promise<Readonly<Record<string, unknown>>> {
  const { result } = JSON.parse(await client.request("resources/read", { uri: "ct://status" }));
  const { roots: [root], watch_directory } = JSON.parse(result.contents[0].text);
  return { ...root, watch_directory };
}

/** What lies in a directory, and in those in it. */
function namesIn(directory: string): readonly string[] {
  return [...Deno.readDirSync(directory)].flatMap(({ name, isDirectory }) =>
    isDirectory ? namesIn(`${directory}/${name}`) : [`${directory}/${name}`]
  ).sort();
}

/** The files of a directory, with what would show that one was written or touched. */
function statesIn(directory: string): readonly string[] {
  return namesIn(directory).map((path) => {
    const { size, ino, mtime, ctime } = Deno.statSync(path);
    return [path, size, ino, mtime?.getTime(), ctime?.getTime()].join(" ");
  });
}

Deno.test({
  name: "R13: a server that only reads keeps the tree, and writes the file of its watch alone",
  ignore,
  fn: async () => {
    await using made = await tempTree(entries);
    const { path } = made;
    const watch = `${path}/home/.cache/ct/watch`;
    {
      await using client = await started(path, []);
      const until = systemClock.now() + 40_000;
      while ((await status(client))["files"] !== 2) {
        assert.match(await search(client, "alpha"), /a\.ts/);
        assert.ok(systemClock.now() < until, JSON.stringify(await status(client)));
        await systemClock.sleep(50);
      }
      const { state, watch_directory } = await status(client);
      assert.deepEqual([state, watch_directory], ["ready", watch]);
      assert.ok(usageOf(client.pid).watches > 0);
      for (let round = 0; round < 20; round++) {
        Deno.writeTextFileSync(`${path}/tree/d/b.ts`, `${"\n".repeat(round)}gamma${round}\n`);
        assert.match(await search(client, `gamma${round}`), /b\.ts/);
        assert.doesNotMatch(await search(client, "beta"), /b\.ts/);
      }
      const [cookie = "", ...others] = namesIn(`${path}/home`).filter((it) => !it.endsWith("/x"))
        .filter((it) => !it.startsWith(`${path}/home/.cache/deno/`));
      assert.ok(cookie.startsWith(`${watch}/`), cookie);
      assert.deepEqual(others, []);
      assert.equal(Deno.statSync(cookie).size, 0);
      assert.equal((Deno.statSync(watch).mode ?? 0) & 0o777, 0o700);
    }
    assert.deepEqual([...Deno.readDirSync(watch)], []);
    assert.deepEqual(namesIn(`${path}/tree`), [`${path}/tree/a.ts`, `${path}/tree/d/b.ts`]);
  },
});

Deno.test({
  name: "R13: a server that only reads takes what the user's index knows, and leaves it as it is",
  ignore,
  fn: async () => {
    const count = 120;
    const texts = Array.from(
      { length: count },
      (_, at) => [`tree/d${at % 3}/${at}`, `beta ${at}\n`],
    );
    await using made = await tempTree({ ...entries, ...Object.fromEntries(texts) });
    const { path } = made;
    await systemClock.sleep(storedMs);
    const env = { HOME: `${path}/home`, XDG_CACHE_HOME: "", XDG_STATE_HOME: "" };
    const indexing = new Deno.Command(`${await builtCommands()}/bin/ct-search`, {
      args: ["--grep", "nowhere", "--indexed", "--expect", "none"],
      cwd: `${path}/tree`,
      env,
    });
    assert.equal((await indexing.output()).code, 0);
    const index = `${path}/home/.cache/ct/search`;
    const before = statesIn(index);
    await using client = await started(path, []);
    const until = systemClock.now() + 40_000;
    let stored: unknown;
    do {
      assert.match(await search(client, "alpha"), /a\.ts/);
      assert.ok(systemClock.now() < until, JSON.stringify(await status(client)));
      await systemClock.sleep(50);
      ({ stored } = await status(client));
    } while (!JSON.stringify(stored ?? "").includes(`"files":${count + 2}`));
    assert.deepEqual(stored, { files: count + 2, saved: 0 });
    assert.match(await search(client, "beta 77"), /d2\/77/);
    assert.deepEqual(statesIn(index), before);
    // What it reads because others have changed it is not stored, either.
    for (let at = 0; at < count; at++) {
      Deno.writeTextFileSync(`${path}/tree/d${at % 3}/${at}`, `gamma ${at}\n`);
    }
    assert.match(await search(client, "gamma 77"), /d2\/77/);
    assert.doesNotMatch(await search(client, "beta 77"), /d2\/77/);
    assert.deepEqual(statesIn(index), before);
  },
});

for (
  const [title, words, prepare, state] of [
    [
      "with --no-resident",
      ["--no-resident"],
      () => {},
      "the server was started with --no-resident",
    ],
    [
      "whose watch directory is a link",
      [],
      (home: string) => {
        Deno.mkdirSync(`${home}/.cache/ct`, { recursive: true });
        Deno.mkdirSync(`${home}/elsewhere`);
        Deno.symlinkSync(`${home}/elsewhere`, `${home}/.cache/ct/watch`);
      },
      "a process that may not write cannot watch",
    ],
  ] as const
) {
  Deno.test({
    name: `R13: a server that only reads, ${title}, writes nothing and says so`,
    ignore,
    fn: async () => {
      await using made = await tempTree(entries);
      const { path } = made;
      prepare(`${path}/home`);
      const before = namesIn(`${path}/home`);
      await using client = await started(path, words);
      for (let round = 0; round < 5; round++) {
        assert.match(await search(client, "alpha"), /a\.ts/);
        await systemClock.sleep(20);
      }
      const { root: _, ...rest } = await status(client);
      assert.deepEqual(rest, { state, watch_directory: undefined });
      const after = namesIn(`${path}/home`)
        .filter((it) => !it.startsWith(`${path}/home/.cache/deno/`));
      assert.deepEqual(after, before);
    },
  });
}
