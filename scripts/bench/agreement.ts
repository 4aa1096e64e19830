/**
 * Whether contestants find the same. Outputs differ in their order and in how they are laid out, so
 * each is reduced to a count in words and a sum over its entries that no order changes.
 *
 * @module
 */

/** What a program found. */
export interface Finding {
  /** How much, in words. */
  readonly text: string;
  /** Equal for equal entries in any order. */
  readonly sum: number;
}

/** Reads a program's output. */
export type Digest = (output: Uint8Array) => Finding;

/** What a contestant found. */
export interface LabelledFinding {
  /** The contestant. */
  readonly label: string;
  /** What it found. */
  readonly finding: Finding;
}

/** A sentence on what the contestants found; none if there are no findings. */
export function agreement(findings: readonly LabelledFinding[]): readonly string[] {
  const [first] = findings;
  if (first === undefined) return [];
  const { text, sum } = first.finding;
  if (findings.every(({ finding }) => finding.text === text && finding.sum === sum)) {
    return [`All agree: ${text}.`];
  }
  const each = findings.map(({ label, finding }) => {
    const others = finding.text === text && finding.sum !== sum;
    return `${label} ${finding.text}${others ? ", but others" : ""}`;
  });
  return [`They differ: ${each.join("; ")}.`];
}

/** Output of one path a line. */
export const paths: Digest = (output) => {
  let [count, sum] = [0, 0];
  for (const [start, end] of lineSpans(output)) {
    count++;
    sum = (sum + hash(output, start, end)) >>> 0;
  }
  return { text: counted(count, "file"), sum };
};

/**
 * Output of `PATH:LINE:TEXT`; other lines, such as a remark on a binary file, do not count, nor
 * does the text.
 */
export const lines: Digest = (output) => {
  let [count, sum] = [0, 0];
  for (const [start, end] of lineSpans(output)) {
    const keyEnd = endOfNumber(output, start, end);
    if (keyEnd === undefined) continue;
    count++;
    sum = (sum + hash(output, start, keyEnd)) >>> 0;
  }
  return { text: counted(count, "line"), sum };
};

/**
 * Either the summary of `ct-search`, or lines of `PATH:COUNT`, of which some programs print those
 * of nought too.
 */
export const counts: Digest = (output) => {
  const text = new TextDecoder().decode(output);
  const [, ownFiles, ownLines] = /^(\d+) file\(s\) matched, (\d+) matching line/.exec(text) ?? [];
  const found = [...text.matchAll(/:(\d+)$/gm)].map(([, count]) => Number(count));
  const files = Number(ownFiles ?? found.filter((count) => count > 0).length);
  const total = Number(ownLines ?? found.reduce((sum, count) => sum + count, 0));
  return { text: `${counted(total, "line")} in ${counted(files, "file")}`, sum: 0 };
};

/**
 * Either the total of `ct-tree`, or `LINES WORDS CHARACTERS PATH` a line. Lines are omitted: `wc`
 * does not count the last line of a file that does not end in a newline.
 */
export const measures: Digest = (output) => {
  const text = new TextDecoder().decode(output);
  const own = /^total +(\d+) +\d+ +(\d+) +(\d+)/m.exec(text);
  const rows = [...text.matchAll(/^ *\d+ +(\d+) +(\d+) (?!total$)/gm)];
  const add = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
  const [files, words, chars] = own === null
    ? [rows.length, add(1), add(2)]
    : own.slice(1).map(Number);
  const what = [
    counted(files ?? 0, "file"),
    counted(words ?? 0, "word"),
    counted(chars ?? 0, "character"),
  ];
  return { text: what.join(", "), sum: 0 };
};

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

const newline = 10;
const colon = 58;

function* lineSpans(bytes: Uint8Array): Generator<readonly [start: number, end: number]> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found;
    yield [start, end];
    start = end + 1;
  }
}

/** Where the first `:NUMBER` ends that a colon follows. */
function endOfNumber(bytes: Uint8Array, start: number, end: number): number | undefined {
  for (let at = start; at < end; at++) {
    if (bytes[at] !== colon) continue;
    let stop = at + 1;
    while (isDigit(bytes[stop])) stop++;
    if (stop > at + 1 && stop < end && bytes[stop] === colon) return stop;
  }
  return undefined;
}

function isDigit(byte = 0): boolean {
  return byte >= 48 && byte <= 57;
}

/** FNV-1a. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let at = start; at < end; at++) {
    value = Math.imul(value ^ (bytes[at] ?? 0), 0x01000193) >>> 0;
  }
  return value;
}
