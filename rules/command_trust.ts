/**
 * Trust in single commands that run code of the checkout (docs/spec/rules.md#trust-in-commands). It
 * is bound to what chooses the command, so it outlives changes of the code that the command is
 * about, and of the store.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { commandBinding } from "./binding/command_binding.ts";
import type { BoundPart } from "./binding/bound_part.ts";
import {
  changedParts,
  type HashedParts,
  hashesOf,
  isHashedParts,
  isTexts,
} from "./binding/hashed_parts.ts";
import { expandProbe } from "./expand.ts";
import { judgeProbe } from "./probe_gate.ts";
import type { RuleStore } from "./store.ts";
import {
  dropRecord,
  hasText,
  keepText,
  listTexts,
  membersIn,
  neededDirectory,
  type RecordContext,
  recordDirectory,
  type TextRecord,
  textRecord,
} from "./trust_records.ts";

/** A command of a rule. */
export interface RuleCommand {
  /** Its words, definitions put in. */
  readonly words: readonly string[];
  /** Its rule may use the network. */
  readonly network: boolean;
}

/** How a command stands with the user. */
export type CommandStanding =
  | { readonly kind: "trusted" }
  | { readonly kind: "untrusted" }
  /** It was trusted before these parts changed. */
  | { readonly kind: "changed"; readonly parts: readonly string[] }
  /** It cannot be trusted as it is. */
  | { readonly kind: "unbound"; readonly error: CtError };

/** How commands stand, by {@linkcode commandKey}. */
export type CommandTrusts = ReadonlyMap<string, CommandStanding>;

/** A command that a person may trust. */
export interface BoundCommand extends RuleCommand {
  /** The names of its rules. */
  readonly ids: readonly string[];
  /** The words that are run. */
  readonly runs: readonly string[];
  /** What chooses it. */
  readonly parts: readonly BoundPart[];
}

/** Where commands are recorded, and looked at. */
export interface CommandContext {
  /** The directory that they run in, an absolute path. */
  readonly root: string;
  /** The real path of the store that they are recorded under. */
  readonly store: string;
}

/** What tells one command from another. */
export function commandKey({ words, network }: RuleCommand): string {
  return JSON.stringify([words, network]);
}

/** Whether the user trusts a command. */
export function isTrustedCommand(command: RuleCommand, trusts: CommandTrusts | undefined): boolean {
  return trusts?.get(commandKey(command))?.kind === "trusted";
}

const asking = "a person types in a terminal: ct rules --trust";

/** The refusal of a command that the user does not trust. */
export function untrustedCommand(
  command: RuleCommand,
  trusts: CommandTrusts | undefined,
): CtError {
  const shown = `'${command.words.join(" ")}'`;
  const standing = trusts?.get(commandKey(command));
  switch (standing?.kind) {
    case "unbound":
      return standing.error;
    case "changed":
      return new CtError(
        "refused",
        `${shown} runs code of the checkout, and what a person trusted has changed: ${
          standing.parts.join(", ")
        }`,
        { help: asking },
      );
    default:
      return new CtError(
        "refused",
        `${shown} runs code of the checkout; no person has trusted it`,
        {
          help: standing === undefined ? `record it with ct rules --add; then ${asking}` : asking,
        },
      );
  }
}

/** How the commands of a store stand with the user, as far as trust is bound to them. */
export async function commandTrusts(
  store: Pick<RuleStore, "rules" | "defs">,
  place: CommandContext,
  ctx: RecordContext,
): Promise<CommandTrusts> {
  const trusts = new Map<string, CommandStanding>();
  for (const command of commandsOf(store, place.root)) {
    trusts.set(commandKey(command), await standingOf(command, place, ctx));
  }
  return trusts;
}

/** How a command stands with the user. */
async function standingOf(
  command: RuleCommand,
  place: CommandContext,
  ctx: RecordContext,
): Promise<CommandStanding> {
  try {
    const directory = recordDirectory(place.root, ctx);
    if (directory === undefined) return { kind: "untrusted" };
    const binding = await commandBinding(command.words, place.root, ctx);
    const record = await recordOf(command, binding?.parts ?? [], place);
    if (hasText(record, directory, ctx)) return { kind: "trusted" };
    const before = listTexts(directory, ctx).flatMap(readRecord)
      .find((each) => each.store === place.store && commandKey(each) === commandKey(command));
    if (before === undefined) return { kind: "untrusted" };
    const parts = await changedParts(before.parts, binding?.parts ?? [], "the order of its parts");
    return { kind: "changed", parts };
  } catch (error) {
    if (error instanceof CtError) return { kind: "unbound", error };
    throw error;
  }
}

