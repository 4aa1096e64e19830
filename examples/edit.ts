// deno-lint-ignore-file no-console -- a program that people watch
/**
 * Renames a word in the files of a directory, once a dry run has shown what would change:
 *
 * ```sh
 * deno run --allow-read --allow-write=src examples/edit.ts src parse_colour parse_color
 * ```
 *
 * @module
 */
import { CtError } from "@ct/base";
import { edit } from "@ct/edit";

const [base = ".", from = "", to = ""] = Deno.args;
const call = { base, find: [from], replace: [to], word: true } as const;

try {
  const { sites = [], files_changed } = await edit({ ...call, "dry-run": true });
  for (const { path, line, before, after } of sites) {
    console.log(`${path}:${line}: ${before.trim()} -> ${after.trim()}`);
  }
  // Nothing is written if the number of places is another one by now.
  const { verdict, replacements } = await edit({ ...call, expect: `=${sites.length}` });
  console.log(`${verdict}: ${replacements} places in ${files_changed} files`);
} catch (error) {
  if (!(error instanceof CtError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  Deno.exitCode = 2;
}
