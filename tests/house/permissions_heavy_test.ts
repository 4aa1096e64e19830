/** What the runtime refuses to each command; `permissions_test.ts` tries some of them. */
import { assertRefused } from "./attempts.ts";
import { forms } from "./placed_scripts.ts";

for (const form of forms) {
  const title = [form.definition.name, ...form.words].join(" ");
  Deno.test(`the runtime refuses ${title} what its lists lack, without our gate`, () => {
    return assertRefused(form);
  });
}