/**
 * The commands of a store that a person may trust one by one, each once.
 * @throws {CtError} If what chooses one cannot be told; the message names its rule.
 */
export async function boundCommands(
  store: Pick<RuleStore, "rules" | "defs">,
  root: string,
  ctx: RecordContext,
): Promise<readonly BoundCommand[]> {
  const commands: BoundCommand[] = [];
  for (const command of commandsOf(store, root)) {
    try {
      const binding = await commandBinding(command.words, root, ctx);
      commands.push({ ...command, parts: binding?.parts ?? [] });
    } catch (cause) {
      if (!(cause instanceof CtError)) throw cause;
      const message = `rule '${command.ids[0]}': ${cause.message}`;
      throw new CtError(cause.code, message, {
        cause,
        ...(cause.help === undefined ? {} : { help: cause.help }),
      });
    }
  }
  return commands;
}

/**
 * Records that the user trusts commands as they were shown, in place of what was recorded of the
 * store's commands before.
 * @throws {CtError} With code `refused` if there is no place outside of the checkout for that.
 */
export async function trustCommands(
  commands: readonly BoundCommand[],
  place: CommandContext,
  ctx: RecordContext,
): Promise<void> {
  const directory = neededDirectory(place.root, ctx);
  dropCommands(place, directory, ctx);
  for (const command of commands) {
    keepText(await recordOf(command, command.parts, place), directory, ctx);
  }
}

/** Drops what was recorded of a store's commands; whether there was something. */
export function dropCommands(
  { store }: Pick<CommandContext, "store">,
  directory: string,
  ctx: RecordContext,
): boolean {
  const records = listTexts(directory, ctx)
    .filter((kept) => readRecord(kept).some((record) => record.store === store));
  for (const record of records) dropRecord(record, directory);
  return records.length > 0;
}

/** The stores that commands were recorded of, by path. */
export function storesOfCommands(directory: string, ctx: RecordContext): readonly string[] {
  const records = listTexts(directory, ctx).flatMap(readRecord);
  return [...new Set(records.map(({ store }) => store))].sort();
}

/** The commands of rules that trust is bound to, each once. */
function commandsOf(
  { rules, defs }: Pick<RuleStore, "rules" | "defs">,
  root: string,
): readonly Omit<BoundCommand, "parts">[] {
  const commands = new Map<string, Omit<BoundCommand, "parts">>();
  for (const { id, probe, network } of rules) {
    let words: readonly string[];
    try {
      words = expandProbe(probe, defs);
    } catch (error) {
      // Reported where the rule is judged.
      if (error instanceof CtError) continue;
      throw error;
    }
    const judgement = judgeProbe(words, { root, network });
    if (!judgement.allowed || !judgement.bindsCommand) continue;
    const key = commandKey({ words, network });
    const ids = [...(commands.get(key)?.ids ?? []), id];
    commands.set(key, { ids, words, network, runs: judgement.words });
  }
  return [...commands.values()];
}

/** What was trusted of a command, with the hash of each part. */
interface CommandRecord extends RuleCommand {
  readonly store: string;
  readonly parts: HashedParts;
}

async function recordOf(
  { words, network }: RuleCommand,
  parts: readonly BoundPart[],
  { store }: CommandContext,
): Promise<TextRecord> {
  const record: CommandRecord = { store, words, network, parts: await hashesOf(parts) };
  return await textRecord(record);
}

/** What was kept of a command, if it is that. */
function readRecord(kept: TextRecord): readonly CommandRecord[] {
  const { store, words, network, parts } = membersIn(kept);
  if (typeof store !== "string" || typeof network !== "boolean") return [];
  if (!isTexts(words) || !isHashedParts(parts)) return [];
  return [{ store, words, network, parts }];
}
