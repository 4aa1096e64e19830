import assert from "node:assert/strict";
import { FailureList } from "./failure_list.ts";
import { Project } from "./project.ts";

Deno.test("no line of a message is kept behind one that has no room", () => {
  const failures = new FailureList(new Project());
  const [long, longer] = ["x".repeat(3_000), "y".repeat(2_000)];
  failures.add({ name: "a", message: [long, longer, "short"] });
  const [failure] = failures.finished();
  assert.equal(failure?.message, `${long}\n(... 2 more line(s))`);
});
