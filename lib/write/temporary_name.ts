/**
 * The names of the writer's own files, which lie beside the files it writes. Each carries the random id of the write
 * it belongs to, so that a later run can tell what was left behind and what belongs together.
 *
 * | name | holds |
 * | --- | --- |
 * | `.ct-ID-N.new` | the new content of file N of the write |
 * | `.ct-ID-N.old` | its former content, until the write is decided |
 * | `.ct-ID-N.kept` | former content that could not be put back; never removed by the writer |
 * | `.ct-ID.draft` | a journal that is being written |
 * | `.ct-ID.journal` | the journal of one directory |
 * | `.ct-ID.undo` | the same in the write's first directory, as long as the write is to be undone if it breaks off |
 *
 * @module
 */

/** What a file beside a target is for. */
export type SiblingRole = "new" | "old" | "kept";
/** What a file of a directory's journal is. */
export type JournalRole = "draft" | "journal" | "undo";

/** A name of the writer, taken apart. */
export interface TemporaryName {
  /** The write it belongs to: 32 hexadecimal digits. */
  readonly id: string;
  /** What it is for. */
  readonly role: SiblingRole | JournalRole;
}

/** A fresh id that nobody can guess. */
export function newWriteId(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

/** The name of a file beside target number `index` of a write. */
export function siblingName(id: string, index: number, role: SiblingRole): string {
  return `.ct-${id}-${index}.${role}`;
}

/** The name of a journal. */
export function journalName(id: string, role: JournalRole): string {
  return `.ct-${id}.${role}`;
}

const grammar = /^\.ct-([0-9a-f]{32})(?:-\d{1,9}\.(new|old|kept)|\.(draft|journal|undo))$/;

/** Takes a file name apart; `undefined` if it is none of the writer's. */
export function parseTemporaryName(name: string): TemporaryName | undefined {
  const [, id, sibling, journal] = grammar.exec(name) ?? [];
  const role = roleOf(sibling ?? journal);
  return id === undefined || role === undefined ? undefined : { id, role };
}

/**
 * Whether a file of this name is the writer's own: unfinished, or left behind by a process that died. No tool reads or
 * changes such files.
 */
export function isTemporaryName(name: string): boolean {
  return parseTemporaryName(name) !== undefined;
}

function roleOf(word: string | undefined): TemporaryName["role"] | undefined {
  switch (word) {
    case "new":
    case "old":
    case "kept":
    case "draft":
    case "journal":
    case "undo":
      return word;
    default:
      return undefined;
  }
}
