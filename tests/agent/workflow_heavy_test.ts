/**
 * A whole workflow through the built command: a process for each step, with its real permissions.
 */
import assert from "node:assert/strict";
import { command } from "@ct/agent";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { type CallCommand, commandPlayer } from "../../tools/agent/testing/command_player.ts";
import {
  playWorkflow,
  storeContents,
  workflowPlace,
} from "../../tools/agent/testing/workflow_script.ts";
import { builtCommands } from "../built_commands.ts";

async function contentsBy(call: CallCommand): Promise<unknown> {
  await using place = await workflowPlace();
  await playWorkflow(await commandPlayer(place, call));
  return storeContents(place.store, place.root);
}

Deno.test("the built command leaves the same store as the command in this process", async () => {
  const program = `${await builtCommands()}/bin/ct-agent`;
  const built = await contentsBy(async (words) => {
    const { code, stdout, stderr } = await new Deno.Command(program, { args: [...words] }).output();
    const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    return { status: code, stdout: out ?? "", stderr: err ?? "" };
  });
  const environment = Deno.env.toObject();
  const own = await contentsBy(async (words) => {
    const ctx = memoryContext({ cwd: "/", spawn: denoSpawn, environment });
    const status = await command.run(words, ctx);
    return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
  });
  assert.deepEqual(built, own);
});
