/**
 * R7: no argument that a permitted program may be given makes it write or start anything. Options
 * of the manuals, and letters and digits as options, are tried under a trace of system calls, in a
 * directory that is compared afterwards. Of `file`, which has options that write, all are tried; of
 * the others a tenth, or with `CT_THOROUGH=1` all.
 */
import assert from "node:assert/strict";
import { denoSpawn, judgeCommand, readOnlyPrograms, runProgram } from "@ct/core/run";
import { memoryContext } from "@ct/core/context";
import { isMissing, sampled, tempTree } from "@ct/testing";

/**
 * The long options of the manuals of Debian 12, without dashes; `=` stands after those that have a
 * value.
 */
const longOptions: Readonly<Record<string, string>> = {
  cat:
    "help number number-nonblank show-all show-ends show-nonprinting show-tabs squeeze-blank version",
  echo: "help version",
  false: "help version",
  file: `apple brief checking-printout compile debug dereference exclude= exclude-quiet= extension
    files-from= help keep-going list magic-file= mime mime-encoding mime-type no-buffer no-dereference
    no-pad no-sandbox parameter= preserve-date print0 raw separator= special-files uncompress
    uncompress-noreport version`,
  grep: `after-context= basic-regexp before-context= binary binary-files= byte-offset color= colour=
    context= count dereference-recursive devices= directories= exclude= exclude-dir= exclude-from=
    extended-regexp file= files-with-matches files-without-match fixed-strings group-separator= help
    ignore-case include= initial-tab invert-match label= line-buffered line-number line-regexp
    max-count= no-filename no-group-separator no-ignore-case no-messages null null-data only-matching
    perl-regexp quiet recursive regexp= silent text unix-byte-offsets version with-filename word-regexp`,
  head: "bytes= help lines= quiet silent verbose version zero-terminated -presume-input-pipe",
  ls:
    `all almost-all author block-size= classify= color= context dereference dereference-command-line
    dereference-command-line-symlink-to-dir directory dired escape file-type format= full-time
    group-directories-first help hide= hide-control-chars human-readable hyperlink= ignore=
    ignore-backups indicator-style= inode kibibytes literal no-group numeric-uid-gid quote-name
    quoting-style= recursive reverse show-control-chars si size sort= tabsize= time= time-style=
    version width= zero`,
  pwd: "help logical physical version",
  stat: "cached= dereference file-system format= help printf= terse version",
  tail:
    `bytes= follow= help lines= max-unchanged-stats= pid= quiet retry silent sleep-interval= verbose
    version zero-terminated debug -disable-inotify -presume-input-pipe`,
  true: "help version",
  wc: "bytes chars debug files0-from= help lines max-line-length total= version words",
};

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** System calls that change something, whatever their arguments. */
const changing =
  `creat rename renameat renameat2 unlink unlinkat mkdir mkdirat rmdir link linkat symlink symlinkat
  truncate ftruncate chmod fchmod fchmodat chown fchown fchownat lchown utime utimes utimensat futimesat
  setxattr lsetxattr fsetxattr removexattr mknod mknodat bind mount`.split(/\s+/);
const starting = "execve execveat".split(" ");
const opening = "open openat openat2".split(" ");

const programs = readOnlyPrograms;
const tool = { name: "ct-test", permissions: { run: { programs } } };
const withoutStrace = isMissing("strace");

/** The argument lists to try: each option with and without a value, in front of a file. */
function* attempts(program: string): Generator<readonly string[]> {
  for (const letter of letters) {
    yield [`-${letter}`, "out", "a.txt"];
    yield [`-${letter}out`, "a.txt"];
  }
  for (const option of (longOptions[program] ?? "").split(/\s+/)) {
    const [name = "", value] = option.split("=");
    yield [`--${name}`, "out", "a.txt"];
    if (value === undefined) continue;
    yield [`--${name}=out`, "a.txt"];
    yield [`--${name}=1`, "a.txt"];
  }
  yield ["-m", "magic", "-C"];
  yield ["-C", "-m", "magic"];
  yield ["+1f", "a.txt"];
  yield ["--", "-C", "a.txt"];
}

