/**
 * Programs that are given no path out of the served directories.
 *
 * @module
 */
import { CtError, type Door, nameOf, resolvePath } from "@ct/base";
import type { Child, Spawn, SpawnRequest } from "@ct/core/context";
import { readOnlyPrograms } from "@ct/core/run";

/** A file name has no more bytes, so a longer text names none. */
const longestName = 255;

/**
 * Arguments with which programs go through links, or take the names of files out of a file; their
 * long forms may be abbreviated.
 */
const leadingOut: Readonly<Record<string, RegExp>> = {
  file: /^(?:-[^-]*[fL]|--files|--dereference)/,
  grep: /^(?:-[^-]*R|--de)/,
  ls: /^(?:-[^-]*[HL]|--de)/,
  wc: /^--f/,
};

/**
 * Starts only what stays in the directories. Programs of other projects, such as cargo, are
 * confined by the grammar of the rules that name them.
 */
export function confinedSpawn(spawn: Spawn, door: Door): Spawn {
  return {
    start(request: SpawnRequest): Child {
      const name = nameOf(request.program);
      if (readOnlyPrograms.includes(name)) assertInside(name, request, door);
      return spawn.start(request);
    },
    interruption: () => spawn.interruption(),
  };
}

function assertInside(name: string, { args, cwd }: SpawnRequest, door: Door): void {
  door.assertReadable(cwd);
  for (const word of args) {
    if (leadingOut[name]?.test(word)) {
      throw new CtError("refused", `argument "${word}" of ${name} is not available over MCP`);
    }
    for (const path of pathsIn(word)) door.assertReadable(resolvePath(path, { cwd }), path);
  }
}

/** What a program may take for a path in a word: all of it, or the value of an option. */
function pathsIn(word: string): readonly string[] {
  const texts = [word, word.slice(word.indexOf("=") + 1)];
  if (/^-[^-]/.test(word)) {
    for (let at = 2; at < Math.min(word.length, longestName); at++) texts.push(word.slice(at));
  }
  return texts.filter((text) => text.split("/").every((name) => name.length <= longestName));
}
