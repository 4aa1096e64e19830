/**
 * Hostile calls over MCP.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Session } from "../mcp/session.ts";
import { type Extent, hostileCalls, type Target } from "./calls.ts";
import { FileCalls } from "./file_calls.ts";
import { Location } from "./place.ts";

/** Calls a target in all ways, and asserts each time that nothing has led out. */
export async function assertConfinedOverMcp(target: Target, extent: Extent): Promise<void> {
  const { name } = target;
  // The rule store is what these tools are made to write.
  const mayWrite = (path: string) =>
    name.startsWith("ct-rules-") && /^\.ct(\/rules\.jsonc)?$/.test(path);
  await using place = await Location.make();
  await using session = new Session([], { cwd: place.root });
  using files = new FileCalls();
  let answers = 0;
  for (const given of hostileCalls(target, extent)) {
    const call = place.filled(JSON.stringify(given));
    files.reset();
    const reply = await session.request("tools/call", { name, arguments: JSON.parse(call) });
    if (!reply.result.isError) answers++;
    const { opened } = files;
    files.unseen(() =>
      place.assertHeld(`${name} ${call}`, { shown: JSON.stringify(reply), opened, mayWrite })
    );
  }
  // Else nothing would be proved: a tool that answers nothing shows nothing. No token is known.
  assert.ok(answers > 0 || name === "ct-edit-revert", `${name} answers no call`);
}
