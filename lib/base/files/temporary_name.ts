/**
 * The names of the writer's own files, which lie beside the files it writes. Each carries the
 * random id of the write it belongs to, so that a later run can tell what was left behind and what
 * belongs together.
 *
 * | name | holds |
 * | --- | --- |
 * | `.ct-ID-N.new` | the new content of file N of the write |
 * | `.ct-ID-N.old` | its former content, until the write is settled |
 * | `.ct-ID-N.kept` | former content that could not be put back; never removed by the writer |
 * | `.ct-ID.draft` | a journal that is being written; in the first directory until the write is in doubt |
 * | `.ct-ID.doubt`, `.ct-ID.committed`, `.ct-ID.undone` | the first directory's journal in the state of this name |
 * | `.ct-ID.journal` | the journal of any other directory |
 *
 * @module
 */

/** What a file beside a target is for. */
export type SiblingRole = "new" | "old" | "kept";
/** What a file of a directory's journal is. */
export type JournalRole = "draft" | "doubt" | "committed" | "undone" | "journal";

const siblingRoles: readonly SiblingRole[] = ["new", "old", "kept"];
const journalRoles: readonly JournalRole[] = ["draft", "doubt", "committed", "undone", "journal"];

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

const grammar = new RegExp(
  `^\\.ct-([0-9a-f]{32})(?:-\\d{1,9}\\.(?:${siblingRoles.join("|")})|\\.(?:${
    journalRoles.join("|")
  }))$`,
);

/** Takes a file name apart; `undefined` if it is not one of the writer's. */
export function parseTemporaryName(name: string): TemporaryName | undefined {
  const [, id] = grammar.exec(name) ?? [];
  const role = [...siblingRoles, ...journalRoles].find((role) => name.endsWith(`.${role}`));
  return id === undefined || role === undefined ? undefined : { id, role };
}

/**
 * Whether a file of this name is the writer's own: unfinished, or left behind by a process that
 * died.
 */
export function isTemporaryName(name: string): boolean {
  return parseTemporaryName(name) !== undefined;
}
