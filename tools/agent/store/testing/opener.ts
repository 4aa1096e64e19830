/**
 * A process that opens and closes a store again and again, for a test of two at once:
 * `opener.ts STORE COUNT`.
 *
 * @module
 */
import { openStore } from "../store.ts";

const [path = "", count = "0"] = Deno.args;
for (let n = 0; n < Number(count); n++) {
  await using store = await openStore(path);
  await store.settings.set(`${Deno.pid}`, `${n}`);
}
