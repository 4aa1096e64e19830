/**
 * `ct-agent revert`: takes a write back.
 *
 * @module
 */
import { CtError, escapeControls, pathBetween, resolvePath } from "@ct/base";
import { type Context, printJson } from "@ct/core/context";
import { type Command, defineVerb, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { realPath } from "../files/real_path.ts";
import { Root } from "../files/root.ts";
import { takeBack } from "../writing/take_back.ts";
import { openNamedStore } from "./open_store.ts";
import { jsonOption, placeOptions } from "./verb_options.ts";

const definition = {
  name: "ct-agent revert",
  summary: "Revert a write of an agent",
  description:
    "Restores the content of a file before a write, or removes the file if the write created " +
    "it. The token is in the notes of the write. A file that has changed since is left alone: " +
    "revert the later writes first.",
  positionals: { token: { kind: "text", description: "The token that the write returned." } },
  options: { ...placeOptions, json: jsonOption },
  examples: [{ command: "revert_0mb3x9k2q1a7c4e9", purpose: "Undo one write." }],
} as const satisfies ToolDefinition;

/** The verb. */
export const revertVerb: Command = defineVerb(definition, revert);

async function revert(options: OptionsOf<typeof definition>, ctx: Context): Promise<number> {
  const { token, json } = options;
  const store = await openNamedStore(options, ctx, { mustExist: true });
  try {
    const found = await store.reverts.find(token);
    if (found === undefined) {
      throw new CtError("not-found", `there is no write with the token ${JSON.stringify(token)}`);
    }
    const path = resolvePath(options.root, ctx);
    const closed = store.closedPaths(realPath(path).path);
    const root = new Root(path, { isWorktree: false, closed, user: ctx });
    const action = await takeBack(found, root, ctx).catch((error) => {
      throw store.isShared ? elsewhere(error) : error;
    });
    const relative = pathBetween(root.path, found.path);
    if (json) printJson({ action, path: relative }, ctx);
    else ctx.stdout.write(`${action} ${escapeControls(relative)}\n`);
    return 0;
  } finally {
    await store[Symbol.asyncDispose]();
  }
}

/** The store is of several machines, but a file is of the one that wrote it. */
function elsewhere(error: unknown): unknown {
  if (!(error instanceof CtError) || error.help !== undefined) return error;
  const { code, message, path } = error;
  const help = "a token reverts a write where it was made: on the machine of that agent";
  return new CtError(code, message, {
    cause: error,
    help,
    ...(path === undefined ? {} : { path }),
  });
}
