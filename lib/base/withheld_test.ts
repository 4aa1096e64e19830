import assert from "node:assert/strict";
import { CtError } from "./errors.ts";
import { isWithheld, throwWithheld } from "./withheld.ts";

const withheld = new Deno.errors.NotCapable(
  'Requires read access to "/a "b", run again with the --allow-read flag',
);
const closed = new Deno.errors.NotCapable('Requires all access to "/proc/1", run again with …');

Deno.test("isWithheld() tells what was not granted from what is never granted and what is absent", () => {
  assert.equal(isWithheld(withheld), true);
  for (const error of [closed, new Deno.errors.NotFound("x"), "text", undefined]) {
    assert.equal(isWithheld(error), false);
    throwWithheld(error);
  }
});

Deno.test("throwWithheld() names the path", () => {
  assert.throws(() => throwWithheld(withheld), (error) => {
    assert.ok(error instanceof CtError);
    assert.equal(error.code, "refused");
    assert.equal(error.path, '/a "b');
    return error.message.includes('/a "b');
  });
});
