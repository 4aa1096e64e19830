/**
 * Writes the table of docs/verify.md.
 *
 * @module
 */
import { root } from "../project.ts";
import { bridgeTable } from "./bridge_table.ts";

const path = `${root}/docs/verify.md`;
const text = Deno.readTextFileSync(path);
const head = text.slice(0, text.indexOf("\n| command"));
Deno.writeTextFileSync(path, `${head}\n${bridgeTable()}\n`);
await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", path] }).output();
