/**
 * The entry point of `ct` as an executable made by `deno compile`. It starts the commands that lie
 * beside it; they have permissions of their own. For everything else it gives up the permission to
 * start programs. One of the few files that reach the runtime.
 *
 * @module
 */
import { main, processInput } from "@ct/core/process";
import { createLauncher } from "./launcher.ts";
import { processSearchPath, startBeside } from "./programs.ts";
import { suite } from "./registry.ts";
import { isLauncherWord } from "./start.ts";

const { argv, user } = processInput();
const [word = "--help"] = argv;
const isChain = word === "and" || word === "or" || word === "all";
if (isLauncherWord(word) && !isChain && word !== "help") {
  Deno.permissions.revokeSync({ name: "run" });
}
const program = Deno.execPath();
const start = startBeside(program, processSearchPath());
const launcher = createLauncher({ suite, start, startInChain: start, program: () => program });
await main(launcher, { argv, user });
