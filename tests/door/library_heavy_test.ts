/** Without what is proved here, the calls of `product_heavy_test.ts` would prove nothing. */
import assert from "node:assert/strict";
import { callsOf, type Target, tools } from "./calls.ts";
import { endingFor } from "./base_calls.ts";
import { FileCalls } from "./file_calls.ts";
import { touchedByPerson } from "./library_surface.ts";
import { Location } from "./place.ts";
import { type Slot, slotsOf, valuesFor } from "./slots.ts";

for (const target of tools) {
  Deno.test(`${target.name} has calls in which each option that names files does`, async () => {
    await using place = await Location.make();
    using files = new FileCalls();
    for (const slot of slotsOf(target.command.definition)) {
      const name = `${target.name} --${slot.name}`;
      if (!slot.namesFiles) continue;
      const leads = await leadsOut(target, slot, { place, files });
      assert.ok(leads, `${name} leads nowhere in any call of tests/door/base_calls.ts`);
    }
  });
}

/** Whether a hostile value leads a person's call outside. */
async function leadsOut(
  target: Target,
  { name, isList }: Slot,
  surroundings: { readonly place: Location; readonly files: FileCalls },
): Promise<boolean> {
  const values = valuesFor(endingFor(target.command.definition.name, name));
  for (const base of callsOf(target)) {
    const { [name]: _, ...others } = base;
    const before = await touchedByPerson(target, others, surroundings);
    for (const value of values) {
      const given = { ...base, [name]: isList ? [value] : value };
      const touched = await touchedByPerson(target, given, surroundings);
      if (touched.some((path) => !before.includes(path))) return true;
    }
  }
  return false;
}
