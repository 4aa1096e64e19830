/**
 * Bytes with a sum in front, which tells those that a disk or somebody else has changed: what they
 * say would be believed.
 *
 * @module
 */

/** Numbers of 32 bits in front: the sum, and how many bytes there are. */
const headBytes = 8;

/** Seals bytes. What they are, as a number, is part of the sum, so that they are not confused. */
export function seal(bytes: Uint8Array, what: number): Uint8Array<ArrayBuffer> {
  const sealed = new Uint8Array(headBytes + Math.ceil(bytes.length / 4) * 4);
  sealed.set(bytes, headBytes);
  const numbers = new Uint32Array(sealed.buffer);
  numbers[1] = bytes.length;
  numbers[0] = sumOf(numbers, what);
  return sealed;
}

/** What was sealed, at an offset that is a multiple of 8; `undefined` if it is not as it was. */
export function unseal(sealed: unknown, what: number): Uint8Array<ArrayBuffer> | undefined {
  if (!(sealed instanceof Uint8Array) || sealed.length < headBytes || sealed.length % 4 !== 0) {
    return undefined;
  }
  const { buffer, byteOffset } = sealed.byteOffset % 8 === 0 ? sealed : sealed.slice();
  if (!(buffer instanceof ArrayBuffer)) return undefined;
  const numbers = new Uint32Array(buffer, byteOffset, sealed.length / 4);
  const [sum, length = 0] = numbers;
  if (sum !== sumOf(numbers, what) || length > sealed.length - headBytes) return undefined;
  return new Uint8Array(buffer, byteOffset + headBytes, length);
}

function sumOf(numbers: Uint32Array, what: number): number {
  let sum = (0x811c9dc5 ^ what) | 0;
  for (let at = 1; at < numbers.length; at += 1) {
    sum = Math.imul(sum ^ (numbers[at] ?? 0), 0x01000193);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
