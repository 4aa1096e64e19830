import assert from "node:assert/strict";
import { memoryContext } from "../context/memory_context.ts";
import { reportUnread } from "./unread.ts";

for (
  const [count, names] of [
    [1, "f0"],
    [5, "f0, f1, f2, f3, f4"],
    [6, "f0, f1, f2, f3, f4 and 1 more"],
  ] as const
) {
  Deno.test(`reportUnread() of ${count} names five at most`, () => {
    const ctx = memoryContext({ cwd: "/" });
    reportUnread("ct-x", Array.from({ length: count }, (_, index) => `f${index}`), ctx);
    assert.ok(ctx.stderr.text.endsWith(`could not be read: ${names}\n`), ctx.stderr.text);
  });
}
