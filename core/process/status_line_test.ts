import assert from "node:assert/strict";
import type { Sink } from "../context/context.ts";
import { afterStatus, StatusLine } from "./status_line.ts";

/** A terminal of 20 columns, and what is written to it. */
function terminal(): { readonly sink: Sink; readonly written: string[] } {
  const written: string[] = [];
  const sink = {
    isTerminal: true,
    columns: 20,
    write: (text: string) => void written.push(text),
    flush: () => {},
  };
  return { sink, written };
}

function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

Deno.test("a call that is soon over shows no line", () => {
  const { sink, written } = terminal();
  const line = new StatusLine(sink);
  line.show(() => assert.fail("made though it is not shown"));
  line.clear();
  afterStatus(sink, line).write("result\n");
  assert.deepEqual(written, ["result\n"]);
});

Deno.test("a line is cut at the terminal's width, and gone before anything is printed (long)", async () => {
  const { sink, written } = terminal();
  const line = new StatusLine(sink);
  await afterMs(320);
  line.show(() => "0123456789abcdefghijklmnop");
  line.show(() => assert.fail("it changes ten times a second"));
  const after = afterStatus(sink, line);
  after.write("");
  after.write("result\n");
  after.write("more\n");
  line.clear();
  assert.equal(written.join(""), "\r\x1b[K0123456789abcdefghi\r\x1b[Kresult\nmore\n");
});
