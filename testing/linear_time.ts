/**
 * Linear time, asserted so that a busy machine does no harm.
 *
 * @module
 */

import assert from "node:assert/strict";
import process from "node:process";
import { times } from "./thoroughness.ts";

const size = times(1 << 18, 1 << 20);
const atOnceMs = times(250, 1000);
const tries = 5;

/**
 * Fails unless the work on a text takes time linear in its length: at most 24 times as
 * long as on an eighth of it, where quadratic time would be 64 times as long. What is over in a
 * quarter of a second passes: the square of 256 KiB takes many.
 */
export function assertLinear(work: (text: string) => void, text: (length: number) => string): void {
  const [part, whole] = [text(size / 8), text(size)];
  const least = { part: Infinity, whole: Infinity };
  for (let count = 0; count < tries; count++) {
    least.whole = Math.min(least.whole, elapsedMs(() => work(whole)));
    if (least.whole < atOnceMs) return;
    least.part = Math.min(least.part, elapsedMs(() => work(part)));
    if (least.whole < 24 * least.part) return;
  }
  assert.fail(`eight times the text took ${least.whole / least.part} times as long`);
}

/** This many characters of a text again and again. */
export function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length));
}

function elapsedMs(work: () => void): number {
  const start = computedMs();
  work();
  return computedMs() - start;
}

/** How long this thread has computed: on a busy machine it waits for a processor besides. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