/** Runs a program and lists what it did beyond reading; one that goes on is ended. */
async function traced(cwd: string, words: readonly string[]): Promise<readonly string[]> {
  const log = await Deno.makeTempFile();
  const filter = [...changing, ...starting, ...opening].map((call) => `?${call}`).join(",");
  const [program = "", ...args] = words;
  await runProgram(
    {
      program: "/usr/bin/strace",
      args: ["-f", "-qq", "-o", log, "-e", `trace=${filter}`, "--", program, ...args],
      cwd,
      env: { PATH: "/usr/bin:/bin", HOME: cwd },
      supervises: false,
    },
    { timeoutMs: 500, keptChars: 0 },
    memoryContext({ cwd, spawn: denoSpawn }),
  );
  const calls = (await Deno.readTextFile(log)).split("\n").map((line) =>
    line.replace(/^\d+ +/, "")
  );
  await Deno.remove(log);
  const started = calls.filter((call) => /^execve/.test(call)).slice(1);
  const written = calls.filter((call) =>
    /^open/.test(call) && /O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)/.test(call) &&
    !/"\/dev\/(null|tty)"/.test(call)
  );
  const changed = calls.filter((call) => changing.includes(call.slice(0, call.indexOf("("))));
  return [...started, ...written, ...changed];
}

function snapshot(directory: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...Deno.readDirSync(directory)].map(({ name }) => {
      const { mtime, size, mode } = Deno.lstatSync(`${directory}/${name}`);
      return [name, [mtime?.getTime(), size, mode]];
    }),
  );
}

const files = {
  "a.txt": "one\ntwo\n",
  "magic": "0 string one text of ours\n",
  "a.Z": new Uint8Array([0x1f, 0x9d, 0x90, 1, 2, 3]),
};

/** Runs `work` on all items, a few at a time. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

Deno.test({
  name: "R7: the trace sees what options of file do that our gate refuses",
  ignore: withoutStrace,
  async fn(): Promise<void> {
    await using tree = await tempTree(files);
    for (
      const [args, call] of [
        [["-C", "-m", "magic"], /magic\.mgc/],
        [["-S", "-z", "a.Z"], /^execve/],
        [["-p", "a.txt"], /^utime/],
      ] as const
    ) {
      assert.equal(judgeCommand({ tool }, ["file", ...args]).allowed, false);
      const found = await traced(tree.path, ["/usr/bin/file", ...args]);
      assert.ok(found.some((line) => call.test(line)), `${args.join(" ")}: ${found.join("\n")}`);
    }
  },
});

for (const program of programs) {
  Deno.test({
    name: `R7: no permitted argument makes ${program} write or start anything`,
    ignore: withoutStrace,
    async fn(): Promise<void> {
      await using tree = await tempTree(files);
      const before = snapshot(tree.path);
      const permitted = [...attempts(program)].filter((args) =>
        judgeCommand({ tool }, [program, ...args]).allowed
      );
      assert.ok(permitted.length > 10);
      const share = program === "file" ? 1 : 1 / 10;
      const count = Math.ceil(permitted.length * share);
      const tried = sampled(permitted, count, `options of ${program}`);
      await inTurns(tried, async (args) => {
        const found = await traced(tree.path, [`/usr/bin/${program}`, ...args]);
        assert.deepEqual(found, [], [program, ...args].join(" "));
      });
      assert.deepEqual(snapshot(tree.path), before);
    },
  });
}

Deno.test("R7: the options tried are all that the programs of this machine tell of", async () => {
  for (const program of programs) {
    const { stdout } = await new Deno.Command(`/usr/bin/${program}`, { args: ["--help"] }).output();
    const told = new TextDecoder().decode(stdout).matchAll(/(?<=^|[\s,])--([a-z][\w-]+)/g);
    const tried = new Set(
      (longOptions[program] ?? "").split(/\s+/).map((it) => it.replace("=", "")),
    );
    const missing = [...told].map(([, name = ""]) => name).filter((name) => !tried.has(name));
    assert.deepEqual(missing, [], program);
  }
});
