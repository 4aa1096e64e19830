/**
 * The rules of the code that no linter knows. Files, packages and tools are discovered, not listed;
 * what is listed are the exceptions, each with its reason, and an exception that is no longer
 * needed fails too.
 */
import assert from "node:assert/strict";
import { permissionFlags } from "@ct/core/run";
import { version } from "@ct/core/definition";
import { builtInCommands, suite } from "../../cli/registry.ts";
import * as library from "../../mod.ts";
import { entryPoints, packages, root } from "../../scripts/project.ts";
import { launcherScript, toolScript } from "../../scripts/build/shell_script.ts";
import { isShipped, isTest, readSources, roomOf, type Source } from "../../scripts/sources.ts";
import contract from "../data/ct-manifest-0.3.0.json" with { type: "json" };

const sources = readSources();
const shipped = sources.filter(isShipped);
const byPath = new Map(sources.map((source) => [source.path, source]));

/**
 * Which room may import which, types counted. Everybody may import `base`, and a tool may import
 * {@linkcode toolRooms} besides. A new arrow is entered here, in the direction in which the rooms
 * stand.
 */
const arrows: Readonly<Record<string, string>> = {
  "base": "",
  "shell": "",
  "regex": "",
  "commands": "regex shell",
  "secrets": "regex",
  "scan": "",
  "pattern": "regex scan",
  "json": "",
  "git": "",
  "files": "git",
  "walk": "git",
  "write": "",
  "distill": "",
  "graph": "pattern",
  "source": "",
  "modules": "graph json source",
  "references": "source",
  "symbols": "source",
  "retrieval": "source",
  "resident": "scan walk",
  "serve": "",
  "core/text": "",
  "core/context": "core/text resident",
  "core/verdict": "core/context",
  "core/bounds": "core/context core/verdict",
  "core/definition": "core/context core/text",
  "core/input": "core/context core/text pattern",
  "core/changes": "core/context core/definition core/text write",
  "core/code_index": "core/input retrieval walk",
  "core/declarations": "core/definition pattern regex source symbols",
  "core/symbols":
    "core/bounds core/context core/definition core/input core/walking modules scan source symbols walk",
  "core/moving":
    "core/bounds core/changes core/context core/verdict core/walking json modules source walk write",
  "core/threads": "",
  "core/grep": "core/bounds core/context core/definition core/threads pattern regex scan walk",
  "core/walking": "core/bounds core/context pattern resident scan walk",
  "core/residents": "core/context core/search_index resident walk",
  "core/search_index": "core/context resident scan secrets walk",
  "core/watching": "core/context core/definition walk",
  "core/run": "core/bounds core/context core/definition core/verdict",
  "core/distilled": "core/context core/run core/text distill",
  "core/library":
    "core/bounds core/context core/definition core/input core/run core/text core/verdict core/walking pattern walk",
  "core/process": "core/bounds core/context core/definition core/run core/text core/threads",
  "rules-engine":
    "core/bounds core/context core/definition core/distilled core/run core/text git json pattern write",
  "search":
    "core/declarations core/search_index core/threads core/walking core/watching regex resident scan walk",
  "view": "core/declarations regex",
  "tree": "core/threads core/walking scan source walk",
  "outline": "core/walking source walk",
  "find": "core/code_index core/walking retrieval source walk",
  "map":
    "core/code_index core/declarations core/symbols core/walking json modules references retrieval source symbols walk",
  "rename":
    "core/changes core/declarations core/moving core/symbols core/walking json modules source " +
    "symbols walk write",
  "refs": "core/symbols core/walking rules-engine symbols walk",
  "edit": "core/changes core/declarations core/walking regex scan source walk write",
  "patch": "core/changes core/walking json walk write",
  "move": "core/changes core/moving core/walking walk write",
  "tour": "write",
  "undo": "core/changes write",
  "test": "core/distilled core/run regex rules-engine",
  "each": "core/run core/walking walk",
  "await": "core/input core/run regex",
  "rules": "core/walking json rules-engine write",
  "check": "core/distilled core/run core/watching rules-engine",
  "agent":
    "core/bounds core/code_index core/context core/input core/residents core/run core/text " +
    "core/threads commands files git json pattern regex resident retrieval scan secrets serve " +
    "shell walk write",
  "steer": "core/run secrets shell",
  "rg": "core/grep core/threads git regex scan walk",
  "grep": "core/grep core/threads regex scan walk",
  "deps": "core/run core/walking graph json modules walk",
  "survey": "core/walking json",
  "mcp":
    "core/residents core/run core/threads files git json resident rules-engine secrets serve write",
};

