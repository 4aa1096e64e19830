/**
 * The shell scripts that installed commands are: each starts the runtime on one bundled file, with
 * exactly the permissions that the command needs. They are POSIX sh and fork only where a link or
 * an odd path must be resolved.
 *
 * @module
 */
import { passedVariables, permissionFlags, systemDirectories } from "@ct/core/run";
import type { ToolDefinition } from "@ct/core/definition";
import { cacheDirectory, resolveFunction } from "./cache_directory.ts";
import { foreignPaths, rulePrograms } from "./foreign_programs.ts";
import { heapFlags } from "./heap_flags.ts";
import { homeLine } from "./home_line.ts";
import { inputLines, inputWords } from "./input_kind.ts";
import { outputLines } from "./output_lines.ts";
import { reservedWords } from "../../cli/start.ts";
import { withoutSteering } from "./steering_variables.ts";
import { chainFlags, completionsFlags, doctorFlags, launcherFlags } from "./permissions.ts";

/** What all scripts of a build have in common. */
export interface Runtime {
  /**
   * Words of the script for paths of the runtime; the first that exists is used. They may hold
   * `$root` and patterns.
   */
  readonly deno: string;
  /** Version of the runtime to fetch where none is installed. */
  readonly denoVersion: string;
  /** Version of the suite. */
  readonly suiteVersion: string;
}

/** Line of every script by which an installation recognises its own files. */
export const marker = "# Part of the ct suite";

/**
 * Flags of every start: no question to the user, no configuration of the directory, and nothing
 * fetched, since an import could fetch code even without permission for the network. None of them
 * costs time.
 */
const startFlags = "--no-prompt --no-config --no-remote --no-npm";

/** The script of a tool. `programs` are the names of the suite's programs that it starts. */
export function toolScript(
  definition: Pick<ToolDefinition, "name" | "permissions" | "asksForInput">,
  programs: readonly string[],
  runtime: Runtime,
  hasThreads = false,
): string {
  const { name, permissions } = definition;
  const flags = permissionFlags(definition, { starting: true, reading: true });
  const { connectWith: connecting, copiesWith: copying, readsWith: reading } = permissions ?? {};
  const { onlyWith: starting, installed: foreign = [], ofRules = [], mutating } =
    permissions?.run ?? {};
  const caching = permissions?.cachesWith;
  const writing = mutating === undefined ? permissions?.writesWith : "mutating";
  const words = permissions?.run ? runnerWords : [...installedWords, ...inputWords(definition)];
  const program = { file: `${name}.js`, words: [...words, '"$@"'] };
  // A variable of the caller's stands in no flag: each that does is set before.
  return [
    scriptHead(name, runtime),
    withoutSteering(),
    ...inputLines(definition),
    ...(writing === undefined ? [] : [formOf(writing, "write", "--allow-write")]),
    ...(reading === undefined ? [] : [readingForm(reading)]),
    ...(copying === undefined ? [] : [formOf(copying, "copies", "yes")]),
    ...(starting === undefined ? [] : [formOf(starting, "starts", "yes")]),
    ...(connecting === undefined ? [] : [addressOf(connecting)]),
    ...(programs.length > 0 ? [programPaths(programs)] : ["programs="]),
    ...(foreign.length > 0
      ? [foreignPaths(foreign, starting === undefined ? {} : { condition: '[ -n "$starts" ]' })]
      : []),
    ...(ofRules.length > 0 ? [rulePrograms(ofRules)] : []),
    ...(copying === undefined ? [] : [copyPermissions(name)]),
    ...(permissions?.caches ? [resolveFunction, cacheDirectory] : []),
    ...(caching === undefined ? [] : [cacheForm(caching)]),
    startLines([
      ...heapFlags(definition, hasThreads),
      ...(programs.length + foreign.length + ofRules.length > 0 ? flags.map(withPrograms) : flags)
        .map((flag) =>
          starting !== undefined && flag.includes("--allow-run=") ? `\${starts:+${flag}}` : flag
        ),
      ...(writing === undefined ? [] : ["$write"]),
      ...(reading === undefined ? [] : ["${write:+--allow-write}"]),
      ...(copying === undefined ? [] : ['${copies:+"--allow-write=$copies"}']),
      ...(permissions?.caches || caching !== undefined ? ['${cache:+"--allow-write=$cache"}'] : []),
      ...(connecting === undefined ? [] : ['${address:+"--allow-net=$address"}']),
    ], program),
  ].join("\n");
}

/**
 * Sets a variable if an option is given: without it a tool must not be able to do what it may do
 * with it, whatever its code says. The word is an option only before the command, and no option
 * takes it as its value.
 */
function formOf(option: string, variable: string, value: string): string {
  return `${variable}=
for word; do
  case $word in
    --) break ;;
    --${option}) ${variable}=${value} ;;
  esac
done`;
}

