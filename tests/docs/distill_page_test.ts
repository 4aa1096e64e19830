/** docs/distill.md says of the recorded outputs what is so. */
import assert from "node:assert/strict";
import { page, table } from "../../scripts/distill/page.ts";

const cells = (text: string) =>
  text.split("\n").filter((line) => line.startsWith("|")).map((line) =>
    line.split("|").map((cell) => cell.trim().replace(/^-+:?$/, "-"))
  );

Deno.test("docs/distill.md has the table of bytes that scripts/distill/page.ts writes (long)", async () => {
  const text = Deno.readTextFileSync(page);
  const [, shown = ""] = text.split("<!-- table -->");
  assert.deepEqual(cells(shown), cells(await table()));
});