/** What every tool is made of. */
const toolRooms =
  ("pattern core/text core/context core/verdict core/bounds core/definition core/input " +
    "core/library core/process").split(" ");

/**
 * Files and folders that reach the runtime. Everything else gets the outside world through its
 * context.
 */
const edge: Readonly<Record<string, string>> = {
  "cli/compiled.ts": "gives up permissions, and finds its own executable",
  "cli/compiled_tool.ts": "gives up permissions",
  "cli/doctor.ts": "examines the installation",
  "cli/index_findings.ts": "looks at the user's indexes",
  "cli/watch_findings.ts": "examines the system and counts the directories of this one",
  "cli/installed_tool.ts": "makes the runtime keep compiled code",
  "cli/programs.ts": "finds and runs ct-* programs",
  "cli/reach.ts": "finds out what a server may read",
  "cli/reach_main.ts": "passes its words on",
  "lib/source/outline/languages/typescript.ts": "knows the name of its test runner",
  "core/code_index/": "keeps an index in the user's cache directory",
  "core/input/appended_lines.ts": "follows a file that grows",
  "core/input/file_chunks.ts": "reads large files in pieces",
  "core/grep/text_loader.ts": "asks how large a file is",
  "core/input/file_reader.ts": "reads files into a reused buffer",
  "core/input/text_file.ts": "reads the one file of a call",
  "core/library/call_context.ts": "begins in the directory of the process",
  "core/process/deno_context.ts": "the context of a process",
  "core/process/kept_limit.ts": "starts the second thread of a call with a limit",
  "core/run/connection.ts": "connects to the port of a call",
  "core/run/deno_spawn.ts": "starts programs",
  "core/process/starter.ts": "knows what this process was started from, and may do",
  "core/run/signal_guard.ts": "hears signals while the main thread is busy",
  "core/run/announced_spawn.ts": "asks whether a process may end others",
  "core/process/print_failure.ts": "knows the error of a reader that has gone",
  "core/process/printer.ts": "prints without waiting for the reader",
  "core/process/terminal.ts": "asks how wide a terminal is",
  "core/process/stdin_kind.ts": "asks what standard input is",
  "core/process/reader_watch.ts": "starts the program that notices a gone reader",
  "core/residents/": "makes the directory of watches",
  "core/search_index/": "keeps an index in the user's cache directory",
  "core/watching/directory_watch.ts": "watches directories",
  "core/run/resolve.ts": "finds the programs of the gate",
  "core/run/system.ts": "knows the operating system",
  "core/threads/worker_module.ts": "looks whether a thread can be started",
  "lib/base/files/": "reads files; reading is no part of the context, for its cost",
  "lib/base/path/absolute_path.ts": "follows the links before a `..`",
  "lib/base/path/path_form.ts": "knows the operating system",
  "lib/base/path/within.ts": "resolves the links of a path",
  "lib/base/withheld.ts": "knows the error of what the runtime withholds",
  "lib/files/": "looks where paths lead, and what makes a directory a repository",
  "lib/git/git_file.ts": "reads what git reads",
  "lib/resident/": "watches a tree and looks at what has changed",
  "lib/serve/engine_process.ts": "starts the part of a server that works, and is its streams",
  "lib/base/kill_group.ts": "kills what a program started",
  "lib/serve/guard.ts": "ends a process that computes, by its memory and its parent",
  "lib/serve/http.ts": "listens on a port of this machine",
  "lib/walk/": "lists directories and reads ignore files",
  "lib/write/": "changes files, all or none",
  "rules/red_copy.ts": "applies red examples in a copy of what is staged",
  "rules/binding/bound_file.ts": "looks for the files that a configuration names",
  "rules/bridge/local_program.ts": "finds the programs of a project",
  "rules/staged_copy.ts": "copies what is staged",
  "rules/working_copy.ts": "copies a project, to prove a rule in the copy",
  "rules/store_location.ts": "finds the store",
  "rules/trust.ts": "finds the store's directory through links",
  "rules/trust_records.ts": "keeps what the user trusts",
  "tools/grep/walk_files.ts": "lists directories",
  "tools/rg/path_kind.ts": "looks at the paths of the command line",
  "tools/rg/time_order.ts": "asks when a file was changed",
  "tools/rg/walk_files.ts": "lists directories",
  "tools/mcp/roots.ts": "looks whether what is to be served is a directory",
  "tools/mcp/install/user_files.ts": "reads and changes the user's files, and says on which system",
  "tools/steer/call_log.ts": "adds lines to a file of the project's",
  "tools/survey/source_counts.ts": "knows the name of its test runner",
  "tools/steer/file_queries.ts": "looks at the files that a command line names",
  "tools/agent/files/": "finds and looks at the files that agents name",
  "tools/agent/store/": "makes the file of a store",
  "tools/agent/settings/process_variables.ts": "passes the environment on to commands",
  "tools/agent/settings/own_settings.ts": "asks whose a file of settings is",
  "tools/agent/toolset.ts": "begins in the directory of the process",
  "tools/rules/hook_text.ts": "holds the text of a test that calls the runtime",
};

