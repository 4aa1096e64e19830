/**
 * The form of an attack in this corpus, and how it is judged. A family of attacks is a file beside
 * this one.
 *
 * @module
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { tempTree, type TreeEntry } from "@ct/testing";
import { launcher } from "../../mod.ts";

/**
 * A checkout that means to leave a mark. In its texts and in the words of commands `CANARY` stands
 * for the mark's path, which lies outside the checkout, and `CHECKOUT` for the checkout's.
 */
export interface Attack {
  /** What tells it from the others of its family. */
  readonly name: string;
  /** The rule of `docs/spec/security.md` that it is for. */
  readonly rule: string;
  /** What it tries, as the end of "the attacker wants that …". */
  readonly tries: string;
  /** What lies in the checkout. */
  readonly files: Readonly<Record<string, TreeEntry>>;
  /** The command that makes it fire without us. */
  readonly plain: readonly [string, ...string[]];
  /** Words of `ct` that must not make it fire. */
  readonly against: readonly (readonly string[])[];
  /** Variables of the caller. */
  readonly env?: Readonly<Record<string, string>>;
  /** It cannot be made to fire on this machine. */
  readonly ignore?: boolean;
}

/**
 * Registers two tests for each attack: that it works with the plain program, and that it does not
 * with ours.
 */
export function testAttacks(family: string, attacks: readonly Attack[]): void {
  for (const attack of attacks) {
    const { ignore = false, name, rule, plain, against } = attack;
    const head = `${rule}: ${family}: ${name}`;
    Deno.test({
      name: `${head} fires with ${plain.slice(0, 2).join(" ")}`,
      ignore,
      fn: async () => {
        await using place = await placeOf(attack);
        const [program, ...args] = plain;
        const { checkout: cwd, env } = place;
        await new Deno.Command(program, { args: args.map(place.filled), cwd, env, stdin: "null" })
          .output();
        assert.ok(place.hasFired(), "the canary does not work");
      },
    });
    for (const words of against) {
      Deno.test({
        name: `${head} does not fire with ct ${words.join(" ")}`,
        ignore,
        fn: async () => {
          await using place = await placeOf(attack);
          const { checkout: cwd, env: environment } = place;
          const home = environment["HOME"];
          const ctx = memoryContext({ cwd, environment, home, spawn: denoSpawn });
          await launcher.run(words.map(place.filled), ctx);
          assert.ok(!place.hasFired(), ctx.stdout.text + ctx.stderr.text);
        },
      });
    }
  }
}

interface Location extends AsyncDisposable {
  readonly checkout: string;
  readonly env: Readonly<Record<string, string>>;
  filled(this: void, text: string): string;
  hasFired(): boolean;
}

async function placeOf({ files, env = {} }: Attack): Promise<Location> {
  const tree = await tempTree({ "checkout": { dir: true } });
  const [checkout, canary] = [`${tree.path}/checkout`, `${tree.path}/canary`];
  const filled = (text: string) =>
    text.replaceAll("CANARY", canary).replaceAll("CHECKOUT", checkout);
  for (const [path, entry] of Object.entries(files)) {
    await place(`${checkout}/${path}`, entry, filled);
  }
  const names = ["HOME", "PATH", "CARGO_HOME", "RUSTUP_HOME"];
  const own = names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const changed = Object.entries(env).map(([name, value]) => [name, filled(value)] as const);
  return {
    checkout,
    env: Object.fromEntries([...own, ...changed]),
    filled,
    hasFired: () => Deno.readDirSync(tree.path).some(({ name }) => name === "canary"),
    [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
  };
}

async function place(
  path: string,
  entry: TreeEntry,
  filled: (text: string) => string,
): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  if (typeof entry === "string") await Deno.writeTextFile(path, filled(entry));
  else if (entry instanceof Uint8Array) await Deno.writeFile(path, entry);
  else if ("link" in entry) await Deno.symlink(filled(entry.link), path);
  else if ("dir" in entry) await Deno.mkdir(path, { recursive: true });
  else {
    await place(path, entry.content, filled);
    await Deno.chmod(path, entry.mode);
  }
}
