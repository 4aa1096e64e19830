/**
 * `read_file`: a file, or some of its lines, as a model may see it.
 *
 * @module
 */
import { contentHash, decodeLossy, escapeFileText } from "@ct/base";
import { TextFile } from "@ct/core/input";
import type { Call } from "../call/call.ts";
import { Blocked, ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { readFile } from "../contract/base_tools.ts";
import { regularFile } from "../files/regular_file.ts";
import type { Location } from "../files/root.ts";
import { hasByteOrderMark, isBinaryContent, sampleBytes } from "../files/text_sample.ts";
import { SecretTally } from "../gate/secret_tally.ts";
import { LineGatherer, type LineRange, lineRange } from "./line_range.ts";

/** At most this much is returned at most, in bytes. */
const maxBytes = 256 << 10;
const outputPrefix = "output:";
const escapeNote =
  "control characters are shown as escapes, as \\x1b or \\u{202e}; an edit has to " +
  "name the characters themselves";

/** The tool. */
export const readFileTool: Tool = defineTool(
  readFile,
  async ({ path, startLine, endLine }, call) => {
    const range = lineRange(startLine, endLine);
    const value = path.startsWith(outputPrefix)
      ? await readOutput(path, range, call)
      : await readPath(path, range, call);
    const shown = escapeFileText(value);
    if (shown !== value) call.note(escapeNote);
    return { value: shown };
  },
);

async function readOutput(
  path: string,
  range: LineRange | undefined,
  { place }: Call,
): Promise<string> {
  const output = await place.store.outputs.find(path.slice(outputPrefix.length), place.session);
  if (output === undefined) throw new ToolFailure(`File not found: ${path}`);
  const { stdout, stderr } = output;
  const text = stderr === "" ? stdout : `${endedLine(stdout)}[stderr]\n${stderr}`;
  const gatherer = new LineGatherer(range, maxBytes);
  gatherer.push(text);
  return gathered(gatherer, range, { path, sizeBytes: text.length });
}

/** A text that ends in a line feed, unless it is empty. */
function endedLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

async function readPath(
  path: string,
  range: LineRange | undefined,
  call: Call,
): Promise<string> {
  const { root, gate, store, session } = call.place;
  const place = root.readable(path);
  const { size } = regularFile(place);
  const gatherer = new LineGatherer(range, maxBytes);
  const tally = new SecretTally();
  const hash = contentHash();
  using file = TextFile.open(place.realPath, { cwd: "/", door: call.door });
  let isFirst = true;
  for (const bytes of file.bytes(call.tick)) {
    await call.breathe();
    hash.update(bytes);
    if (isFirst) checkBeginning(place, bytes, call);
    const text = decodeLossy(isFirst && hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes);
    isFirst = false;
    gatherer.push(tally.redacted(text, gate.scan(text)));
  }
  if (isFirst) checkBeginning(place, new Uint8Array(), call);
  if (tally.blockedBy !== undefined) throw new Blocked(tally.blockedBy);
  const text = gathered(gatherer, range, { path, sizeBytes: size });
  await store.reads.add({
    session,
    call: call.id,
    path: place.realPath,
    startLine: range?.start ?? null,
    endLine: range === undefined ? null : Math.min(range.end ?? Infinity, gatherer.lines),
    hash: hash.digest(),
    redacted: tally.rules.length > 0,
    kind: "read",
  });
  if (tally.rules.length > 0) call.note(`hidden by rule: ${tally.rules.join(", ")}`);
  return text;
}

function checkBeginning(place: Location, bytes: Uint8Array, { place: { gate } }: Call): void {
  const rule = gate.pathRule(place, () => decodeLossy(bytes.subarray(0, sampleBytes)));
  if (rule !== undefined) throw new Blocked(rule);
  if (isBinaryContent(bytes)) throw new ToolFailure(`Cannot read binary file: ${place.given}`);
}

/** What was gathered, or why it is not returned. */
function gathered(
  gatherer: LineGatherer,
  range: LineRange | undefined,
  { path, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
): string {
  const { lines } = gatherer;
  if (range !== undefined && range.start > Math.max(1, lines)) {
    throw new ToolFailure(
      `startLine ${range.start} is past the end of the file (${lines} lines)`,
    );
  }
  if (!gatherer.isTooMuch) return gatherer.text;
  const size = `${(sizeBytes / 1e6).toFixed(1)} MB, ${lines} lines`;
  throw new ToolFailure(
    `File too large to read at once: ${path} (${size}). Use startLine and endLine.`,
  );
}
