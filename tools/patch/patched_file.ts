/**
 * One file: what the operations make of it. Small files are patched in memory. JSON lines of any
 * size pass through in pieces; what comes out is kept as far as it fits, or else produced again
 * when it is written.
 *
 * @module
 */
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { CtError, decodeUtf8, escapeControls } from "@ct/base";
import type { Entry } from "@ct/walk";
import { findTarget, type PlannedWrite, type Target, type TargetLocation } from "@ct/write";
import { type SkippedFile, TextFile } from "@ct/core/input";
import { ChangeLog } from "./model/change.ts";
import type { Format } from "./format.ts";
import { JsonDocument } from "./json/json.ts";
import { JsonlPatch } from "./json/jsonl.ts";
import { JsonTape } from "@ct/json";
import type { Operation } from "./model/operation.ts";
import { readFileText, type ReadText, unreadable } from "./read_text.ts";
import { patchToml } from "./toml/patch.ts";
import { type PatchedText, patchYaml, type YamlOptions } from "./yaml/yaml.ts";
import type { SharedChange } from "./yaml/anchors.ts";

/** What the operations make of a file. */
export interface PatchedFile {
  /** The file, as printed. */
  readonly path: string;
  /** How many operations changed it; in JSON lines, how many changed a record, over all records. */
  readonly changes: number;
  /** Its new content; `undefined` if it reads the same in the end. */
  readonly content: PlannedWrite | undefined;
  /** The anchors whose aliases stand for something else now. */
  readonly shared?: readonly SharedChange[];
  /** What changed. */
  readonly log: ChangeLog;
}

/** How much of a file of JSON lines is kept in memory. */
export interface Limits {
  /** Files beyond this size pass through in pieces. */
  readonly inMemoryBytes: number;
  /** How much of what comes out of these is kept until it is written. */
  readonly keptBytes: number;
}

const usualLimits: Limits = { inMemoryBytes: 32 << 20, keptBytes: 128 << 20 };

/** What a patcher needs besides its operations. */
interface PatcherOptions {
  /** The limits of the call. */
  readonly bounds: Bounds;
  /** What fits into memory. */
  readonly limits?: Limits;
  /** The real path that no file which changes may lie outside of. */
  readonly root?: string | undefined;
  /** How YAML is patched. */
  readonly yaml?: Pick<YamlOptions, "document" | "passesAliases">;
}

/** Patches files, one after the other. */
export class FilePatcher {
  readonly #operations: readonly Operation[];
  readonly #ctx: Context;
  readonly #bounds: Bounds;
  readonly #limits: Limits;
  readonly #place: TargetLocation;
  readonly #yaml: Pick<YamlOptions, "document" | "passesAliases">;

  /** Creates a patcher. `bounds` end work that takes too long. */
  constructor(
    operations: readonly Operation[],
    ctx: Context,
    { bounds, limits = usualLimits, root, yaml = {} }: PatcherOptions,
  ) {
    this.#operations = operations;
    this.#ctx = ctx;
    this.#bounds = bounds;
    this.#limits = limits;
    this.#place = { cwd: ctx.cwd, within: root };
    this.#yaml = yaml;
  }

  /**
   * Patches a file in memory; a file that is not UTF-8 or cannot be read is skipped.
   * @throws {CtError} Naming the file, if it is malformed or an operation does not fit it.
   */
  async patch(entry: Entry, format: Format): Promise<PatchedFile | SkippedFile> {
    const { path } = entry;
    try {
      if (format !== "yaml" && this.#yaml.document !== undefined) {
        throw new CtError("refused", `--document is for YAML, and the format is ${format}`);
      }
      if (format !== "toml" && this.#operations.some(setsDate)) {
        throw new CtError("refused", `--type date is for TOML, and the format is ${format}`);
      }
      if (format === "jsonl") return await this.#patchLines(entry);
      const read = this.#read(entry);
      if ("reason" in read) return read;
      const log = new ChangeLog();
      const { text: after, ...result } = await this.#patchText(read.text, format, log);
      return this.#result(path, { ...read, after, ...result, log });
    } catch (error) {
      throw located(error, path);
    }
  }

