/**
 * One run of a program, and what it costs. Wall time and processor time are those of the bare
 * program; memory takes GNU `time` around it, because what the kernel reports of a direct child
 * includes the memory of who started it.
 *
 * @module
 */

/** The same for all: no user's configuration, one encoding, no look for a newer version. */
const env: Readonly<Record<string, string>> = {
  LC_ALL: "C.UTF-8",
  RIPGREP_CONFIG_PATH: "",
  DENO_NO_UPDATE_CHECK: "1",
};

/**
 * What a program prints. It goes through a pipe that is read to its end: grep stops at the first
 * match where its output is thrown away.
 */
function output(argv: readonly string[]): Uint8Array {
  const [program = "", ...args] = argv;
  const { code, stdout, stderr } = new Deno.Command(program, { args, env, stdin: "null" })
    .outputSync();
  if (code > 1) throw new Error(`${argv.join(" ")} failed: ${new TextDecoder().decode(stderr)}`);
  return stdout;
}

/** The first line that a program prints, or `undefined` if it cannot be started. */
export function firstLine(argv: readonly string[]): string | undefined {
  const [program = ""] = argv;
  return isInstalled(program)
    ? new TextDecoder().decode(output(argv)).split("\n")[0]?.trim()
    : undefined;
}

/** Whether the program exists, on `PATH` or as an absolute path. */
export function isInstalled(program: string): boolean {
  return new Deno.Command("sh", { args: ["-c", 'command -v "$0"', program], stdout: "null" })
    .outputSync().success;
}

/**
 * What a run took: `cpuMs` is user and system time together, `undefined` where the system does not
 * tell.
 */
export interface Times {
  /** From start to end. */
  readonly wallMs: number;
  /** Of all processes and threads of the program. */
  readonly cpuMs: number | undefined;
}

/** Runs a program. @throws {Error} If it fails, that is, exits with more than 1. */
export function runForTime(argv: readonly string[]): Times {
  const cpuBefore = cpuMsOfChildren?.();
  const begun = performance.now();
  output(argv);
  const wallMs = performance.now() - begun;
  const cpuAfter = cpuMsOfChildren?.();
  const isKnown = cpuBefore !== undefined && cpuAfter !== undefined;
  return { wallMs, cpuMs: isKnown ? cpuAfter - cpuBefore : undefined };
}

/** User and system time of all programs that have ended so far. */
const cpuMsOfChildren = openUsage();

function openUsage(): (() => number) | undefined {
  // Other systems lay the answer out differently.
  if (Deno.build.os !== "linux") return undefined;
  const childrenThatEnded = -1;
  const times = new BigInt64Array(18);
  const at = (index: number) => Number(times[index] ?? 0n);
  try {
    const { symbols } = Deno.dlopen("libc.so.6", {
      getrusage: { parameters: ["i32", "buffer"], result: "i32" },
    });
    return () => {
      symbols.getrusage(childrenThatEnded, times);
      return (at(0) + at(2)) * 1e3 + (at(1) + at(3)) / 1e3;
    };
  } catch {
    return undefined;
  }
}

const time = "/usr/bin/time";
const hasGnuTime = isInstalled(time) && isGnu(time);

/** What a run printed, and the most memory it held at a time. */
export interface Memory {
  /** All that went to standard output. */
  readonly stdout: Uint8Array;
  /** Memory of the largest of its processes; `undefined` where GNU `time` is not installed. */
  readonly peakBytes: number | undefined;
}

/** Runs a program. @throws {Error} If it fails, that is, exits with more than 1. */
export function runForMemory(argv: readonly string[]): Memory {
  if (!hasGnuTime) return { stdout: output(argv), peakBytes: undefined };
  const report = Deno.makeTempFileSync();
  try {
    const stdout = output([time, "-o", report, "-f", "%M", ...argv]);
    // The first line may state an exit status.
    const kibibytes = Deno.readTextFileSync(report).trim().split("\n").at(-1);
    return { stdout, peakBytes: Number(kibibytes) * 1024 };
  } finally {
    Deno.removeSync(report);
  }
}

function isGnu(program: string): boolean {
  const { stdout, stderr } = new Deno.Command(program, { args: ["--version"] }).outputSync();
  return /GNU time/i.test([stdout, stderr].map((each) => new TextDecoder().decode(each)).join());
}
