/**
 * What `deno task NAME` runs: the task, what it depends on, and the tasks that they name.
 *
 * @module
 */
import { CtError, joinName } from "@ct/base";
import {
  type BoundPart,
  jsonOf,
  memberOf,
  membersOf,
  namedClosure,
  shownJson,
} from "./bound_part.ts";

/**
 * What chooses the command of a task.
 * @throws {CtError} With code `not-found` if there is no such task.
 */
export function taskParts(root: string, name: string): readonly BoundPart[] {
  const sources = [
    ["deno.json", "tasks"],
    ["deno.jsonc", "tasks"],
    ["package.json", "scripts"],
  ].map(([file = "", member = ""]) => ({
    file,
    tasks: membersOf(memberOf(jsonOf(root, file), member)),
  }));
  const textsOf = (task: string) =>
    sources.flatMap(({ file, tasks }) =>
      tasks.has(task) ? [{ what: `${file}, task "${task}"`, text: shownJson(tasks.get(task)) }] : []
    );
  if (textsOf(name).length === 0) {
    const path = joinName(root, "deno.json");
    throw new CtError("not-found", `${path} has no task "${name}"`, { path });
  }
  const names = sources.flatMap(({ tasks }) => [...tasks.keys()]);
  const around = [`pre${name}`, name, `post${name}`];
  const found = namedClosure(
    around,
    names,
    (task) => textsOf(task).map(({ text }) => text).join("\n"),
  );
  return found.flatMap(textsOf);
}
