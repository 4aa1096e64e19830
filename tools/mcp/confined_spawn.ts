/**
 * Programs that are given no path out of the served directories.
 *
 * @module
 */
import { CtError, type Door, resolvePath } from "@ct/base";
import type { Child, Spawn, SpawnRequest } from "@ct/core/context";
import { GatedDoor } from "./gate/gated_door.ts";
import { listedName, pathsOpenedBy, readOnlyPrograms } from "@ct/core/run";

/**
 * Starts only what stays in the directories. Programs of other projects, such as cargo, need a
 * person's trust, or their manifests are judged before.
 */
export function confinedSpawn(spawn: Spawn, door: Door): Spawn {
  return {
    start(request: SpawnRequest): Child {
      const name = listedName(request.program);
      if (readOnlyPrograms.includes(name)) assertInside(name, request, door);
      return spawn.start(request);
    },
    interruption: () => spawn.interruption(),
  };
}

function assertInside(name: string, { args, cwd }: SpawnRequest, door: Door): void {
  door.assertReadable(cwd);
  const opened = pathsOpenedBy(name, args);
  if ("unknown" in opened) {
    throw new CtError(
      "refused",
      `argument "${opened.unknown}" of ${name} is not available over MCP`,
    );
  }
  for (const path of opened.paths) {
    const absolute = resolvePath(path, { cwd, door });
    door.assertReadable(absolute, path);
    if (door instanceof GatedDoor) door.assertUngated(absolute, path);
  }
}
