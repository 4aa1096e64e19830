/**
 * What other threads do for `ct-grep`: searching files. The module of a worker; importing it makes
 * the importing thread one.
 *
 * @module
 */
import { serveFiles } from "@ct/core/threads";
import { type FileQuery, FileSearch } from "./file_search.ts";
import { readTask } from "./task_word.ts";

/** A longer text is left for the file's turn: the texts of a batch have to fit into 1 MiB. */
const maxText = 24 << 10;

serveFiles((query: FileQuery) => {
  const search = new FileSearch(query);
  return (word) => {
    const { absolutePath, task } = readTask(word);
    const found = search.file(absolutePath, task);
    return found.long !== undefined || found.text.length > maxText ? null : found;
  };
});
