/**
 * What other threads do for `ct-grep`: searching files. The module of a worker; importing it makes
 * the importing thread one.
 *
 * @module
 */
import { serveSearches } from "@ct/core/grep";
import { type FileQuery, FileSearch } from "./file_search.ts";

serveSearches((query: FileQuery) => new FileSearch(query));
