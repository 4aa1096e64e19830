/**
 * The program that finds out what a server may read. It is a module of its own, since what a bundle
 * imports is not its main module.
 *
 * @module
 */
import { printReach } from "./reach.ts";

printReach(Deno.args);
