/**
 * What other threads do for `ct-grep`: searching files. The module of a worker; importing it makes
 * the importing thread one.
 *
 * @module
 */
import { serveFiles } from "@ct/core/threads";
import { type FileQuery, FileSearch } from "./file_search.ts";
import { readTask } from "./task_word.ts";

serveFiles((query: FileQuery) => {
  const search = new FileSearch(query);
  return (word) => {
    const { absolutePath, task } = readTask(word);
    return search.file(absolutePath, task);
  };
});
