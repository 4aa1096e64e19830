/**
 * What git says of a file before its hunks: that it is new, gone, renamed, copied, or a program.
 *
 * @module
 */
import type { FileMode, PatchKind } from "@ct/core/changes";
import { nameOfPair, readWholeName } from "./patch_name.ts";
import type { PatchLines } from "./patch_lines.ts";

/** What git says of a file. */
export interface GitHead {
  readonly kind: PatchKind;
  /** The file, where that is clear; of a renaming and a copy, the new one. */
  readonly name: string | undefined;
  /** Of a renaming and a copy, the file that it is made of. */
  readonly from: string | undefined;
  /** Whether it names the content before, and that is not the empty one. */
  readonly hadContent: boolean;
  /** The mode before. */
  readonly oldMode: FileMode | undefined;
  /** The mode after. */
  readonly newMode: FileMode | undefined;
  /**
   * Whether it says something by itself. Of a file that comes or goes without a line, git also says
   * what it was or is: without that, the patch is cut off.
   */
  readonly isComplete: boolean;
}

const wholeKinds = {
  "new file mode": "create",
  "deleted file mode": "delete",
  "rename from": "rename",
  "copy from": "copy",
} as const;
type KindKey = keyof typeof wholeKinds;
const kindKeys: readonly KindKey[] = [
  "new file mode",
  "deleted file mode",
  "rename from",
  "copy from",
];

/** What git calls the empty content, by SHA-1 and by SHA-256. */
const emptyContents = [
  "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
  "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
];

const item =
  /^(old mode|new mode|deleted file mode|new file mode|(?:copy|rename) (?:from|to)) (.*)$/s;

/**
 * Reads a head that begins with `diff --git`, up to the names with hunks or what follows it.
 * @throws {CtError} If it is malformed, or asks for something that is not done.
 */
export function readGitHead(lines: PatchLines): GitHead {
  const pair = (lines.peek() ?? "").slice("diff --git ".length);
  const name = nameOfPair(pair);
  const shown = `of "${name ?? pair}"`;
  lines.skip();
  const items = new Map<string, string>();
  for (; lines.peek() !== undefined && !lines.isHead; lines.skip()) {
    const line = lines.peek() ?? "";
    if (/^GIT binary patch$|^Binary files .* differ$/.test(line)) {
      throw lines.refusal(`a binary patch ${shown}`);
    }
    if (lines.isCut) throw lines.cut();
    const [, key = "", value = ""] = item.exec(line) ?? [];
    if (key !== "") {
      if (items.has(key)) throw lines.error(`"${key}" ${shown} occurs twice`);
      items.set(key, value);
    } else if (line.startsWith("index ")) items.set("index", line);
    else if (!/^(?:similarity|dissimilarity) index /.test(line)) break;
    const [, special] = /^(?:index .*|(?:old|new|deleted file|new file) mode) (1[26]0000)$/
      .exec(line) ?? [];
    if (special !== undefined) {
      throw lines.refusal(`${special === "120000" ? "a symbolic link" : "a submodule"} ${shown}`);
    }
  }
  return headOf(items, name, lines);
}

function headOf(
  items: ReadonlyMap<string, string>,
  pairName: string | undefined,
  lines: PatchLines,
): GitHead {
  const modeOf = (key: string): FileMode | undefined => {
    const value = items.get(key);
    if (value === undefined) return undefined;
    if (value === "100644" || value === "100755") return value === "100644" ? "file" : "program";
    throw lines.error(`${value} is not the mode of a regular file`);
  };
  const kinds = kindKeys.filter((key) => items.has(key));
  const [key] = kinds;
  const kind = key === undefined ? "change" : wholeKinds[key];
  const isPaired = kind === "rename" || kind === "copy"
    ? items.has(`${kind} to`)
    : !items.has("rename to") && !items.has("copy to");
  if (kinds.length > 1 || !isPaired || items.has("old mode") !== items.has("new mode")) {
    throw lines.error("the lines before contradict each other");
  }
  const nameOf = (key: string): string => {
    const name = readWholeName(items.get(key) ?? "");
    if (name === undefined) throw lines.error(`"${key}" has no name`);
    return name;
  };
  const isMoved = kind === "rename" || kind === "copy";
  return {
    kind,
    name: isMoved ? nameOf(`${kind} to`) : pairName,
    from: isMoved ? nameOf(`${kind} from`) : undefined,
    hadContent: hadContent(items.get("index")),
    oldMode: modeOf("old mode") ?? modeOf("deleted file mode"),
    newMode: modeOf("new mode") ?? modeOf("new file mode"),
    isComplete: kind === "create" || kind === "delete"
      ? items.has("index")
      : kind !== "change" || items.has("new mode"),
  };
}

function hadContent(index: string | undefined): boolean {
  const [, old] = /^index ([0-9a-f]+)\.\./.exec(index ?? "") ?? [];
  return old !== undefined && !emptyContents.some((empty) => empty.startsWith(old)) &&
    !/^0+$/.test(old);
}
