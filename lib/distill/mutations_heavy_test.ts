/**
 * Failures are taken out of recorded outputs: it has to be noticed, by the runner's own counts or
 * by the exit status. Otherwise a reader that misses a failure would not be noticed either.
 */
import assert from "node:assert/strict";
import { distill, type Distilled, type Failure } from "./mod.ts";
import { endOf, type Recording, recordings } from "./testing/recordings.ts";

/**
 * Runners that print no count of what failed, so that only taking out all of it contradicts the
 * exit status.
 */
const uncounted: Readonly<Record<string, string>> = {
  "cargo/json": "cargo's count is there; a finding in one line has its code twice",
  "deno/type": "one error is not counted in words",
  "gcc/fail": "gcc prints no count",
  "gcc/link": "ld prints no count",
  "go/fail": "go test prints no count",
  "go/verbose": "go test prints no count",
  "go/build": "go build prints no count",
  "go/json-build": "go build prints no count",
  "go/json": "go test prints no count",
  "go/panic": "go test prints no count",
  "go/vet": "go vet prints no count",
  "tsc/fail": "the plain form of tsc prints no count",
};

function read({ stdout, stderr, command, end }: Recording): Promise<Distilled> {
  return distill({ stdout, stderr }, { words: command.split(" "), root: "/app", end: endOf(end) });
}

const failuresOf = ({ runs }: Pick<Distilled, "runs">) =>
  runs.flatMap(({ failures }) => failures.filter(({ severity }) => severity === "error"));

/** How many failures the fullest of the runs has: two reports of one run have the same ones. */
const most = ({ runs }: Distilled) =>
  Math.max(0, ...runs.map((run) => failuresOf({ runs: [run] }).length));

/** The recording without the lines that name a failure. */
function without(recording: Recording, { name, message, path, line }: Failure): Recording {
  const last = name.split(/ > | › |::|\//).at(-1) ?? name;
  const [first = ""] = message.split("\n");
  const names = (text: string) =>
    (last !== "error" && text.includes(last)) || (first.length > 8 && text.includes(first)) ||
    (path !== undefined && text.includes(`${path}:${line}`)) ||
    (path !== undefined && text.includes(`${path}(${line},`));
  const cut = (text: string) => text.split("\n").filter((each) => !names(each)).join("\n");
  return { ...recording, stdout: cut(recording.stdout), stderr: cut(recording.stderr) };
}

for (const recording of recordings()) {
  if (recording.end === 0 || recording.end === "timeout" || recording.end < 0) continue;
  Deno.test(`a failure that is taken out of ${recording.name} is noticed`, async () => {
    const failures = failuresOf(await read(recording));
    for (const failure of failures) {
      const left = await read(without(recording, failure));
      const isNoticed = !left.agrees || left.runs.length === 0 ||
        failuresOf(left).length >= failures.length;
      if (!isNoticed) {
        assert.ok(recording.name in uncounted, `${failure.name} is gone, and nothing shows it`);
      }
    }
    if (failures.length === 0) return;
    const none = failures.reduce(without, recording);
    const left = await read(none);
    assert.ok(!left.agrees || left.runs.length === 0 || failuresOf(left).length > 0);
  });
}

Deno.test("each line of a recorded output that is taken out loses no failure in silence", async () => {
  for (const recording of recordings()) {
    if (typeof recording.end !== "number" || recording.end <= 0 || recording.name in uncounted) {
      continue;
    }
    const whole = most(await read(recording));
    for (const stream of ["stdout", "stderr"] as const) {
      const lines = recording[stream].split("\n");
      for (const at of lines.keys()) {
        if (lines[at]?.trim() === "") continue;
        const text = lines.toSpliced(at, 1).join("\n");
        const left = await read({ ...recording, [stream]: text });
        assert.ok(
          !left.agrees || left.runs.length === 0 || most(left) >= whole,
          `${recording.name}: without line ${at + 1} of ${stream}: ${lines[at]}`,
        );
      }
    }
  }
});
