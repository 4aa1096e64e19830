/**
 * The compiled scanner: `assembly/` as an instance over some memory.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { base64 } from "./wasm_bytes.ts";

/**
 * The functions of the module; what they take is said in `assembly/`. Addresses are bytes of its
 * memory.
 */
export interface WasmScan {
  /** How many such bytes the range holds. */
  countByte(byte: number, from: number, end: number): number;
  /** Counts a piece of a text; returns the state after it. */
  countText(table: number, state: number, from: number, end: number, counts: number): number;
  /** Finds some needles. */
  findFew(table: number, from: number, end: number): number;
  /** Finds very many needles. */
  findMany(table: number, from: number, end: number): number;
  /** Finds one needle. */
  findOne(table: number, from: number, end: number): number;
  /** The address of the first such byte, or -1. */
  indexOfByte(byte: number, from: number, end: number): number;
  /** 1 if the range is well-formed UTF-8, else 0. */
  isUtf8(from: number, end: number): number;
  /** The address of the last such byte, or -1. */
  lastIndexOfByte(byte: number, from: number, end: number): number;
}

/** Compiled when the first instance is asked for. */
let compiled: WebAssembly.Module | undefined;

/**
 * Creates an instance over the memory.
 * @throws {CtError} With code `launch` if the runtime's WebAssembly has no relaxed SIMD.
 */
export function instantiate(memory: WebAssembly.Memory): WasmScan {
  compiled ??= compile();
  // The test of this file holds that the generated module exports these functions.
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as WasmScan;
}

function compile(): WebAssembly.Module {
  try {
    // Not with atob(): a loop over its result would run in the interpreter, for milliseconds.
    return new WebAssembly.Module(Uint8Array.fromBase64(base64));
  } catch (cause) {
    if (!(cause instanceof WebAssembly.CompileError)) throw cause;
    throw new CtError("launch", "the WebAssembly of this runtime has no relaxed SIMD", {
      help: "use a runtime that has it, such as deno 2.9",
      cause,
    });
  }
}
