/**
 * What other threads do for `ct-rg`: searching files. The module of a worker; importing it makes
 * the importing thread one.
 *
 * @module
 */
import { serveSearches } from "@ct/core/grep";
import type { FileQuery } from "./file_query.ts";
import { FileSearch } from "./file_search.ts";

serveSearches((query: FileQuery) => new FileSearch(query));