/** Sets `cache` to the directory of the user's indexes if an option is given. */
function cacheForm(option: string): string {
  return `cache=
${formOf(option, "caching", "yes")}
if [ -n "$caching" ]; then
  ${indented(resolveFunction, "  ")}
  ${indented(cacheDirectory, "  ")}
fi`;
}

/** Sets `write` unless one of the options is given, with which the tool only reads. */
function readingForm(options: readonly string[]): string {
  const words = options.flatMap((option) => [`--${option}`, `--${option}=*`]).join(" | ");
  return `write=yes
for word; do
  case $word in
    --) break ;;
    ${words}) write= ;;
  esac
done`;
}

/**
 * Sets `address` to what an option of the call names: a host and a port. What is anything else,
 * such as a list of hosts, or one without a port, which would mean all ports, grants nothing.
 */
function addressOf(option: string): string {
  return `address=
previous=
for word; do
  case $word in
    --) break ;;
    --${option}=*) address=\${word#--${option}=} ;;
  esac
  [ "$previous" != --${option} ] || address=$word
  previous=$word
done
case $address in
  *[!A-Za-z0-9._:-]*)
    case $address in
      *[!A-Fa-f0-9.:[\\]]*) address= ;;
      '['?*']:'*) case \${address#?} in *'['* | *']'*']'*) address= ;; esac ;;
      *) address= ;;
    esac
    ;;
  *:*:*) address= ;;
esac
case \${address##*:} in '' | *[!0-9]*) address= ;; esac
case $address in [!:-]*:*) ;; *) address= ;; esac`;
}

/**
 * Programs of the suite lie beside the script. The runtime's list cannot hold a path with a comma
 * in it.
 */
function programPaths(programs: readonly string[]): string {
  return `programs=
case $root in
  *,*) ;;
  *) programs=${programs.map((program) => `,$root/bin/${program}`).join("")} ;;
esac`;
}

/**
 * Where `copies` is set, makes it the directory for temporary files and adds git to the programs.
 * The runtime's list cannot hold a path with a comma in it.
 */
function copyPermissions(name: string): string {
  const git = systemDirectories.map((directory) => `,${directory}/git`).join("");
  return `if [ -n "$copies" ]; then
  copies=$(CDPATH= cd -P -- "\${TMPDIR:-/tmp}" 2>/dev/null && pwd -P)
  case $copies in
    '' | *,*)
      echo "${name}: cannot start: TMPDIR must be a directory without a comma in its path" >&2
      exit 2
      ;;
  esac
  programs=$programs${git}
fi`;
}

function withPrograms(flag: string): string {
  return flag.startsWith("--allow-run=") ? `"${flag}$programs"` : flag;
}

function variableWord(variable: string): string {
  return `"\${${variable}+${variable}=$${variable}}"`;
}

/**
 * The script of `ct`. It replaces itself by the program `ct-NAME`, found beside it or on `PATH`;
 * relative directories of `PATH` do not count, as in `cli/programs.ts`.
 */
export function launcherScript(runtime: Runtime): string {
  const own = ["''", "-*", "*/*", ...reservedWords].join(" | ");
  return `${scriptHead("ct", runtime)}
could_not_run() {
  trap - EXIT
  LC_ALL=C
  case $name$program in
    *[!\\ -~]*) echo "ct: could not run the command: its program did not start" >&2 ;;
    *) printf "ct: could not run 'ct-%s': %s did not start\\n" "$name" "$program" >&2 ;;
  esac
  exit 2
}

# Where the process cannot be replaced, dash ends here by itself; bash has to be told to go on.
replace_by_program() {
  [ -z "\${BASH_VERSION-}" ] || shopt -s execfail
  trap could_not_run EXIT
  exec "$program" "$@"
  could_not_run
}

find_program() {
  program=$bin/ct-$name
  [ ! -f "$program" ] || return 0
  set -f
  IFS=:
  for directory in $PATH; do
    program=$directory/ct-$name
    case $directory in
      /*) [ ! -f "$program" ] || [ ! -x "$program" ] || return 0 ;;
    esac
  done
  return 1
}

name=\${1-}
[ "$name" != help ] || name=\${2-}
case $name in
  ${own}) ;;
  *)
    if find_program; then
      [ "$1" != help ] || set -- "$name" --help
      shift
      replace_by_program "$@"
    fi
    ;;
esac

${withoutSteering()}
case \${1-} in
  and | or | all)
    ${indented(startLines(chainFlags, launcher), "    ")}
    ;;
  completions)
    ${indented(startLines(completionsFlags, launcher), "    ")}
    ;;
  doctor)
    ${indented(startLines(doctorFlags, launcher), "    ")}
    ;;
esac
${startLines(launcherFlags, launcher)}`;
}

/**
 * Finds the directory of the script, through links, and the root that \`bin\` and \`lib\` lie in.
 */
