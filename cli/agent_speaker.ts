/**
 * The part of an installed `ct-agent` that speaks with its client.
 *
 * @module
 */
import { serveVerb } from "@ct/agent/serve";
import { installedInput } from "@ct/core/process";
import { mainSpeaker } from "./speaker.ts";

await mainSpeaker(serveVerb, installedInput({}));
