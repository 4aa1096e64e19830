import assert from "node:assert/strict";
import { Gate } from "./gate.ts";

const text = () => "";

Deno.test("a file is exempt from the gate only by both of its names, and gated by either", () => {
  const gate = new Gate({ allow: ["fixtures/**"], block: ["*.private"] });
  const ruleOf = (relative: string, realRelative: string) =>
    gate.pathRule({ relative, realRelative }, text);
  assert.equal(ruleOf("fixtures/.env", "fixtures/.env"), undefined);
  assert.notEqual(ruleOf("fixtures/link", ".env"), undefined);
  assert.notEqual(ruleOf(".env", "fixtures/link"), undefined);
  assert.equal(ruleOf("link", "a.private"), "gate.block");
  assert.equal(ruleOf("a.private", "plain"), "gate.block");
  assert.equal(ruleOf("plain", "plain"), undefined);
});
