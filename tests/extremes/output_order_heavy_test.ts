/**
 * What the tools that run others print where stdout and stderr are the same file or pipe: the lines
 * come in the order in which they were printed, and heartbeats before what they waited for.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const beating = ["--timeout", "3", "--heartbeat", "0.5"];
const templates = ["--emit", "stdout ends", "--emit-stderr", "stderr ends"];
const ends = ["stdout ends", "stderr ends"];

const store = JSON.stringify({
  rules: [["tail", "-f", "a"], ["tail", "-f", "b"], ["cat", "none"], ["true"]]
    .map((probe, at) => ({ id: `r${at}`, question: `Q${at}`, probe })),
});

/**
 * Words, and the lines that come of them. Beats that repeat are one, how far a wait came is N, and
 * beats of programs that end by themselves are omitted, since only a slow machine sees them.
 */
const rows: readonly (readonly [words: readonly string[], lines: readonly string[]])[] = [
  [
    [
      "ct-each",
      ...beating,
      ...templates,
      ...["--question", "Q", "--jobs", "2", "--items=a", "--items=b", "--items=none"],
      ...["--heartbeat-emit", "beat {RUNNING}: {ITEM} ({INDEX}) {DONE}/{TOTAL}"],
      ...["--", "tail", "-f", "{ITEM}"],
    ],
    [
      "== Q ==",
      "beat 2: a, b (1, 2) 0/3",
      "ct-each: [1/3] 'a' -> ERROR (exit=timeout)",
      "ERROR a",
      "ct-each: [2/3] 'b' -> ERROR (exit=timeout)",
      "ERROR b",
      "ct-each: [3/3] 'none' -> ERROR (exit=1)",
      "ERROR none",
      "ct-each: --expect all: 0/3 succeeded (3 error(s), 0 skipped)",
      ...ends,
    ],
  ],
  [
    [
      "ct-check",
      ...beating,
      ...templates,
      ...["--jobs", "2", "--heartbeat-emit", "beat {RUNNING}: {ID} {DONE}/{TOTAL}"],
    ],
    [
      "beat 2: r0, r1 0/4",
      "BROKEN   r0                       Q0",
      "ct-check: 'r0' BROKEN (timed out after 3s; probe killed)",
      "BROKEN   r1                       Q1",
      "ct-check: 'r1' BROKEN (timed out after 3s; probe killed)",
      "ERROR    r2                       Q2",
      "ct-check: 'r2' ERROR (probe exited 1)",
      "  CAT: none: No such file or directory",
      "SUCCESS  r3                       Q3",
      "ct-check: 2 broken rule(s) — their probes cannot run as recorded; ct rules --list shows " +
      "them, ct rules --remove and --add replace one",
      ...ends,
    ],
  ],
  [
    [
      "ct-test",
      ...beating,
      ...templates,
      ...["--question", "Q", "--heartbeat-emit", "beat {CMD}", "--cmd", "tail", "--", "-f", "a"],
    ],
    [
      "== Q ==",
      "beat tail -f a",
      "ct-test: timed out after 3s; the command's process group was killed",
      ...ends,
    ],
  ],
  [
    [
      "ct-await",
      ...beating,
      ...templates,
      ...["--question", "Q", "--every", "0.3", "--heartbeat-emit", "beat {CMD}"],
      ...["--", "grep", "x", "a"],
    ],
    [
      "== Q ==",
      "beat grep x a",
      "ct-await: timed out after 3s (N probe run(s))",
      "ERROR (timed out after 3s (N probe run(s)))",
      ...ends,
    ],
  ],
];

/** Both streams of a command as one text. */
async function together(words: readonly string[], cwd: string, redirection: string) {
  const script = `"$@" ${redirection}`;
  const { stdout } = await new Deno.Command("sh", { args: ["-c", script, "sh", ...words], cwd })
    .output();
  const text = redirection.startsWith(">")
    ? Deno.readTextFileSync(`${cwd}/out`)
    : new TextDecoder().decode(stdout);
  const lines = text.replace(/\d+ probe run\(s\)|probe run \d+ killed/g, "N probe run(s)")
    .replace(/ \S*\/cat: /g, " CAT: ").split("\n").slice(0, -1)
    .filter((line) => !/^beat \d+: (?!a, b|r0, r1)/.test(line));
  return lines.filter((line, at) => !line.startsWith("beat") || line !== lines[at - 1]);
}

/** How the streams become one, and where beats go. */
const calls = ["2>&1", "2>&1 | cat", ">out 2>&1"].flatMap((redirection) =>
  ["stderr", "stdout"].map((to) => ({ redirection, to }))
);

for (const [[tool = "", ...words], lines] of rows) {
  Deno.test({
    name: `${tool} prints in order where both streams are one`,
    ignore: Deno.build.os === "windows",
    fn: async () => {
      const command = `${await builtCommands()}/bin/${tool}`;
      // They wait for their limits of time, so they do that side by side.
      await Promise.all(calls.map(async ({ redirection, to }) => {
        await using tree = await tempTree({ a: "", b: "", ".ct/rules.jsonc": store });
        const argv = [command, `--heartbeat-to=${to}`, ...words];
        const printed = await together(argv, tree.path, redirection);
        assert.deepEqual({ redirection, to, printed }, { redirection, to, printed: lines });
      }));
    },
  });
}
