import { assertReadme } from "@ct/testing";
import { command } from "./mod.ts";

Deno.test("the README of ct-refs prints what the tool prints (long)", async () => {
  await assertReadme(command, new URL("./README.md", import.meta.url));
});
