/**
 * The shell script of `ct-agent`: what the runtime lets the process do depends on the verb, on the
 * agent, and on where it works, so the script searches for these among the words.
 *
 * @module
 */
import { engineFlags } from "./heap_flags.ts";
import {
  agentIds,
  type AgentPermissions,
  agentRuleFiles,
  agentSynonyms,
  flagsOf,
  permissionsFor,
  plainVerbs,
  verbPermissions,
} from "@ct/agent";
import { engineWord } from "@ct/core/process";
import { systemDirectories } from "@ct/core/run";
import { cacheDirectory, resolveFunction, watchDirectory } from "./cache_directory.ts";
import { listenFlag } from "./permissions.ts";
import { installedWords, type Runtime, scriptHead, startLines } from "./shell_script.ts";
import { reachLines } from "./reach_lines.ts";
import { protocolPart } from "./protocol_part.ts";
import { withoutSteering } from "./steering_variables.ts";

/** Variables of the script in the place of paths. */
const place = {
  root: "$root_dir",
  storeDirectory: "$kept",
  storeVariables: "$store_env",
  webHost: "$web_host",
  systemInfo: "$asked",
  reads: "$reads",
  unwritten: "$unwritten",
  reviewedBy: "$reviewed_by",
};
const verbPlace = {
  ...place,
  storeDirectory: "$store_dir",
  storeHost: "$store_host",
  cacheDirectory: "$cache",
};

/** What a server starts that opens a review. */
const reviewPrograms = systemDirectories
  .flatMap((directory) => ["git", "kill"].map((name) => `${directory}/${name}`)).join(",");

/**
 * The words are taken apart as the program does it: no option takes a word that begins with a dash
 * as its value, and after `--` there are no options.
 */
const reading = `verb=\${1-}
agent= root_dir=. store= port= unheld= base= option=
for word; do
  case $option in
    '') ;;
    *)
      case $option in
        agent) agent=$word ;;
        root) root_dir=$word ;;
        store) store=$word ;;
        http) port=$word ;;
        base) base=$word ;;
      esac
      option=
      continue
      ;;
  esac
  case $word in
    --) break ;;
    --no-resident) unheld=yes ;;
    --agent | --root | --store | --http | --base) option=\${word#--} ;;
    --agent=*) agent=\${word#*=} ;;
    --root=*) root_dir=\${word#*=} ;;
    --store=*) store=\${word#*=} ;;
    --http=*) port=\${word#*=} ;;
    --base=*) base=\${word#*=} ;;
  esac
done`;

/**
 * The host and port of a store on a server, whose client takes its settings from the environment;
 * and the files that have the password and the certificates.
 */
const addressLines = `store_host=\${store#*://}
store_host=\${store_host%%[/?#]*}
store_host=\${store_host##*@}
case $store_host in
  '' | *']' | *[!]A-Za-z0-9.:[-]*) ;;
  '['* | *:*) ;;
  *) store_host=$store_host:5432 ;;
esac
case $store_host in *']') store_host=$store_host:5432 ;; esac
case $store_host in *[!]A-Za-z0-9.:[-]*) store_host= ;; esac
case \${store_host##*:} in '' | *[!0-9]*) store_host= ;; esac
store_env=\${store_host:+PG*,HOME}
passwords=\${PGPASSFILE:-\${HOME-}/.pgpass}
case $store in
  *[?\\&]sslrootcert=*)
    certificates=\${store#*[?\\&]sslrootcert=}
    passwords=$passwords,\${certificates%%[&#]*}
    ;;
esac
case $passwords in *,*,*) passwords= ;; esac`;

/**
 * The store in the root is taken as it stands there: a link in its place leads to what is not
 * granted.
 */