/**
 * Foreign packages, and modules of the runtime, each with the only files or folders that may know
 * it.
 */
const wrapped: Readonly<Record<string, string>> = {
  "@modelcontextprotocol/server": "lib/serve/sdk.ts",
  "@modelcontextprotocol/server/stdio": "lib/serve/sdk.ts",
  "node:crypto": "lib/base/content_hash.ts",
  "node:fs": "lib/resident/file_system.ts lib/write/write_ops.ts core/process/stdin_kind.ts",
  "node:sqlite": "core/code_index/index_database.ts tools/agent/store/sqlite_database.ts",
  "node:v8": "core/residents/collect_garbage.ts",
  "node:vm": "core/residents/collect_garbage.ts",
  "@lezer/go": "lib/symbols/go/go_parser.ts",
  "@lezer/java": "lib/symbols/java/java_parser.ts",
  "@lezer/lr": "lib/symbols/lezer/runtime.ts",
  "@lezer/python": "lib/symbols/python/python_parser.ts",
  "@lezer/rust": "lib/symbols/rust/rust_parser.ts",
  "@babel/parser": "lib/symbols/script/script_parser.ts",
  "smol-toml": "core/input/toml_package.ts",
  "node:async_hooks": "tools/agent/store/turns.ts",
  "pg": "tools/agent/store/postgres_package.ts",
  "saxes": "lib/distill/parsers/xml_package.ts",
  "semver": "tools/deps/graph/version_ranges.ts",
  "vscode-languageserver-protocol": "tools/refs/server/protocol.ts",
  "yaml": "tools/patch/yaml/package.ts",
};

/** Files that may be longer. */
const longFiles: Readonly<Record<string, string>> = {};
/** Modules that something starts from: the build, or a tool that starts other threads. */
const mains = [
  "cli/compiled.ts",
  "cli/compiled_tool.ts",
  "cli/installed.ts",
  "cli/installed_tool.ts",
  "cli/later.ts",
  "cli/mcp_speaker.ts",
  "cli/agent_speaker.ts",
  "cli/reach_main.ts",
  "tools/agent/worker.ts",
  "tools/grep/worker.ts",
  "tools/mcp/worker.ts",
  "tools/rg/worker.ts",
  "tools/search/worker.ts",
  "tools/tree/worker.ts",
];

