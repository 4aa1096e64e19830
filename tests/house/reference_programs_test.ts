/**
 * Where `CI` is set, a program that a test compares with must be there: `.ci/run` installs it.
 */
import assert from "node:assert/strict";
import { root } from "../../scripts/project.ts";
import { readSources } from "../../scripts/sources.ts";

/** What every Debian has, and what comes with the packages that are installed. */
const always = ["diff", "find", "flock", "grep", "mkfifo", "prlimit", "script", "sed", "setpriv"]
  .concat("tar", "wc", "groff", "openssl");

const installed = [...Deno.readTextFileSync(`${root}/.ci/run`).matchAll(/^need (\S+) \S+$/gm)]
  .map(([, program = ""]) => program);
const required = new Set([...always, ...installed]);
const sources = readSources();

/** The programs of the calls of a function, with their files. */
function programsOf(name: string): readonly string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`\\b${name}\\("([^"]+)"`, "g"))]
      .map(([, program]) => `${program} in ${path}`)
  );
}

const isRequired = (call: string) => required.has(call.slice(0, call.indexOf(" ")));

Deno.test("a test whose program continuous integration installs is not left out there", () => {
  assert.ok(installed.length > 10);
  assert.deepEqual(programsOf("isAbsent").filter(isRequired), [], "use isMissing()");
});

Deno.test("a program without which a test fails in continuous integration is installed there", () => {
  const programs = programsOf("isMissing");
  assert.ok(programs.length > 10);
  assert.deepEqual(programs.filter((call) => !isRequired(call)), [], "add it to .ci/run");
});
