/**
 * A process that adds rules: `add_many.ts DIRECTORY PREFIX COUNT`. It says `ready` and waits for a
 * line before it starts.
 *
 * @module
 */
import { denoSpawn } from "@ct/core/run";
import { memoryContext } from "@ct/core/context";
import { command } from "../mod.ts";

const [cwd = ".", prefix = "", count = "0"] = Deno.args;
await Deno.stdout.write(new TextEncoder().encode("ready\n"));
await Deno.stdin.read(new Uint8Array(1));
for (let index = 0; index < Number(count); index++) {
  const ctx = memoryContext({ cwd, spawn: denoSpawn });
  const argv = ["--add", `${prefix}${index}`, "--question", "Is it?", "--", "true"];
  const status = await command.run(argv, ctx);
  if (status !== 0) throw new Error(`${argv[1]}: status ${status}: ${ctx.stderr.text}`);
}
