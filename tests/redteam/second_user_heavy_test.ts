/**
 * Two users of one machine, each with processes of their own: what one leaves in a directory that
 * all may write to does not direct the other (R22). The same files, left by the victim, do, which
 * shows that the attacks would work. Needs root, who can start processes of others.
 */
import assert from "node:assert/strict";
import { placeFile, tempTree } from "@ct/testing";
import { digestFile } from "../../lib/write/content.ts";
import { formatJournal } from "../../lib/write/journal.ts";
import { copyBuiltCommands } from "../built_commands.ts";

const ignore = Deno.build.os !== "linux" || Deno.uid() !== 0;
const attacker = 54_321;
const victim = 54_322;

interface Outcome {
  readonly code: number;
  readonly text: string;
}

/** A directory that all may write to, as `/tmp`, and in it one of the victim's. */
interface Location extends AsyncDisposable {
  readonly shared: string;
  /** The program `ct`. */
  readonly program: string;
  /** Runs a shell command as a user, in the shared directory. */
  as(this: void, user: number, script: string, input?: string): Promise<string>;
  /** Runs `ct` as the victim. */
  ct(this: void, words: readonly string[], cwd: string): Promise<Outcome>;
}

let installed: Promise<string> | undefined;

/**
 * Where everybody may read the commands and a runtime, with what it has compiled for the victim:
 * one place for all tests, since a start from a new one compiles all of it again.
 */
async function installation(): Promise<string> {
  const path = Deno.makeTempDirSync({ prefix: "ct-second-user-" });
  addEventListener("unload", () => Deno.removeSync(path, { recursive: true }));
  await copyBuiltCommands(`${path}/suite`);
  placeFile(`${path}/bin/cargo-deny`, "#!/bin/sh\n", 0o755);
  Deno.copyFileSync(Deno.execPath(), `${path}/bin/deno`);
  Deno.mkdirSync(`${path}/compiled`);
  for (const it of ["", "/bin", "/suite", "/bin/deno"]) Deno.chmodSync(path + it, 0o755);
  Deno.chownSync(`${path}/compiled`, victim, victim);
  return path;
}

async function place(): Promise<Location> {
  const suite = await (installed ??= installation());
  const tree = await tempTree({
    "shared/mine/hidden.txt": "old\n",
    "home/.cache/deno": { link: `${suite}/compiled` },
  });
  const shared = `${tree.path}/shared`;
  Deno.chmodSync(tree.path, 0o755);
  for (const path of ["/home", "/home/.cache", "/shared/mine", "/shared/mine/hidden.txt"]) {
    Deno.chownSync(tree.path + path, victim, victim);
  }
  Deno.chmodSync(shared, 0o1777);
  const run = async (
    user: number,
    [program, ...args]: readonly [string, ...string[]],
    { cwd, input = "" }: { readonly cwd: string; readonly input?: string },
  ): Promise<Outcome> => {
    const child = new Deno.Command(program, {
      args,
      cwd,
      uid: user,
      gid: user,
      clearEnv: true,
      env: {
        HOME: `${tree.path}/home`,
        PATH: `${suite}/bin:/usr/bin:/bin`,
        XDG_STATE_HOME: `${shared}/state`,
      },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(input));
    await writer.close();
    const { code, stdout, stderr } = await child.output();
    return { code, text: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
  };
  const program = `${suite}/suite/bin/ct`;
  return {
    shared,
    program,
    as: async (user, script, input = "") => {
      const { code, text } = await run(user, ["/bin/sh", "-c", script], { cwd: shared, input });
      assert.equal(code, 0, text);
      return text;
    },
    ct: async (words, cwd) => await run(victim, [program, ...words], { cwd }),
    [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
  };
}

/** Registers a test of what one of the users leaves, for each of the two. */
function testBoth(what: string, check: (place: Location, user: number) => Promise<boolean>): void {
  for (
    const [user, who, obeyed] of [[attacker, "another user", false], [
      victim,
      "the user",
      true,
    ]] as const
  ) {
    Deno.test({
      name: `R22: second user: ${what} of ${who} is ${obeyed ? "" : "not "}obeyed`,
      ignore,
      fn: async () => {
        await using there = await place();
        assert.equal(await check(there, user), obeyed);
      },
    });
  }
}

const id = "0123456789abcdef0123456789abcdef";

testBoth("a journal", async ({ shared, as, ct }, user) => {
  await as(victim, "echo good > run.sh; chmod 755 run.sh");
  await as(user, `echo evil > .ct-${id}-0.old; umask 077; : > .ct-${id}.doubt`);
  const { ino: inode, birthtime } = Deno.statSync(`${shared}/.ct-${id}.doubt`);
  const target = `${shared}/run.sh`;
  const entry = {
    kind: "change" as const,
    name: "run.sh",
    index: 0,
    inPlace: false,
    inode: Deno.statSync(target).ino,
    digest: await digestFile(target),
  };
  const bornMs = birthtime === null ? null : birthtime.getTime();
  const journal = { inode, bornMs, first: ".", firstInode: null, others: [], entries: [entry] };
  await as(user, `cat > .ct-${id}.doubt`, formatJournal(journal));
  const { text } = await ct(["edit", "--recover", "--base", "."], shared);
  const content = Deno.readTextFileSync(target);
  assert.match(content, /^(good|evil)\n$/, text);
  return content === "evil\n";
});

testBoth("a store", async ({ shared, as, ct }, user) => {
  const store = JSON.stringify({ rules: [{ id: "theirs", question: "?", probe: ["true"] }] });
  await as(victim, "mkdir mine/sub");
  const place = user === victim ? "mine/.ct" : ".ct";
  await as(user, `mkdir ${place}; cat > ${place}/rules.jsonc; chmod a+r ${place}/*`, store);
  const { code, text } = await ct(["check"], `${shared}/mine/sub`);
  assert.match(text, user === victim ? /theirs/ : /not using .*\.ct: another user owns or may/);
  return code === 0;
});

testBoth("an ignore file", async ({ shared, as, ct }, user) => {
  await as(user, "mkdir .git; echo hidden.txt > .gitignore; echo hidden.txt > .ignore");
  const base = user === victim ? shared : `${shared}/mine`;
  const { text } = await ct(["search", "--name", "hidden*"], base);
  return !text.includes("hidden.txt\n");
});

testBoth("a record of trust", async ({ shared, program, as, ct }, user) => {
  const rule = { id: "deny", question: "?", probe: ["cargo", "deny", "check"] };
  const store = JSON.stringify({ rules: [rule] });
  await as(victim, "mkdir mine/.ct; cat > mine/.ct/rules.jsonc", store);
  const line = `${program} rules --trust`;
  const said = await as(victim, `cd mine && script -qec "${line}" /dev/null`, "yes\n");
  assert.equal((await ct(["check"], `${shared}/mine`)).code, 0, said);
  if (user === attacker) {
    // The very records, but the attacker's.
    await as(victim, "chmod -R a+rX state; mv state ../home/moved; chmod 755 ../home");
    await as(attacker, "cp -r ../home/moved state");
    await as(attacker, "find state -type d -exec chmod 755 {} +; chmod 644 state/ct/trusted/*");
  }
  return (await ct(["check"], `${shared}/mine`)).code === 0;
});