  async #patchText(
    text: string,
    format: Exclude<Format, "jsonl">,
    log: ChangeLog,
  ): Promise<Omit<PatchedText, "reported">> {
    const tick = () => void this.#bounds.tick();
    if (format === "yaml" || format === "toml") {
      const patched = format === "yaml"
        ? await patchYaml(text, this.#operations, { ...this.#yaml, tick })
        : await patchToml(text, this.#operations, { tick });
      for (const change of patched.reported) {
        log.add((change.old?.length ?? 0) + (change.new?.length ?? 0), () => change);
      }
      log.untold += patched.changes - patched.reported.length;
      return patched;
    }
    const document = new JsonDocument(text, 0, text.length, new JsonTape(tick));
    let changes = 0;
    for (const operation of this.#operations) if (document.apply(operation, log)) changes++;
    return { text: document.text, changes };
  }

  async #patchLines(entry: Entry): Promise<PatchedFile | SkippedFile> {
    const opened = this.#open(entry);
    if ("reason" in opened) return opened;
    using file = opened;
    if (file.size > this.#limits.inMemoryBytes) return await this.#patchPieces(entry, file);
    const read = this.#read(entry);
    if ("reason" in read) return read;
    const log = new ChangeLog();
    const lines = new JsonlPatch(this.#operations, log);
    const after = lines.push(read.text);
    return this.#result(entry.path, { ...read, after, changes: lines.changes, log });
  }

  async #patchPieces({ path }: Entry, file: TextFile): Promise<PatchedFile | SkippedFile> {
    // Before the first byte is read: from here on no other process may change the file.
    const target = findTarget(path, this.#place);
    const log = new ChangeLog();
    const lines = new JsonlPatch(this.#operations, log);
    let kept: Uint8Array[] | undefined = [];
    let size = 0;
    try {
      for (const after of patchedPieces(file, lines)) {
        size += after.length;
        if (size > this.#limits.keptBytes) kept = undefined;
        kept?.push(after);
        if (this.#bounds.tick()) await this.#bounds.breathe();
      }
    } catch (error) {
      if (error instanceof CtError && error.code === "encoding") {
        return { path, reason: "not UTF-8" };
      }
      throw error;
    }
    const { changes, differs } = lines;
    if (!differs) return { path, changes, content: undefined, log };
    const after = kept ?? this.#piecesOf(target);
    return { path, changes, content: { target, before: undefined, after }, log };
  }

  *#piecesOf({ realPath }: Target): Generator<Uint8Array> {
    const file = TextFile.open(realPath, this.#ctx, { write: true });
    try {
      yield* patchedPieces(file, new JsonlPatch(this.#operations));
    } finally {
      file[Symbol.dispose]();
    }
  }

  #result(
    path: string,
    { bytes, text, after, changes, shared = [], log }:
      & ReadText
      & Omit<PatchedText, "text" | "reported">
      & { readonly after: string; readonly log: ChangeLog },
  ): PatchedFile {
    if (after === text) return { path, changes, content: undefined, log };
    const target = findTarget(path, this.#place);
    const content = { target, before: bytes, after: new TextEncoder().encode(after) };
    return { path, changes, content, shared, log };
  }

  #read({ path, absolutePath }: Entry): ReadText | SkippedFile {
    return readFileText(path, this.#ctx, absolutePath);
  }

  #open({ path, absolutePath }: Entry): TextFile | SkippedFile {
    try {
      return TextFile.open(absolutePath, this.#ctx);
    } catch (error) {
      return unreadable(path, error instanceof CtError ? error.cause : error);
    }
  }
}

function setsDate(operation: Operation): boolean {
  return "value" in operation && operation.value.model.kind === "date";
}

function* patchedPieces(file: TextFile, lines: JsonlPatch): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  // As it is, since it is written again: with its byte order mark, and in no other encoding.
  for (const bytes of file.bytes()) {
    yield encoder.encode(lines.push(decodeUtf8(bytes, file.path)));
  }
}

const aboutCall: ReadonlySet<string> = new Set(["timeout", "aborted", "broken-pipe", "write"]);

/** The error with the file's path in front. */
function located(error: unknown, path: string): unknown {
  if (!(error instanceof CtError) || aboutCall.has(error.code)) return error;
  const { code, message, help, line, column } = error;
  return new CtError(code, `${escapeControls(path)}: ${message}`, {
    path,
    cause: error,
    ...(help === undefined ? {} : { help }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  });
}
