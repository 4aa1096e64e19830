/**
 * Hostile calls of the library, in a context with a door.
 *
 * @module
 */
import assert from "node:assert/strict";
import { CtError, type Door, openDoor } from "@ct/base";
import { memoryContext, type RawOptions } from "@ct/core/context";
import { failureOf } from "@ct/core/definition";
import { commandMap } from "@ct/core/process";
import { denoSpawn } from "@ct/core/run";
import { ConfinedDoor } from "@ct/files";
import { builtInCommands } from "../../cli/registry.ts";
import { confinedSpawn } from "../../tools/mcp/confined_spawn.ts";
import { callOptions } from "../../tools/mcp/call_options.ts";
import { type Extent, hostileCalls, type Target } from "./calls.ts";
import { FileCalls } from "./file_calls.ts";
import { Location } from "./place.ts";
import type { RawArguments } from "./slots.ts";

const user = { home: undefined, configHome: undefined };
const commands = commandMap(builtInCommands);

/** Calls a target in all ways, and asserts each time that nothing has led out. */
export async function assertConfinedInLibrary(target: Target, extent: Extent): Promise<void> {
  const { name } = target;
  const mayWrite = (path: string) => name === "ct-rules" && /^\.ct(\/rules\.jsonc)?$/.test(path);
  await using place = await Location.make();
  using files = new FileCalls();
  const { root } = place;
  let answers = 0;
  for (const given of hostileCalls(target, extent)) {
    files.reset();
    const door = new ConfinedDoor({ roots: [root], cwd: root, user, allowsConfig: false });
    const options = optionsOf(target, place.filled(JSON.stringify(given)));
    if (options === undefined) continue;
    const { status, shown } = await runOf(target, options, { root, door });
    if (status < 2) answers++;
    const { opened } = files;
    files.unseen(() => {
      place.assertHeld(`${name} ${JSON.stringify(options)}`, {
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
  given: RawArguments,
  { place, files }: { readonly place: Location; readonly files: FileCalls },
): Promise<readonly string[]> {
  const options = optionsOf(target, place.filled(JSON.stringify(given)));
  if (options === undefined) return [];
  files.reset();
  await runOf(target, options, { root: place.root, door: openDoor });
  return files.unseen(() => {
    const touched = place.leadingOut(files.touched);
    place.restore();
    return touched;
  });
}

/** The options of a call; `undefined` if its arguments are none of the tool's. */
function optionsOf({ command }: Target, given: string): RawOptions | undefined {
  try {
    return callOptions(command.definition, JSON.parse(given));
  } catch (error) {
    if (error instanceof CtError) return undefined;
    throw error;
  }
}

async function runOf(
  { command }: Target,
  options: RawOptions,
  { root, door }: { readonly root: string; readonly door: Door },
): Promise<{ readonly status: number; readonly shown: string }> {
  const spawn = confinedSpawn(denoSpawn, door);
  const ctx = memoryContext({ cwd: root, ceiling: root, door, spawn, commands });
  const { status, value, error } = await command.call(options, ctx);
  const result = value === undefined ? "" : JSON.stringify(value);
  const failure = error === undefined ? "" : failureOf(command.definition.name, error).text;
  return { status, shown: ctx.stdout.text + result + ctx.stderr.text + failure };
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