/** Asserts that what breaks a rule is excused by the table, and that each excuse is needed. */
function excused(offenders: readonly string[], table: Readonly<Record<string, string>>): void {
  const excuses = Object.keys(table);
  const excuseFor = (path: string) => excuses.find((excuse) => path.startsWith(excuse));
  assert.deepEqual(offenders.filter((path) => excuseFor(path) === undefined), []);
  assert.deepEqual(excuses.filter((excuse) => !offenders.map(excuseFor).includes(excuse)), []);
}

/** The tools, by the names of their rooms. */
const tools = suite.map(({ name }) => name);

/** Whether the table has an arrow. The launcher stands above everything. */
function mayImport(from: string, to: string): boolean {
  if (from === to || to === "base") return true;
  if (from === "cli" || from === "mod") return to !== "mod";
  const ownRooms = arrows[from]?.split(" ") ?? [];
  return ownRooms.includes(to) || (tools.includes(from) && toolRooms.includes(to));
}

/** The arrows between rooms that the code has. */
const found = shipped.flatMap(({ path, imports }) =>
  imports.flatMap(({ file, specifier }) =>
    file === undefined || roomOf(file) === roomOf(path)
      ? []
      : [{ from: roomOf(path), to: roomOf(file), path, specifier }]
  )
);

/** The package that a file belongs to; `cli` and `mod` are one. */
function packageOf(path: string): string {
  return roomOf(path).replace(/^core\/.*/, "core").replace(/^(cli|mod)$/, "ct");
}

/** The code without comments, strings kept. */
function code({ text }: Source): string {
  return text.split("\n").filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line)).join("\n");
}

Deno.test("rooms import only what the table of arrows allows", () => {
  const wrong = found.filter(({ from, to }) => !mayImport(from, to))
    .map(({ from, to, path, specifier }) =>
      `${path} imports ${specifier}: add "${to}" to "${from}" in the table of arrows, if it stands below`
    );
  assert.deepEqual(wrong, []);
});

Deno.test("the table of arrows has nothing that the code does not need", () => {
  const needed = new Set(found.map(({ from, to }) => `${from} -> ${to}`));
  const stated = Object.entries(arrows).flatMap(([from, rooms]) =>
    rooms.split(" ").filter((to) => to !== "").map((to) => `${from} -> ${to}`)
  );
  assert.deepEqual(stated.filter((arrow) => !needed.has(arrow)), []);
});

Deno.test("shipped code imports nothing that only tests use", () => {
  const wrong = shipped.flatMap(({ path, imports }) =>
    imports.filter(({ file }) => file !== undefined && isTest({ path: file })).map(() => path)
  );
  assert.deepEqual(wrong, []);
});

Deno.test("modules of other packages are imported by the package's name", () => {
  const wrong = shipped.flatMap(({ path, imports }) =>
    imports.filter(({ specifier, file = path }) =>
      specifier.startsWith(".") && packageOf(file) !== packageOf(path)
    ).map(({ specifier }) => `${path} imports ${specifier}`)
  );
  assert.deepEqual(wrong, []);
});

Deno.test("foreign packages and modules of the runtime are known to one folder each", () => {
  const foreign = shipped.flatMap(({ path, imports }) =>
    imports.filter(({ file }) => file === undefined).map(({ specifier }) => ({ path, specifier }))
  );
  const wrong = foreign.filter(({ path, specifier }) => {
    const folder = wrapped[specifier];
    return !folder?.split(" ").some((each) => path.startsWith(each));
  });
  assert.deepEqual(wrong, []);
});

Deno.test("no file is part of a circle, types counted", () => {
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) cycles.push([...trail, path].join(" > "));
    if (finished.has(path) || trail.includes(path)) return;
    for (const { file } of byPath.get(path)?.imports ?? []) {
      if (file !== undefined) visit(file, [...trail, path]);
    }
    finished.add(path);
  };
  for (const { path } of shipped) visit(path, []);
  assert.deepEqual(cycles, []);
});

