/**
 * What a person is shown before he trusts probes: what runs, what chooses it, what that means.
 *
 * @module
 */
import type { BoundCommand, BoundPart, InstalledServer, TrustSubject } from "@ct/rules-engine";
import { definition } from "./definition.ts";

/** What is asked about. */
export interface TrustQuestion {
  /** The store's path as shown. */
  readonly store: string;
  /** What trust in the store as a whole means, if a probe needs that. */
  readonly subject: TrustSubject | undefined;
  /** The commands that trust is bound to one by one. */
  readonly commands: readonly BoundCommand[];
}

/** The most lines of a part that are shown. */
const maxLines = 40;

/** The question, line by line. */
export function questionOf({ store, subject, commands }: TrustQuestion): readonly string[] {
  return [
    ...(subject === undefined ? [] : storeLines(subject)),
    ...(commands.length === 0 ? [] : commandLines(store, commands)),
  ];
}

function storeLines({ path, probes, files }: TrustSubject): readonly string[] {
  return [
    `${definition.name}: these probes of ${path} can run code of the checkout, or read what its ` +
    "files name, with all your rights:",
    ...probes.map(({ id, words }) => `  ${id}: ${words.join(" ")}`),
    "trust in them ends when one of these changes:",
    ...[path, ...files].map((file) => `  ${file}`),
  ];
}

function commandLines(store: string, commands: readonly BoundCommand[]): readonly string[] {
  return [
    `${definition.name}: these probes of ${store} run code of the checkout with all your rights:`,
    ...commands.flatMap(({ ids, runs, parts }) => [
      `  ${ids.join(", ")}: ${runs.join(" ")}`,
      ...parts.flatMap(partLines),
    ]),
    "trust in each ends when something that is shown for it changes.",
    "It does not end when the code that they run changes: tests, sources and modules that an",
    "agent writes will then run with your rights, whenever the agent asks for it.",
    "To put a sandbox around it, run ct itself in one: a container, or for example",
    '  bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --bind "$PWD" "$PWD" \\',
    "    --unshare-net --die-with-parent ct check",
  ];
}

/** The question about a language server, line by line. */
export function serverQuestionOf(
  { server, root, program, parts }: InstalledServer,
): readonly string[] {
  return [
    `${definition.name}: ct refs --server starts this in ${root}, with all your rights:`,
    `  ${server.name}: ${[program, ...server.args].join(" ")}`,
    ...parts.flatMap(partLines),
    "It may run code of the checkout: plugins that a configuration names, the project's own",
    "compiler, build scripts. Trust in it ends when something that is shown changes, and not when",
    "that code changes: what an agent writes there then runs with your rights.",
  ];
}

function partLines({ what, text }: BoundPart): readonly string[] {
  const lines = text.split("\n");
  if (lines.length === 1) return [`    ${what}: ${text}`];
  const more = lines.length - maxLines;
  return [
    `    ${what}:`,
    ...lines.slice(0, maxLines).map((line) => `      ${line}`),
    ...(more > 0 ? [`      (… and ${more} more lines)`] : []),
  ];
}
