/**
 * Chooses the rare bytes of a needle, so that comparing these alone rules most places out.
 *
 * @module
 */
import { fitting, type NeedleForm } from "./needle_form.ts";

/** From common to rare: counted over C sources and TypeScript. What is not in it is rarer still. */
const common =
  ' et_r\t\nisan0odcl,pufmx();hv*bgE=-Tw">.RA1ISCk{}y2ND/LPMOF3:[]8q4GB&6XU5WHV9+7\\|Kz<Y' +
  "#!`%Qj?'@Z$J~^";

const ranks = rankTable();

/**
 * The offsets of the needle's two rarest bytes, the rarest first; of different bytes where it has
 * any. In a needle of one byte both are 0.
 */
export function rareOffsets(form: NeedleForm): readonly [first: number, second: number] {
  const { value } = form;
  let first = 0;
  for (let offset = 1; offset < value.length; offset++) {
    if (rankAt(form, offset) > rankAt(form, first)) first = offset;
  }
  // Equal bytes tend to come together, so the second would rule out little.
  const score = (offset: number) => value[offset] === value[first] ? -1 : rankAt(form, offset);
  let second = first === 0 && value.length > 1 ? 1 : 0;
  for (let offset = second + 1; offset < value.length; offset++) {
    if (offset !== first && score(offset) > score(second)) second = offset;
  }
  return [first, second];
}

function rankAt(form: NeedleForm, offset: number): number {
  return Math.min(...fitting(form, offset).map((byte) => ranks[byte] ?? common.length));
}

function rankTable(): Uint8Array {
  const table = new Uint8Array(256).fill(common.length);
  for (let rank = 0; rank < common.length; rank++) table[common.charCodeAt(rank)] = rank;
  return table;
}
