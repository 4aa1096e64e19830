/**
 * Searches with an index, and servers that start from one, after random changes to the tree,
 * against searches that know nothing.
 */
import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { compareRandomChanges } from "./random_changes.ts";

const changes = times(200, 10_000);

Deno.test("searches with an index tell what those without do, whatever changes", async () => {
  const { ruledOut, held, served, storedFiles, servers } = await compareRandomChanges(changes);
  assert.ok(ruledOut > changes, `${ruledOut} were ruled out`);
  assert.ok(held > served / 2, `${held} of ${served} came from memory`);
  assert.ok(storedFiles > servers, `${storedFiles} of ${servers} servers were stored`);
});
