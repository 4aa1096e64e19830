/**
 * The recorded outputs of real runners: what is read of each is compared with a golden file, and
 * each failure that is taken out of the text has to be noticed. `CT_UPDATE=1` writes the golden
 * file anew.
 */
import assert from "node:assert/strict";
import { distill, type Distilled, distilledLines } from "./mod.ts";
import { endOf, type Recording, recordings } from "./testing/recordings.ts";

const golden = new URL("./testdata/distilled.json", import.meta.url);

function read({ stdout, stderr, command, end }: Recording): Promise<Distilled> {
  return distill({ stdout, stderr }, { words: command.split(" "), root: "/app", end: endOf(end) });
}

/** What of a result the golden file has. */
function essence({ runs, agrees, reasons, after }: Distilled): unknown {
  const shown = runs.map(({ summary: _, isComplete: __, agrees: ___, ...run }) => run);
  return JSON.parse(JSON.stringify({ runs: shown, agrees, reasons, after }));
}

Deno.test("recorded outputs are read as the golden file has it", async () => {
  const found: Record<string, unknown> = {};
  for (const recording of recordings()) found[recording.name] = essence(await read(recording));
  if (Deno.env.get("CT_UPDATE") !== undefined) {
    Deno.writeTextFileSync(golden, `${JSON.stringify(found, undefined, 2)}\n`);
  }
  assert.deepEqual(found, JSON.parse(Deno.readTextFileSync(golden)));
});

Deno.test("an output that was not cut short agrees with its summary and its exit status", async () => {
  for (const recording of recordings()) {
    const { agrees, reasons, runs } = await read(recording);
    const isCut = recording.end === "timeout" || recording.end < 0;
    // Before its summary some output is of no known format.
    assert.equal(agrees, !isCut || runs.length === 0, `${recording.name}: ${reasons}`);
  }
});

Deno.test("what failed is printed, each once", async () => {
  for (const recording of recordings()) {
    const distilled = await read(recording);
    const text = distilledLines(distilled, { maxChars: 1e6 }).join("\n");
    for (const { failures } of distilled.runs) {
      for (const { name, message } of failures) {
        assert.ok(text.includes(name.split(" > ").at(-1) ?? name), `${recording.name}: ${name}`);
        assert.ok(text.includes(message.split("\n")[0] ?? ""), `${recording.name}: ${message}`);
      }
    }
  }
});

Deno.test("a piece may end anywhere, with the same result", async () => {
  for (const recording of recordings()) {
    const whole = await read(recording);
    const { Distiller } = await import("./mod.ts");
    const distiller = new Distiller({ words: recording.command.split(" "), root: "/app" });
    for (const stream of ["stdout", "stderr"] as const) {
      const text = recording[stream];
      for (let at = 0; at < text.length; at += 7) distiller.push(stream, text.slice(at, at + 7));
    }
    assert.deepEqual(await distiller.end(endOf(recording.end)), whole, recording.name);
  }
});
