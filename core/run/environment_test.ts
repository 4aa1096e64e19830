import assert from "node:assert/strict";
import { childEnvironment, passedVariables } from "./environment.ts";
import { systemDirectories } from "./gate.ts";

const path = systemDirectories.join(":");

/** Variables by which a program could be made to run, load or write something. */
const dangerous = [
  "BASH_ENV",
  "CARGO_BUILD_RUSTC_WRAPPER",
  "DENO_V8_FLAGS",
  "DYLD_INSERT_LIBRARIES",
  "ENV",
  "GCONV_PATH",
  "GETCONF_DIR",
  "GIT_CONFIG_GLOBAL",
  "GIT_EXTERNAL_DIFF",
  "GREP_OPTIONS",
  "IFS",
  "LD_AUDIT",
  "LD_LIBRARY_PATH",
  "LD_PRELOAD",
  "LESSOPEN",
  "LOCPATH",
  "MAGIC",
  "MALLOC_TRACE",
  "NLSPATH",
  "NODE_OPTIONS",
  "PAGER",
  "PERL5OPT",
  "POSIXLY_CORRECT",
  "PYTHONPATH",
  "RUBYOPT",
  "TERMINFO",
];

Deno.test("R8: a program gets the search path of the system and what is on the list, nothing else", () => {
  const given = Object.fromEntries(
    [...dangerous, ...passedVariables, "SECRET", "__proto__"].map((name) => [name, `of ${name}`]),
  );
  const env = childEnvironment("cat", given);
  assert.deepEqual(Object.keys(env).sort(), [
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_COLLATE",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LC_MONETARY",
    "LC_NUMERIC",
    "LC_TIME",
    "PATH",
    "TERM",
    "TMPDIR",
    "TZ",
    "USER",
  ]);
  assert.equal(env["PATH"], path);
  assert.equal(env["HOME"], "of HOME");
});

Deno.test("a program of the suite gets what its user would give it", () => {
  const given = {
    CT_PROBE_DEPTH: "1",
    PATH: "/home/a/bin:/usr/bin",
    XDG_CONFIG_HOME: "/c",
    LD_PRELOAD: "x",
  };
  assert.deepEqual(childEnvironment("ct-check", given), {
    CT_PROBE_DEPTH: "1",
    PATH: "/home/a/bin:/usr/bin",
    XDG_CONFIG_HOME: "/c",
  });
  assert.deepEqual(childEnvironment("cat", given), { PATH: path });
});

Deno.test("what is not set stays so, and what is empty stays empty", () => {
  assert.deepEqual(childEnvironment("ls", { TZ: "" }), { PATH: path, TZ: "" });
  assert.deepEqual(childEnvironment("ls", {}), { PATH: path });
});