Deno.test("no folder is part of a circle inside its package, types counted", () => {
  // The public face of a folder stands above what it shows.
  const folderOf = (path: string) =>
    path.endsWith("/mod.ts") ? path : path.slice(0, path.lastIndexOf("/") + 1);
  const uses = new Map<string, Map<string, string>>();
  for (const { path, imports } of shipped) {
    for (const { file } of imports) {
      if (file === undefined || packageOf(file) !== packageOf(path)) continue;
      const [from, to] = [folderOf(path), folderOf(file)];
      if (from === to) continue;
      const known = uses.get(from) ?? new Map<string, string>();
      uses.set(from, known.set(to, `${path} -> ${file}`));
    }
  }
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (folder: string, trail: readonly string[]) => {
    for (const [to, why] of uses.get(folder) ?? []) {
      const start = trail.indexOf(to);
      if (start >= 0) circles.push(`${[...trail.slice(start), to].join(" > ")} (${why})`);
      else if (!finished.has(to)) visit(to, [...trail, to]);
    }
    finished.add(folder);
  };
  for (const folder of uses.keys()) if (!finished.has(folder)) visit(folder, [folder]);
  assert.deepEqual(circles, []);
});

Deno.test("a folder has at most 45 modules", () => {
  const counts = Map.groupBy(
    sources.filter((source) => !isTest(source)),
    ({ path }) => path.slice(0, path.lastIndexOf("/") + 1),
  );
  const large = [...counts].filter(([, files]) => files.length > 45);
  assert.deepEqual(large.map(([folder, { length }]) => `${folder}: ${length}`), []);
});

Deno.test("every shipped module is part of a package", () => {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { file } of byPath.get(path)?.imports ?? []) if (file !== undefined) visit(file);
  };
  for (const path of [...mains, ...packages().flatMap(entryPoints)]) visit(path);
  assert.deepEqual(shipped.map(({ path }) => path).filter((path) => !reached.has(path)), []);
});

Deno.test("files have at most 400 lines", () => {
  const long = sources.filter((source) => !isTest(source) && source.text.split("\n").length > 401);
  excused(long.map(({ path }) => path), longFiles);
});

/** Files of patterns, of generated data and of texts that the contract words. */
const unbroken =
  /^lib\/(?:source\/outline\/languages|regex\/unicode_\w+|scan\/wasm_bytes)\b|^tools\/agent\/contract\//;

