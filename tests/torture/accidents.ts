/**
 * All kinds of accidents.
 *
 * @module
 */
import type { Accident } from "./accident.ts";
import { callAccidents } from "./calls.ts";
import { descriptorsAccident } from "./descriptors.ts";
import { diskAccidents } from "./disks.ts";
import { momentAccidents } from "./moments.ts";
import { writersAccident } from "./writers.ts";

/** In the order of the table. */
export const accidents: readonly Accident[] = [
  ...callAccidents,
  ...momentAccidents,
  ...diskAccidents,
  descriptorsAccident,
  writersAccident,
];
