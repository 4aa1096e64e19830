/**
 * A server as it is built, about which nobody asks for a while.
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { unreportedAt } from "../../lib/resident/file_system.ts";
import { Client, handshake } from "../../scripts/mcp_client.ts";
import { usageOf } from "../../scripts/bench/process_usage.ts";
import { shortenIdle } from "../../scripts/bench/short_idle.ts";
import { copyBuiltCommands } from "../built_commands.ts";

const idleMs = 3_000;
const files = 200;
/** What the files hold together. */
const bytes = files << 20;

Deno.test({
  name: "a server that nobody asks gives back memory and watch, and then makes them anew",
  ignore: Deno.build.os !== "linux" ||
    unreportedAt(Deno.env.get("TMPDIR") ?? "/tmp") !== undefined,
  fn: async () => {
    await using made = await tempTree({ "home/x": "", "tree/d/a": "first\n" });
    const { path } = made;
    const built = `${path}/built`;
    await copyBuiltCommands(built);
    shortenIdle(built, idleMs);
    const filler = "0123456789abcde\n".repeat(1 << 16);
    for (let n = 0; n < files; n++) Deno.writeTextFileSync(`${path}/tree/${n}`, filler);
    const environment = { HOME: `${path}/home`, XDG_CACHE_HOME: `${path}/home/.cache` };
    const settings = { commands: `${built}/bin`, env: environment };
    await using client = new Client(`${path}/tree`, [], settings);
    await client.request("initialize", handshake);
    const { bytes: atFirst } = usageOf(client.pid);
    await isHeld(client, files + 1, ["first", "./d/a"]);
    // What has lasted for long is no longer found to be garbage in passing.
    for (let n = 0; n < 300; n++) await search(client, "first");
    const whileCached = usageOf(client.pid);
    assert.ok(whileCached.bytes - atFirst > bytes / 2, `${whileCached.bytes} after ${atFirst}`);
    assert.ok(whileCached.watches >= 3, `${whileCached.watches}`);
    assert.equal(cookies(path).length, 1);

    await isTrue(() => cookies(path).length === 0);
    await isTrue(() => usageOf(client.pid).watches === 0);
    // The engine itself collects what is no longer needed half a minute later, or never.
    await isTrue(() => whileCached.bytes - usageOf(client.pid).bytes > bytes / 4 * 3, 10_000);
    assert.match(await status(client), /nobody has asked lately/);

    Deno.renameSync(`${path}/tree/d`, `${path}/tree/e`);
    Deno.writeTextFileSync(`${path}/tree/e/b`, "second\n");
    await isHeld(client, files + 2, ["second", "./e/b"]);
    assert.ok(usageOf(client.pid).watches >= 3);
    assert.equal(cookies(path).length, 1);
  },
});

/** Asks until so many files are held; each answer is right. */
async function isHeld(
  client: Client,
  count: number,
  [grep, place]: readonly [string, string],
): Promise<void> {
  await isTrue(async () => {
    const found = await search(client, grep);
    assert.ok(found.includes(`"text":"${place}`), found);
    return new RegExp(`"files.{0,4}:${count},`).test(await status(client));
  });
}

async function search(client: Client, grep: string): Promise<string> {
  return await client.request("tools/call", { name: "ct-search", arguments: { grep } });
}

async function status(client: Client): Promise<string> {
  return await client.request("resources/read", { uri: "ct://status" });
}

function cookies(path: string): readonly Deno.DirEntry[] {
  return [...Deno.readDirSync(`${path}/home/.cache/ct/watch`)];
}

async function isTrue(check: () => boolean | Promise<boolean>, withinMs = 40_000): Promise<void> {
  const until = systemClock.now() + withinMs;
  while (!await check()) {
    assert.ok(systemClock.now() < until, check.toString());
    await systemClock.sleep(100);
  }
}