Deno.test("no line is longer than 100 columns", () => {
  // A row of a table and a line of an example in a comment cannot be wrapped, nor can a regex.
  const isWhole = (line: string) => /^\s*(?:\* (?:\||.*[;({[]$)|\/.*\/[a-z]*[,;]?$)/.test(line);
  // In tests, titles and data are easier to find in one piece; the formatter wraps the code.
  const isComment = (line: string) => /^\s*(?:\*|\/\/|\/\*)/.test(line);
  const long = sources.filter(({ path }) => !unbroken.test(path)).flatMap((source) =>
    source.text.split("\n").flatMap((line, index) =>
      [...line].length > 100 && !isWhole(line) && (isComment(line) || !isTest(source))
        ? [`${source.path}:${index + 1}`]
        : []
    )
  );
  assert.deepEqual(long, []);
});

Deno.test("functions have at most 60 lines", () => {
  // The line that opens a body, be it the last of a long signature.
  const opening =
    /^( *)(?:(?:export |async |static |override |get |set )*(?:function\b|[#\w]+\()|\)).*\{$/;
  const statement = /^ *(?:if|for|while|switch|catch)\b/;
  const long = shipped.flatMap(({ path, text }) => {
    const lines = text.split("\n");
    return lines.flatMap((line, start) => {
      const indent = statement.test(line) ? undefined : opening.exec(line)?.[1];
      const length = lines.slice(start).indexOf(`${indent}}`);
      return length > 60 ? [`${path}:${start + 1}`] : [];
    });
  });
  assert.deepEqual(long, []);
});

Deno.test("only the listed files reach the runtime", () => {
  excused(shipped.filter((source) => /\bDeno\b/.test(code(source))).map(({ path }) => path), edge);
});

Deno.test("the process is ended at one place", () => {
  const places = sources.filter((source) => !isTest(source))
    .flatMap((source) => [...code(source).matchAll(/\bDeno\.exit\(/g)].map(() => source.path));
  assert.deepEqual(places, ["core/process/deno_context.ts"]);
});

for (const { directory, config } of packages()) {
  Deno.test(`package ${config["name"]} states what a registry needs`, () => {
    assert.match(String(config["name"]), /^@ct\/[\w-]+$/);
    assert.equal(config["version"], version);
    assert.equal(config["license"], "MIT");
    const entries = entryPoints({ directory, config });
    assert.ok(entries.length > 0);
    for (const entry of entries) assert.match(byPath.get(entry)?.text ?? "", / \* @module\n/);
  });
}

const runtime = { deno: "/usr/bin/deno", denoVersion: "1.2.3", suiteVersion: version };

/** The permission flags of each start in a script. */
function permissionsIn(script: string): readonly (readonly string[])[] {
  const starts = script.replaceAll("\\\n", "").match(/^ *start --.*$/gm) ?? [];
  // A list of programs may end in a variable of the script, for those that lie elsewhere on each
  // machine.
  return starts.map((line) =>
    line.replaceAll(/"|\$programs|\$\{\w+:\+|\}/g, "").match(
      /--(?:allow|deny)-[^ ]*| -[A-Z]\b/g,
    ) ?? []
  );
}

for (const { definition } of builtInCommands.filter(({ grants }) => !grants)) {
  Deno.test(`the script of ${definition.name} grants what its definition states`, () => {
    const { write, caches, cachesWith, run, connectWith, copiesWith } = definition.permissions ??
      {};
    const address = connectWith === undefined ? {} : { address: "$address" };
    const written = write
      ? ["--allow-write"]
      : caches || cachesWith
      ? ["--allow-write=$cache"]
      : [];
    const expected = ["--allow-read", ...written];
    const copying = copiesWith === undefined ? [] : ["--allow-write=$copies"];
    const script = toolScript(definition, [], runtime);
    assert.deepEqual(permissionsIn(script), [
      run ? [...permissionFlags(definition, { starting: true, ...address }), ...copying] : expected,
    ]);
    assert.ok(script.includes("--no-prompt"));
  });
}

Deno.test("the script of ct grants nothing but to chains, completions and the doctor", () => {
  const doctor = ["--allow-read", "--allow-env=PATH,XDG_STATE_HOME", "--allow-sys=uid,gid"];
  assert.deepEqual(permissionsIn(launcherScript(runtime)), [
    ["--allow-run"],
    ["--allow-read"],
    doctor,
    [],
  ]);
});

Deno.test("the suite has the commands of the contract in its order, then others", () => {
  const names = contract.tools.map(({ name }) => name.slice("ct-".length));
  assert.deepEqual(suite.map(({ name }) => name).slice(0, names.length), names);
});

Deno.test("the library carries every tool under its name", () => {
  const members = new Map<string, unknown>(Object.entries(library));
  for (const { name, command } of suite) {
    // A module cannot bind the word await.
    const member = name === "await" ? "wait" : name;
    assert.equal(command === undefined, !members.has(member), name);
    if (command !== undefined) assert.equal(Object(members.get(member)).command, command);
  }
});

Deno.test("nothing changes what belongs to the process, in which every test of a run is", () => {
  // Even to read the mask is to set it for a moment: what another test makes meanwhile is anyone's.
  const changing = /\bDeno\.(?:umask|chdir|env\.(?:set|delete))\(/;
  assert.deepEqual(sources.filter(({ text }) => changing.test(text)).map(({ path }) => path), []);
});

Deno.test("the pinned runtime is the one that README and CI name", () => {
  const pinned = Deno.readTextFileSync(`${root}/.deno-version`).trim();
  const ci = Deno.readTextFileSync(`${root}/.ci/run`);
  const readme = Deno.readTextFileSync(`${root}/README.md`);
  for (const text of [ci, readme]) {
    assert.deepEqual(new Set(text.match(/deno@[\d.]+\d/g)), new Set([`deno@${pinned}`]));
  }
  const [tests = "?"] = ci.match(/^npx .* task test$/m) ?? [];
  assert.ok(readme.includes(`\n${tests}\n`), "the README's test line");
});
