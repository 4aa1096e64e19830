/**
 * Hides the global `process` until it is restored. Lezer's runtime reads the variable `LOG` as it
 * is loaded, which throws in a program without permission for that. Modules are evaluated one
 * after the other, so nothing else runs meanwhile.
 *
 * @module
 */
const own = Object.getOwnPropertyDescriptor(globalThis, "process");
if (own?.configurable) {
  Object.defineProperty(globalThis, "process", { value: undefined, configurable: true });
}

/** Puts it back. */
export function restoreProcess(): void {
  if (own?.configurable) Object.defineProperty(globalThis, "process", own);
}
