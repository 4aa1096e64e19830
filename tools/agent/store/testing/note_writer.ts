/**
 * A process that writes notes into a store, for a test of two at once:
 * `note_writer.ts STORE NAME COUNT`.
 *
 * @module
 */
import { openStore } from "../store.ts";

const [path = "", name = "", count = "0"] = Deno.args;
using store = openStore(path);
store.workflows.ensure("w", "plan");
const session = store.sessions.open({ id: undefined, agent: "plan", workflow: "w", root: "/" });
for (let n = 0; n < Number(count); n++) {
  store.notes.add({ workflow: "w", stage: "plan", pulse: null, session, text: `${name} ${n}` });
  store.sessions.beginTurn(session);
}
