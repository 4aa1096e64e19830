/**
 * Hostile calls of the library, in a context with a door.
 *
 * @module
 */
import assert from "node:assert/strict";
import { CtError, type Door, openDoor } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { ConfinedDoor } from "@ct/files";
import { builtInCommands } from "../../cli/registry.ts";
import { confinedSpawn } from "../../tools/mcp/confined_spawn.ts";
import { callWords } from "../../tools/mcp/call_words.ts";
import { type Extent, hostileCalls, type Target } from "./calls.ts";
import { FileCalls } from "./file_calls.ts";
import { Place } from "./place.ts";
import type { Given } from "./slots.ts";

const user = { home: undefined, configHome: undefined };
const commands = commandMap(builtInCommands);

/** Calls a target in all ways, and asserts each time that nothing has led out. */
export async function assertConfinedInLibrary(target: Target, extent: Extent): Promise<void> {
  const { name } = target;
  const mayWrite = (path: string) => name === "ct-rules" && /^\.ct(\/rules\.jsonc)?$/.test(path);
  await using place = await Place.make();
  using files = new FileCalls();
  const { root } = place;
  let answers = 0;
  for (const given of hostileCalls(target, extent)) {
    files.reset();
    const door = new ConfinedDoor({ roots: [root], cwd: root, user, allowsConfig: false });
    const words = wordsOf(target, place.filled(JSON.stringify(given)));
    if (words === undefined) continue;
    const { status, shown } = await runOf(target, words, { root, door });
    if (status < 2) answers++;
    const { opened } = files;
    files.unseen(() => {
      place.assertHeld(`${name} ${words.join(" ")}`, {
        shown: settled(door) ? shown : "",
        opened,
        mayWrite,
      });
    });
  }
  // Else nothing would be proved: a tool that does nothing shows nothing.
  assert.ok(answers > 0, `${name} answers no call`);
}

/** The paths outside that a call of a person looks at, whose door is open. */
export async function touchedByPerson(
  target: Target,
  given: Given,
  { place, files }: { readonly place: Place; readonly files: FileCalls },
): Promise<readonly string[]> {
  const words = wordsOf(target, place.filled(JSON.stringify(given)));
  if (words === undefined) return [];
  files.reset();
  await runOf(target, words, { root: place.root, door: openDoor });
  return files.unseen(() => {
    const touched = place.leadingOut(files.touched);
    place.restore();
    return touched;
  });
}

/** The words of a call; `undefined` if its arguments are none of the tool's. */
function wordsOf({ command }: Target, given: string): readonly string[] | undefined {
  try {
    return callWords(command.definition, JSON.parse(given));
  } catch (error) {
    if (error instanceof CtError) return undefined;
    throw error;
  }
}

async function runOf(
  { command }: Target,
  words: readonly string[],
  { root, door }: { readonly root: string; readonly door: Door },
): Promise<{ readonly status: number; readonly shown: string }> {
  const spawn = confinedSpawn(denoSpawn, door);
  const ctx = memoryContext({ cwd: root, ceiling: root, door, spawn, commands });
  const status = await command.run(words, ctx);
  return { status, shown: ctx.stdout.text + ctx.stderr.text };
}

/** Whether the door lets be shown what was read. */
function settled(door: ConfinedDoor): boolean {
  try {
    door.settle();
    return true;
  } catch {
    return false;
  }
}
