/**
 * The shell script of `ct-mcp`: what the runtime lets a server do depends on the directories that
 * it serves, on whether it may write, and on the port that it listens on.
 *
 * @module
 */
import { engineFlags } from "./heap_flags.ts";
import { engineWord } from "@ct/core/process";
import { installFlags, serverFlags } from "@ct/mcp";
import { probePermissions } from "@ct/rules-engine";
import { cacheDirectory, resolveFunction, watchDirectory } from "./cache_directory.ts";
import { listenFlag } from "./permissions.ts";
import { reachLines } from "./reach_lines.ts";
import { foreignPaths } from "./foreign_programs.ts";
import { runnerWords, type Runtime, scriptHead, startLines } from "./shell_script.ts";
import { protocolPart } from "./protocol_part.ts";
import { withoutSteering } from "./steering_variables.ts";

/**
 * The words are taken apart as the program does it: no option takes a word that begins with a dash
 * as its value, and after `--` there are no options.
 */
const reading = `verb=serve
case \${1-} in -* | '') ;; *) verb=$1 ;; esac
roots= typed= kept= port= reading= unheld= homes= dry= option= form=
add_root() {
  resolve "$1"
  case $resolved,$1 in
    *,*,* | *,,*)
      echo "ct-mcp: the runtime cannot grant a path with a comma; use another --root" >&2
      exit 2
      ;;
  esac
  roots=\${roots:+$roots,}\${resolved:-/}
  typed=\${typed:+$typed,}$1
}
# What is kept may be named through links.
keep() {
  resolve "$1"
  case $resolved,$1 in *,*,*) return ;; esac
  kept=$kept,$resolved
  [ "$resolved" = "$1" ] || kept=$kept,$1
}
for word; do
  case $option in
    root) add_root "$word" ;;
    http) port=$word ;;
  esac
  case $option in ?*)
    option=
    continue
    ;;
  esac
  case $word in
    --) break ;;
    --read-only) reading=yes ;;
    --no-resident) unheld=yes ;;
    --allow-config) form=config ;;
    --dry-run) dry=yes ;;
    --root=*) add_root "\${word#*=}" ;;
    --http=*) port=\${word#*=} ;;
    --root | --http | --tools | --max-chars) option=\${word#--} ;;
  esac
done
# A configuration may lie outside of the home directory.
[ -n "$dry" ] || for directory in "\${HOME-}" "\${XDG_CONFIG_HOME-}"; do
  case $directory in
    *,*) ;;
    /*)
      resolve "$directory"
      homes=\${homes:+$homes,}\${resolved:-/}
      ;;
  esac
done
[ -n "$roots" ] || add_root .
# What a server finds out about its directories it keeps in the user's cache, and what files held
# before a write in the user's state directory.
${cacheDirectory}
${watchDirectory}
[ -z "$named_cache" ] || keep "$named_cache"
case \${HOME-} in
  *,*) ;;
  /*)
    case \${XDG_STATE_HOME-} in
      *,*) ;;
      /*) keep "$XDG_STATE_HOME/ct" ;;
      *) keep "$HOME/.local/state/ct" ;;
    esac
    ;;
esac
written=$roots$kept
# One that only reads makes files in the directory of its watch, and nowhere else.
[ -z "$reading" ] || written=$watch
[ -z "$reading" ] || [ -z "$unheld" ] || written=
programs=
${foreignPaths(probePermissions.installed ?? [])}`;

/** The script of `ct-mcp`. */
export function mcpScript(runtime: Runtime): string {
  const program = { file: "ct-mcp.js", words: [...runnerWords, '"$@"'] };
  const form = { roots: "$written", port: "$port", reads: "$reads", unwritten: "$unwritten" };
  const flags = serverFlags(form).map((flag) => {
    // Where that cannot be told to the runtime, everything is read.
    if (flag.startsWith("--allow-read=")) {
      return '"--allow-read${reads:+=$reads}"';
    }
    if (flag.startsWith("--allow-run=")) return `"${flag}$programs"`;
    return granted(flag);
  });
  return [
    scriptHead("ct-mcp", runtime),
    withoutSteering(),
    // What the program only tells about itself needs no directory, and no process to find them.
    "case ${1-} in",
    "  -V | --version | -h | --help | --explain | --explain=*)",
    startLines(["--allow-read"], program).trimEnd().replace(/^/gm, "    "),
    "    ;;",
    "esac",
    resolveFunction,
    reading,
    protocolPart("ct-mcp", program),
    "case $verb in",
    `  serve | ${engineWord})`,
    reachLines({ name: "ct-mcp", form: "$form" }).replace(/^/gm, "    "),
    '    [ -z "$reading" ] || unwritten=',
    startLines([...engineFlags, ...flags, listenFlag], program).trimEnd().replace(/^/gm, "    "),
    "    ;;",
    "  install)",
    startLines(installFlags("$homes").map(granted), program).trimEnd().replace(/^/gm, "    "),
    "    ;;",
    "esac",
    startLines(["--allow-read"], program),
  ].join("\n");
}

/** A flag as a word of the script; without a value there is none. */
function granted(flag: string): string {
  const [, variable] = /\$(\w+)$/.exec(flag) ?? [];
  return variable === undefined ? flag : `\${${variable}:+"${flag}"}`;
}
