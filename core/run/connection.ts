/**
 * Whether something answers at an address: a connection is opened and closed, nothing is sent. One
 * of the few files that reach the runtime.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import type { Outcome } from "./outcome.ts";

/** A port of a host. */
export interface Address {
  /** Name or address, that of version 6 without brackets. */
  readonly hostname: string;
  /** From 1 to 65535. */
  readonly port: number;
}

/**
 * Reads `HOST:N`; an address of version 6 is in brackets, as in `[::1]:80`. `undefined` if it is
 * something else.
 */
export function parseAddress(text: string): Address | undefined {
  const [, bracketed, plain, digits = ""] =
    /^(?:\[([\da-fA-F:]+(?:\.[\d.]+)?)\]|([\w.-]+)):(\d{1,5})$/.exec(text) ?? [];
  const hostname = bracketed ?? plain;
  const port = Number(digits);
  return hostname === undefined || port < 1 || port > 65_535 ? undefined : { hostname, port };
}

/**
 * Opens a connection and closes it: status 0 if it is accepted, 1 if it is refused, 2 with the
 * system's words if it cannot be tried, as where the host has no address.
 * @throws {CtError} With code `refused` if the process may not connect.
 */
export async function tryConnection(
  address: Address,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Outcome> {
  const captured = { stdout: "", stderr: "", truncated: [] };
  const timer = AbortSignal.timeout(Math.ceil(timeoutMs));
  try {
    const connection = await Deno.connect({ ...address, signal: AbortSignal.any([timer, signal]) });
    connection.close();
    return { kind: "exited", code: 0, ...captured };
  } catch (error) {
    if (timer.aborted || signal.aborted) return { kind: "timed-out", ...captured };
    if (error instanceof Deno.errors.NotCapable) {
      throw new CtError("refused", `no permission to connect to ${address.hostname}`);
    }
    if (error instanceof Deno.errors.ConnectionRefused) {
      return { kind: "exited", code: 1, ...captured };
    }
    return { kind: "exited", code: 2, ...captured, stderr: osErrorText(error) };
  }
}
