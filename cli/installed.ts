/**
 * The entry point of an installed `ct`. Its shell script starts commands itself, with the
 * permissions of each; here arrive the questions about the suite, unknown commands, and chains.
 *
 * @module
 */
import { installedInput } from "@ct/core/process";
import { mainKept } from "./installed_tool.ts";
import { createLauncher } from "./launcher.ts";
import { startThrough } from "./programs.ts";
import type { SuiteTool } from "./suite.ts";
import { startNothing } from "./start.ts";

/** Runs `ct` as this process, with the input that its shell script passes, and ends the process. */
export async function mainInstalledLauncher(suite: readonly SuiteTool[]): Promise<never> {
  const { argv: [script = "", ...argv], ...input } = installedInput({});
  const bin = decodeURIComponent(new URL("../../bin", import.meta.url).pathname);
  const launcher = createLauncher({
    suite,
    start: startNothing,
    startInChain: startThrough(script),
    bin,
    program: () => `${bin}/ct`,
  });
  // The launcher may not even look at a file.
  return await mainKept(
    launcher,
    { ...input, argv },
    () => crypto.subtle.digest("SHA-1", new Uint8Array()),
  );
}