const resolving = `${resolveFunction}
typed=$root_dir
resolve "$root_dir"
root_dir=\${resolved:-/}
store_host= store_env= passwords=
case $store in
  '') store_dir=\${root_dir%/}/.ct/agent ;;
  :memory:) store_dir= ;;
  postgres://* | postgresql://*)
    store_dir=
    ${addressLines.replaceAll("\n", "\n    ")}
    ;;
  */*)
    directory=\${store%/*}
    resolve "\${directory:-/}"
    store_dir=\${resolved:-/}
    ;;
  *)
    resolve .
    store_dir=\${resolved:-/}
    ;;
esac
case $root_dir$store_dir$typed in
  *,*)
    echo "ct-agent: the runtime cannot grant a path with a comma; use another --root or --store" >&2
    exit 2
    ;;
esac
${cacheDirectory}
${watchDirectory}
# Whoever keeps nothing keeps no index either.
kept=$store_dir\${store_dir:+\${cache:+,$cache}}
[ -z "$store_host" ] || kept=$cache
# A server without a store still makes the files of its watch.
case $verb:$store:$unheld in
  serve::memory:: | ${engineWord}::memory::) kept=$watch ;;
esac
web_host=
if [ -n "\${EXA_API_KEY-}" ]; then
  url=\${EXA_BASE_URL:-https://api.exa.ai}
  web_host=\${url#*://}
  web_host=\${web_host%%[/?#]*}
  web_host=\${web_host##*@}
  case $web_host in *[!]A-Za-z0-9.:[-]*) web_host= ;; esac
fi
web_host=$web_host\${store_host:+\${web_host:+,}$store_host}
case $verb:$port in
  serve:?*) web_host=\${web_host:+$web_host,}127.0.0.1:$port ;;
esac
# A server that may write keeps files in memory, and watches them.
asked= reads= unwritten=
# Only a server that opens a review starts git, once.
reviewed_by=
case $verb:$base in
  serve:?* | ${engineWord}:?*) reviewed_by=${reviewPrograms} ;;
esac
case $verb:$kept in
  serve: | ${engineWord}:) asked=uid ;;
  serve:* | ${engineWord}:*) asked=uid,statfs ;;
esac
case $verb in
  serve | ${engineWord})
    roots=$root_dir
    ${
  reachLines({ name: "ct-agent", form: "config", names: agentRuleFiles }).replaceAll("\n", "\n    ")
}
    # Programs are looked for before they are started.
    case $reads:$passwords in ?*:?*) reads=$reads,$passwords ;; esac
    case $reads:$reviewed_by in ?*:?*) reads=$reads,$reviewed_by ;; esac
    ;;
esac`;

/** The script of \`ct-agent\`. */
export function agentScript(runtime: Runtime): string {
  const agentsByStart = Map.groupBy(
    agentIds,
    (agent) => startWith(permissionsFor(agent, place), [listenFlag, ...engineFlags]),
  );
  const verbsByStart = Map.groupBy(
    plainVerbs,
    (verb) => startWith(verbPermissions(verb, verbPlace)),
  );
  return [
    scriptHead("ct-agent", runtime),
    withoutSteering(),
    reading,
    protocolPart("ct-agent", program),
    resolving,
    "case $verb in",
    `  call | serve | ${engineWord})`,
    "    case $agent in",
    ...[...agentsByStart].flatMap(([start, agents]) => [
      `      ${agents.flatMap((agent) => [agent, ...agentSynonyms(agent)]).join(" | ")})`,
      indented(start, 8),
      "        ;;",
    ]),
    "    esac",
    "    ;;",
    ...[...verbsByStart].flatMap(([start, verbs]) => [
      `  ${verbs.join(" | ")})`,
      indented(start, 4),
      "    ;;",
    ]),
    "esac",
    startLines(["--allow-read"], program),
  ].join("\n");
}

const program = { file: "ct-agent.js", words: [...installedWords, '"$@"'] };

function startWith(permissions: AgentPermissions, more: readonly string[] = []): string {
  return startLines([...flagsOf(permissions).map(shellWord), ...more], program);
}

/**
 * A flag as a word of the script; without `$reads` everything is read. A variable that is empty is
 * omitted, and a flag of that alone.
 */
function shellWord(flag: string): string {
  if (flag === "--allow-read=$reads") return '"--allow-read${reads:+=$reads}"';
  const [, alone] = /^[^$]*=\$(\w+)$/.exec(flag) ?? [];
  if (alone !== undefined) return `\${${alone}:+"${flag}"}`;
  return flag.includes("$") ? `"${flag.replace(/,\$(\w+)/g, "${$1:+,$$$1}")}"` : flag;
}

function indented(text: string, columns: number): string {
  return text.trimEnd().replace(/^/gm, " ".repeat(columns));
}
