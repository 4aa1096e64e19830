/**
 * The second gate: code that tries everything, as if the compiled-in gate were not there.
 *
 * @module
 */
import assert from "node:assert/strict";
import { placeFile } from "@ct/testing";
import { readOnlyPrograms, runtimeOnlyNames, systemDirectories } from "@ct/core/run";
import { type Definition, home, output, place } from "./placed_scripts.ts";

/** Where what is staged is copied to. */
const temporary = `${home}/temporary`;
Deno.mkdirSync(temporary);

/**
 * Tries everything that stands in its words, and more; prints `WHAT done` or `WHAT refused` a line.
 */
export const attempt: string = `
  const attempts = JSON.parse(Deno.args.at(-1)).map((program) => [program, async () => {
    const args = /kill$/.test(program) ? ["-l"] : program.endsWith("file") ? ["--version"] : ["/dev/null"];
    await new Deno.Command(program, { args, clearEnv: true, stdin: "null" }).output();
  }]);
  attempts.push(
    ["read", () => Deno.readTextFile("/etc/hostname")],
    ["write", () => Deno.writeTextFile("written", "")],
    ["copy", () => Deno.mkdirSync(${JSON.stringify(`${temporary}/copy`)}, { recursive: true })],
    ["env", () => Deno.env.get("HOME")],
    ["net", () => Deno.connect({ port: 9 })],
    ["sys", () => Deno.hostname()],
    ["ffi", () => Deno.dlopen("libc.so.6", {})],
    ["code", () => import("https://deno.land/std/version.ts")],
    ["signal", () => Deno.kill(Deno.ppid, "SIGCONT")],
    ["preload", () => new Deno.Command("/usr/bin/cat", { env: { LD_PRELOAD: "x" } }).output()],
  );
  for (const [what, run] of attempts) {
    const end = await (async () => await run())().then(() => "done", ({ name }) => name);
    console.log(what, end.replace(/^(NotCapable|TypeError|PermissionDenied)$/, "refused"));
  }
  Deno.exit();
`;

const workspace = `${home}/workspace`;
placeFile(`${workspace}/cat`, "#!/bin/sh\n", 0o755);
placeFile(`${workspace}/node_modules/.bin/ls`, "#!/bin/sh\n", 0o755);
Deno.mkdirSync(`${workspace}/link`);
Deno.symlinkSync("/usr/bin/cat", `${workspace}/link/cat`);
Deno.symlinkSync("/usr/bin", `${workspace}/system`);

/** Programs that no command may start, from a working directory that has some of them. */
const foreign = [
  "sh",
  "/bin/sh",
  "/usr/bin/env",
  "/usr/bin/awk",
  "/usr/bin/find",
  "/usr/bin/../bin/sh",
  "/proc/self/exe",
  Deno.execPath(),
  "./cat",
  `${workspace}/cat`,
  `${workspace}/node_modules/.bin/ls`,
  `${workspace}/link/cat`,
  `${workspace}/system/cat`,
  "/usr/bin/CAT",
  "/usr/bin/cat ",
];

/** Whether a path is that of a program which is on the runtime's list alone. */
function isKill(path: string): boolean {
  return runtimeOnlyNames.some((name) => path.endsWith(`/${name}`));
}

function isPresent(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Fails unless the runtime grants a command, without our gate, what its lists have and no more. */
export async function assertRefused(
  { definition, words }: { readonly definition: Definition; readonly words: readonly string[] },
): Promise<void> {
  const { name, permissions = {} } = definition;
  const script = place(`${home}/attempt`, definition, { deno: Deno.execPath(), code: attempt });
  placeFile(`${home}/attempt/bin/ct-beside`, "#!/bin/sh\n", 0o755);
  const listed = systemDirectories.flatMap((directory) =>
    [...readOnlyPrograms, ...runtimeOnlyNames].map((it) => `${directory}/${it}`)
  ).filter(isPresent);
  const beside = `${home}/attempt/bin/ct-beside`;
  const git = systemDirectories.map((it) => `${it}/git`).filter(isPresent);
  const programs = [...listed, beside, ...git, ...foreign, `${home}/attempt/bin/${name}`];
  const env = {
    TMPDIR: temporary,
    PATH: `.:${workspace}:${workspace}/node_modules/.bin:/usr/bin:/bin`,
  };
  const text = await output(script, [...words, JSON.stringify(programs)], {
    cwd: workspace,
    env,
  });
  const copies = words.includes("--staged");
  const granted = new Set(
    !permissions.run
      ? []
      : permissions.run.programs
      ? [...listed, beside, ...(copies ? git : [])]
      : permissions.run.onlyWith && words.length === 0
      ? []
      : [...listed.filter(isKill), beside],
  );
  const reads = permissions.readsWith?.some((it) => words.includes(`--${it}`)) ?? false;
  const mayWrite = permissions.write && !reads || words.includes("--mutating") ||
    words.includes("--log");
  const expected = [
    ...programs.map((program) => `${program} ${granted.has(program) ? "done" : "refused"}`),
    "read done",
    `write ${mayWrite ? "done" : "refused"}`,
    `copy ${mayWrite || copies ? "done" : "refused"}`,
    ...["env", "net", "sys", "ffi", "code", "signal", "preload"].map((what) => `${what} refused`),
    "",
  ];
  assert.deepEqual(text.split("\n"), expected.join("\n").split("\n"));
}
