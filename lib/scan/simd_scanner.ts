/**
 * The scanner that runs in WebAssembly with SIMD.
 *
 * @module
 */
import { headOf, LongFinder, longNeedle } from "./long_finder.ts";
import { type NeedleForm, needleForms } from "./needle_form.ts";
import { TableSpace } from "./needle_table.ts";
import { plainFinder } from "./plain_finder.ts";
import {
  assertCapacity,
  assertRange,
  type Finder,
  type Needle,
  type Scanner,
  type TextCounter,
} from "./scanner.ts";
import { simdSearch } from "./simd_finder.ts";
import { SimdTextCounter } from "./simd_text_counter.ts";
import { automatonBytes, utf8Automaton } from "./utf8_automaton.ts";
import { instantiate, type WasmScan } from "./wasm_module.ts";

const pageBytes = 1 << 16;
/**
 * Where the buffer begins. The tables lie before it, in space reserved from the start: memory that
 * grew would detach the buffer. What is never written costs no memory but addresses.
 */
const bufferAt = 1 << 20;
/** Bytes after the buffer that are read, though never looked at. */
const slack = 64;
/** Where the module puts what it counted, three numbers of 32 bits. */
const countsAt = 16;
/** Where the automaton of text counters lies, and after it the tables of finders. */
const automatonAt = 64;

/**
 * Creates a scanner with a buffer of `capacity` bytes.
 * @throws {RangeError} If the capacity is no whole number of bytes up to 1 GiB, or there is no
 * memory for it.
 * @throws {CtError} With code `launch` if the runtime's WebAssembly has no relaxed SIMD.
 */
export function createScanner(capacity: number): Scanner {
  assertCapacity(capacity);
  const pages = Math.ceil((bufferAt + capacity + slack) / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { buffer } = memory;
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError("the memory of a scanner is shared");
  return new SimdScanner(instantiate(memory), buffer, capacity);
}

/** The address of the buffer's start is not an offset for the user, and -1 is not an address. */
function offsetOf(address: number): number {
  return address < 0 ? -1 : address - bufferAt;
}

class SimdScanner implements Scanner {
  readonly buffer: Uint8Array<ArrayBuffer>;
  readonly #wasm: WasmScan;
  readonly #memory: ArrayBuffer;
  readonly #space: TableSpace;
  #hasAutomaton = false;

  constructor(wasm: WasmScan, memory: ArrayBuffer, capacity: number) {
    this.#wasm = wasm;
    this.#memory = memory;
    this.#space = new TableSpace(memory, automatonAt + automatonBytes, bufferAt);
    this.buffer = new Uint8Array(memory, bufferAt, capacity);
  }

  finder(needles: readonly Needle[]): Finder {
    const forms = needleForms(needles);
    const long = longNeedle(forms);
    if (long === undefined) return this.#finderOf(forms);
    return new LongFinder(this.buffer, long, this.#finderOf([headOf(long)]));
  }

  forgetFinders(): void {
    this.#space.clear();
  }

  #finderOf(forms: readonly NeedleForm[]): Finder {
    const search = simdSearch(this.#wasm, this.#space, forms);
    if (search === undefined) return plainFinder(this.buffer, forms);
    const { length } = this.buffer;
    return {
      find(from: number, end: number): number {
        assertRange(from, end, length);
        return offsetOf(search(bufferAt + from, bufferAt + end));
      },
    };
  }

  indexOfByte(byte: number, from: number, end: number): number {
    assertRange(from, end, this.buffer.length);
    return offsetOf(this.#wasm.indexOfByte(byte, bufferAt + from, bufferAt + end));
  }

  lastIndexOfByte(byte: number, from: number, end: number): number {
    assertRange(from, end, this.buffer.length);
    return offsetOf(this.#wasm.lastIndexOfByte(byte, bufferAt + from, bufferAt + end));
  }

  countByte(byte: number, from: number, end: number): number {
    assertRange(from, end, this.buffer.length);
    return this.#wasm.countByte(byte, bufferAt + from, bufferAt + end);
  }

  isUtf8(from: number, end: number): boolean {
    assertRange(from, end, this.buffer.length);
    return this.#wasm.isUtf8(bufferAt + from, bufferAt + end) !== 0;
  }

  textCounter(): TextCounter {
    if (!this.#hasAutomaton) {
      new Uint16Array(this.#memory, automatonAt).set(utf8Automaton());
      this.#hasAutomaton = true;
    }
    return new SimdTextCounter(this.buffer, {
      counts: new Uint32Array(this.#memory, countsAt, 3),
      count: (state, from, end) =>
        this.#wasm.countText(automatonAt, state, bufferAt + from, bufferAt + end, countsAt),
    });
  }
}
