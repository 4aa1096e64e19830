/**
 * The names and the programs of the language servers, for definitions.
 *
 * @module
 */
import { languageServers } from "./server_rows.ts";

/** Their names, by which a person means them. */
export const serverNames: readonly string[] = languageServers.map(({ name }) => name);

/** Their programs. */
export const serverPrograms: readonly string[] = languageServers.map(({ program }) => program);
