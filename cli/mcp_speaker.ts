/**
 * The part of an installed `ct-mcp` that speaks with its client.
 *
 * @module
 */
import { installedRunnerInput } from "@ct/core/process";
import { serveVerb } from "@ct/mcp/serve";
import { mainSpeaker } from "./speaker.ts";

await mainSpeaker(serveVerb, installedRunnerInput([], import.meta.url));
