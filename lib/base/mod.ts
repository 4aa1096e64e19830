/**
 * What the packages of this suite share: one class of errors, the system's messages, paths, the
 * order of names, text that is safe to show, options among words, the clock, work that mostly
 * waits, and reading regular files.
 *
 * @module
 */
export { type Clock, systemClock } from "./clock.ts";
export { type ConcurrencyOptions, concurrently } from "./concurrently.ts";
export { type ContentHash, contentHash, hashOf, sha256 } from "./content_hash.ts";
export { CtError, type CtErrorCode, type CtErrorInit } from "./errors.ts";
export {
  type Door,
  openDoor,
  type OpenedFile,
  openThrough,
  type OpenThroughOptions,
  type RevealedWrite,
  shownThrough,
  withoutConcealing,
} from "./files/door.ts";
export {
  isOurs,
  type OwnDirectories,
  ownDirectories,
  ownerOfHome,
  type Ownership,
  ownMark,
} from "./files/own_directories.ts";
export {
  assertOwnedBy,
  assertPrivate,
  isBelowOwn,
  makePrivate,
  removeIfThere,
  writablePath,
} from "./files/private_directory.ts";
export {
  assertRegular,
  readRegularFile,
  type RegularFileOptions,
  settingsBytes,
} from "./files/regular_file.ts";
export {
  isTemporaryName,
  journalName,
  type JournalRole,
  newWriteId,
  parseTemporaryName,
  siblingName,
  type SiblingRole,
  type TemporaryName,
} from "./files/temporary_name.ts";
export { exists, inodeOf, lstatIfThere, tryLstat, tryStat } from "./files/stat.ts";
export { isWithheld, throwWithheld } from "./withheld.ts";
export {
  isRecord,
  jsonIn,
  type JsonObject,
  type JsonValue,
  textOr,
  textsIn,
} from "./json_value.ts";
export { type KillCall, killGroup } from "./kill_group.ts";
export { greatestOf, leastOf, pushAll } from "./long_lists.ts";
export { osErrorText } from "./os_error.ts";
export { asksForDirectory, type PathLocation, resolvePath } from "./path/absolute_path.ts";
export { type AbsolutePath, pathBelow, type PathForm, splitPath } from "./path/path_form.ts";
export { followPath, pathBetween } from "./path/path_between.ts";
export {
  directoriesUp,
  directoryOf,
  joinName,
  nameOf,
  withoutFinalSlashes,
} from "./path/path_names.ts";
export { baseName, joinPath, parentOf } from "./path/project_path.ts";
export { codePointOf, itemAt, lastItem, matchOf, valueAt } from "./item_at.ts";
export { isWithin, pathWithin, realPathOf } from "./path/within.ts";
export { rollBack, type Transactional } from "./roll_back.ts";
export { AnsiFilter, withoutAnsi } from "./text/ansi.ts";
export { decodeBytes, encodeBytes, hasEscapedBytes } from "./text/byte_text.ts";
export { characterWidth } from "./text/character_width.ts";
export { byCodePoints } from "./text/code_point_order.ts";
export {
  assertUtf8,
  decodeLossy,
  decodeStrict,
  decodeUtf8,
  hasUtf16Mark,
  isBinary,
  mayHideWords,
} from "./text/decode.ts";
export { escapeControls, escapeFileText, escapeForTerminal, escapeLines } from "./text/escape.ts";
export { lineNumberAt, lineStarts } from "./text/line_number.ts";
export {
  type OperandWord,
  type OptionDialect,
  optionsAt,
  type ReadOption,
  readOptionWords,
  type ValueRule,
} from "./text/option_words.ts";
export { shellWord } from "./text/shell_word.ts";
export { wordSet } from "./text/word_set.ts";
