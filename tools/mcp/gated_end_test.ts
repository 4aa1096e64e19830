import assert from "node:assert/strict";
import { gatedEnd } from "./gated_end.ts";

Deno.test("a gate hides a value that only the name in front of it tells", () => {
  const value = { password: "t8Kd03LmQ9zX", title: "t8Kd03LmQ9zX" };
  const json = JSON.stringify(value);
  const ended = { status: 0, text: () => json, result: { value, json }, stderr: "" };
  const { result, text, stderr } = gatedEnd({ ...ended, partial: undefined }, "a remark");
  assert.deepEqual(result?.value, { password: "[blocked]", title: "t8Kd03LmQ9zX" });
  assert.equal(result?.json, JSON.stringify(result?.value));
  assert.equal(text(), '{"password":"[blocked]","title":"t8Kd03LmQ9zX"}');
  assert.equal(stderr, "a remark\n");
});