export function scriptHead(name: string, { deno, denoVersion, suiteVersion }: Runtime): string {
  return `#!/bin/sh
${marker} ${suiteVersion}: ${name}. Written by its build; do not edit.

${outputLines()}
# Sets \`found\` to the programs of a name in the absolute directories of a search path, with a
# comma before each. None is taken from the working directory, links resolved, unless the user's
# home is in it.
find_outside() {
  found=
  here=$(pwd -P)
  case \${HOME-}/ in "\${here%/}"/*) here=// ;; esac
  set -f
  IFS=:
  for directory in $2; do
    case $directory in
      *,* | */node_modules/.bin | */node_modules/.bin/) continue ;;
      /*) ;;
      *) continue ;;
    esac
    [ -f "$directory/$1" ] && [ -x "$directory/$1" ] || continue
    real=$(CDPATH= cd -P -- "$directory" && pwd -P) || continue
    case $real/ in "$here"/*) continue ;; esac
    found=$found,$directory/$1
  done
  set +f
  unset IFS
}

self=$0
case $self in */*) ;; *) self=./$self ;; esac
while [ -L "$self" ]; do
  find_outside readlink "${systemDirectories.join(":")}:$PATH"
  readlink=\${found#,}
  target=$("\${readlink%%,*}" "$self")
  case $target in
    /*) self=$target ;;
    *) self=\${self%/*}/$target ;;
  esac
done
bin=\${self%/*}
root=
# The runtime takes a path apart by its text, so \`..\` and linked directories are resolved before.
case $bin in
  *..*) ;;
  /*/bin) [ -L "$bin" ] || root=\${bin%/bin} ;;
esac
[ -n "$root" ] || root=$(CDPATH= cd -P -- "$bin/.." && pwd -P)

# Starts a runtime. It reads the settings for npm of the user's home, and where it cannot it ends
# with the status of "no match"; so it gets a home without any.
run_with() {
  ${homeLine(name)}
  deno=$1
  shift
  exec "$deno" run "$@"
}

start() {
  if ! [ "\${PWD-}" -ef . ] && [ -z "$(pwd -P 2>&-)" ]; then
    echo "${name}: cannot start: the working directory is gone" >&2
    exit 2
  fi
  export DENO_NO_UPDATE_CHECK=1
  # The runtime runs what it has compiled before, so its cache is the user's alone, whoever calls.
  export DENO_DIR=/dev/null/none
  case \${HOME-} in /*) DENO_DIR=$HOME/.cache/deno ;; esac
  [ -d "$DENO_DIR" ] || (umask 077 && mkdir -p "$DENO_DIR") 2>&- || :
  for deno in ${deno}; do
    [ ! -x "$deno" ] || run_with "$deno" "$@"
  done
  find_outside deno "$PATH"
  deno=\${found#,}
  [ -z "$deno" ] || run_with "\${deno%%,*}" "$@"
  # With this prefix it takes neither packages nor configuration of the working directory.
  find_outside npx "$PATH"
  npx=\${found#,}
  if [ -n "$npx" ]; then
    npx=\${npx%%,*}
    # Its own failure must not pass for an answer of the command.
    if "$npx" --prefix=/ --yes deno@${denoVersion} --version >/dev/null 2>&1; then
      exec "$npx" --prefix=/ --yes deno@${denoVersion} run "$@"
    fi
    echo "${name}: cannot start: npx could not run Deno ${denoVersion}" >&2
    exit 2
  fi
  echo "${name}: cannot start: neither deno nor npx is on PATH outside the working directory; \\
install Deno ${denoVersion}" >&2
  exit 2
}
`;
}

/**
 * A restricted command may not read its environment, so it is told the user's directories in front.
 */
export const installedWords: readonly string[] = [
  '"${HOME-}"',
  '"${XDG_CONFIG_HOME-}"',
  '"${XDG_STATE_HOME-}"',
  '"${XDG_CACHE_HOME-}"',
];

/** One that runs others is told what these may know. */
export const runnerWords: readonly string[] = passedVariables.map(variableWord);

/** A bundled file and the words that it gets, behind that on stdout. */
export interface Program {
  /** Its name. */
  readonly file: string;
  /** The words, each as it stands in the script. */
  readonly words: readonly string[];
}

const launcher: Program = { file: "ct.js", words: [...installedWords, '"$self"', '"$@"'] };

/** The lines that start the runtime on a program with some flags. */
export function startLines(flags: readonly string[], { file, words }: Program): string {
  return [
    `start ${[startFlags, ...flags].join(" ")} \\`,
    `  "$root/lib/ct/${file}" "$stdout" ${
      words.join(" ").replace(/(.{1,90}) (?=")/g, "$1 \\\n  ")
    }`,
    "",
  ].join("\n");
}

function indented(text: string, indent: string): string {
  return text.trimEnd().replaceAll("\n", `\n${indent}`);
}

/** A text as one word of the script. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
