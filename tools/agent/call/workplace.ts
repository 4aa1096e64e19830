/**
 * Where the calls of a toolset happen.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import type { Residents } from "@ct/core/residents";
import type { AgentId } from "../contract/tool_contract.ts";
import type { Root } from "../files/root.ts";
import type { VisibleFiles } from "../files/visible_files.ts";
import type { Gate } from "../gate/gate.ts";
import type { ShellSettings } from "../settings/shell_settings.ts";
import type { NoteLocation } from "../store/notes.ts";
import type { Store } from "../store/store.ts";
import type { WebSettings } from "../settings/web_settings.ts";
import type { TurnEndDuties } from "./turn_end.ts";
import type { TurnSettings } from "./turn_options.ts";

/** How a project is indexed for `semantic_search`. */
export interface IndexSettings {
  /** Whether an index is only made when `ct agent index` is told to. */
  readonly isManual: boolean;
  /** Whether a file is never indexed, by its path below the root. */
  readonly excludes: (path: string) => boolean;
}

/** What is seen of a project. */
export interface ProjectContext {
  /** The directory. */
  readonly root: Root;
  /** What may be shown. */
  readonly gate: Gate;
  /** What is seen of the tree. */
  readonly visible: VisibleFiles;
  /** Clock, streams and programs; its working directory is the root. */
  readonly ctx: Context;
  /** How it is indexed. */
  readonly index: IndexSettings;
}

/** What all calls of a toolset share. */
export interface Workplace extends ProjectContext {
  /** Who works. */
  readonly agent: AgentId;
  /** What is kept in memory of the root; `undefined` for nothing. */
  readonly residents: Residents | undefined;
  /** The store. */
  readonly store: Store;
  /** The session. */
  readonly session: string;
  /** The workflow; `null` for none. */
  readonly workflow: string | null;
  /** Whether a file must have been read before it is edited. */
  readonly readBeforeEdit: boolean;
  /** How the web is searched. */
  readonly web: WebSettings;
  /** How commands are run. */
  readonly shell: ShellSettings;
  /** How turns begin, and what ends a pulse. */
  readonly turns: TurnSettings;
  /** What is to be done when a turn ends. */
  readonly atTurnEnd: TurnEndDuties;
}

/** Where the notes of a workplace belong; `undefined` without a workflow. */
export async function notePlace(
  { workflow, agent, store }: Workplace,
): Promise<NoteLocation | undefined> {
  if (workflow === null) return undefined;
  const pulse = agent === "pulsing" ? (await store.pulses.current(workflow))?.id ?? null : null;
  return { workflow, stage: agent, pulse };
}

/** The pulse that a call belongs to, which begins with it if none is open; `null` for none. */
export async function takePulse(
  { workflow, agent, store, session }: Workplace,
): Promise<string | null> {
  if (workflow === null || agent !== "pulsing") return null;
  const { id } = await store.pulses.take(workflow);
  if (await store.sessions.pulse(session) !== id) await store.sessions.setPulse(session, id);
  return id;
}
