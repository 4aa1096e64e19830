/**
 * How the script of a server starts the part that speaks with its client. That starts the part that
 * works: the same script, with a word of its own.
 *
 * @module
 */
import { engineWord, speakerHeapFlag } from "@ct/core/process";
import { listenFlag } from "./permissions.ts";
import { threadFlags } from "./heap_flags.ts";
import { type Program, startLines } from "./shell_script.ts";

/** It starts its engine and listens on a port, and may do nothing else. */
const flags: readonly string[] = [
  '"--allow-run=$root/bin/$name"',
  '${port:+"--allow-net=127.0.0.1:$port"}',
];

const heapFlags: readonly string[] = threadFlags.map((flag) => `${flag},${speakerHeapFlag}`);

/**
 * Variables of the dynamic linker: with them the runtime would refuse to start the engine. Nothing
 * that a server starts gets them.
 */
const linkerVariables = "LD_AUDIT LD_BIND_NOW LD_DEBUG LD_LIBRARY_PATH LD_PRELOAD " +
  "DYLD_FRAMEWORK_PATH DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH";

/**
 * Lines that end here where `serve` is the verb. Where the runtime's list cannot hold the path of
 * the script, a server is one part. What is no port empties `port`: the runtime would not start.
 */
export function protocolPart(name: string, { words }: Pick<Program, "words">): string {
  const program = { file: `${name}-speaker.js`, words };
  const start = startLines([...heapFlags, ...flags, listenFlag], program)
    .replace("$name", name).trimEnd();
  return `case $port in *[!0-9]* | ??????*) port= ;; esac
[ "\${port:-0}" -le 65535 ] || port=
case $verb:\${1-}:$root in
  ${engineWord}:*) port= ;;
  serve:-h:* | serve:-V:* | serve:--help:* | serve:--version:* | serve:--explain*) ;;
  serve:*,*) ;;
  serve:*)
    unset ${linkerVariables.replace(/ (?=DYLD_F)/, " \\\n      ")}
${start.replace(/^/gm, "    ")}
    ;;
esac`;
}
