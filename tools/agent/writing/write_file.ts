/**
 * `write_file`: a file with just this content.
 *
 * @module
 */
import { decodeLossy, lstatIfThere, readRegularFile } from "@ct/base";
import type { Call } from "../call/call.ts";
import { Blocked, ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { writeFile } from "../contract/writing_tools.ts";
import { placeholder } from "@ct/secrets";
import type { SystemInfo } from "../files/regular_file.ts";
import type { Location } from "../files/root.ts";
import { writeContent } from "./write_content.ts";

const maxBytes = 10 << 20;

/** The tool. */
export const writeFileTool: Tool = defineTool(writeFile, async ({ path, content }, call) => {
  if (!content.isWellFormed()) throw new ToolFailure("content is not well-formed Unicode");
  const after = new TextEncoder().encode(content);
  if (after.length > maxBytes) throw new ToolFailure("Content too large");
  const { root } = call.place;
  const place = root.writable(path);
  if (path.endsWith("/")) throw new ToolFailure(`Is a directory: ${path}`);
  await call.inTurn(place.realPath, () => write(root.writable(path), content, call));
  return { value: { success: true, path: place.relative, bytes_written: after.length } };
});

async function write(place: Location, content: string, call: Call): Promise<void> {
  const { store, session } = call.place;
  const after = new TextEncoder().encode(content);
  const state = await store.reads.state(session, place.realPath);
  if (state?.redacted === true && content.includes(placeholder)) {
    throw new ToolFailure(
      "content contains a redacted placeholder; the original value would be lost",
    );
  }
  const info = lstatIfThere(place.realPath);
  if (info === undefined) {
    await writeContent(place, { before: undefined, mode: null, after }, call);
    return;
  }
  const before = replaceable(place, info, call);
  const hadCarriageReturns = before.includes(13) && decodeLossy(before).includes("\r\n");
  if (hadCarriageReturns && content.includes("\n") && !content.includes("\r\n")) {
    call.note("the file had CRLF line endings, and the new content has LF");
  }
  const mode = info.mode === null ? null : info.mode & 0o7777;
  await writeContent(place, { before, mode, after }, call);
}

/** What the file that is to be replaced holds. */
function replaceable(
  place: Location,
  info: SystemInfo,
  { door, place: { gate } }: Call,
): Uint8Array {
  if (info.isDirectory) throw new ToolFailure(`Is a directory: ${place.given}`);
  if (!info.isFile) throw new ToolFailure(`Not a regular file: ${place.given}`);
  if ((info.nlink ?? 1) > 1) throw new ToolFailure(`File has several hard links: ${place.given}`);
  const before = readRegularFile(place.realPath, { cwd: "/", door });
  const rule = gate.pathRule(place, () => decodeLossy(before));
  if (rule !== undefined) throw new Blocked(rule);
  return before;
}
