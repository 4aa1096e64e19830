/**
 * The client of the service that searches the web for code. One request, at most one more, and
 * whatever comes back becomes a text or one line that says why there is none.
 *
 * @module
 */
import { type Clock, CtError, isRecord, jsonIn } from "@ct/base";
import { placeholder } from "@ct/secrets";
import { ToolFailure } from "../contract/failure.ts";
import type { WebSettings } from "../settings/web_settings.ts";

/** The largest part of a reply that is read. */
const maxReplyBytes = 8 << 20;
const retriedStatuses = [429, 502, 503, 504];
const longestPauseMs = 5000;
const usualPauseMs = 1000;
const errorChars = 200;

/** What the service answered. */
export interface ContextReply {
  /** The text. */
  readonly text: string;
  /** What else it told, for the log. */
  readonly details: string;
}

/** What a search has to know besides its settings. */
export interface SearchContext {
  /** Time. */
  readonly clock: Clock;
  /** Ends the search. */
  readonly signal: AbortSignal;
}

/** A try that may be made again. */
class Retriable extends ToolFailure {
  readonly pauseMs: number;

  constructor(message: string, pauseMs = usualPauseMs) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

/**
 * Asks the service about a query.
 * @throws {ToolFailure} If there is no answer, with the reason.
 */
export async function searchContext(
  query: string,
  settings: WebSettings,
  { clock, signal }: SearchContext,
): Promise<ContextReply> {
  const { apiKey, timeoutMs } = settings;
  if (apiKey === undefined) throw new ToolFailure("EXA_API_KEY is not set");
  const url = endpoint(settings.baseUrl);
  const expired = new AbortController();
  const done = new AbortController();
  const both = AbortSignal.any([signal, expired.signal]);
  clock.sleep(timeoutMs, done.signal).then(() => expired.abort());
  const attempt = async (): Promise<ContextReply> => {
    const reply = await ask(query, url, { ...settings, apiKey, signal: both });
    return { ...reply, text: reply.text.replaceAll(apiKey, placeholder) };
  };
  try {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Retriable)) throw error;
      await clock.sleep(error.pauseMs, both);
      if (both.aborted) throw error;
      return await attempt();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!expired.signal.aborted) throw withoutKey(error, apiKey);
    throw new ToolFailure(`timed out after ${timeoutMs / 1000} seconds`);
  } finally {
    done.abort();
  }
}

function endpoint(baseUrl: string): URL {
  const url = URL.parse(`${baseUrl.replace(/\/+$/, "")}/context`);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new ToolFailure("EXA_BASE_URL is not the address of a web server");
}

async function ask(
  query: string,
  url: URL,
  { apiKey, fetch, signal }: WebSettings & {
    readonly apiKey: string;
    readonly signal: AbortSignal;
  },
): Promise<ContextReply> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "x-api-key": apiKey, "content-type": "application/json" },
      body: JSON.stringify({ query, tokensNum: 5000 }),
      // The key must not go to wherever a redirect leads.
      redirect: "manual",
      signal,
    });
  } catch (cause) {
    const error = `could not connect to ${url.host}`;
    throw isReset(cause) ? new Retriable(error) : new ToolFailure(error);
  }
  const body = await readBody(response);
  if (response.ok) return replyOf(body);
  const error = `HTTP ${response.status}: ${messageOf(response, body)}`;
  if (!retriedStatuses.includes(response.status)) throw new ToolFailure(error);
  throw new Retriable(error, pauseOf(response));
}

/** Whether the other side ended a connection that was there. */
function isReset(error: unknown): boolean {
  return error instanceof Error &&
    /reset|closed before|unexpected end|incomplete|broken pipe/i.test(causesOf(error));
}

function causesOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message} ${causesOf(error.cause)}` : error.message;
}

/** What the service asks to wait, where that is not too long. */
function pauseOf({ headers }: Response): number {
  const seconds = Number(headers.get("retry-after") ?? NaN);
  const isShort = seconds >= 0 && seconds * 1000 <= longestPauseMs;
  return isShort ? seconds * 1000 : usualPauseMs;
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxReplyBytes) throw new CtError("read", "too large");
      chunks.push(chunk);
    }
  } catch (cause) {
    throw cause instanceof CtError
      ? new ToolFailure("unexpected response")
      : new Retriable("unexpected response");
  }
  return await new Blob(chunks).text();
}

function replyOf(body: string): ContextReply {
  const members = membersOf(body);
  const text = members?.get("response");
  if (members === undefined || typeof text !== "string") {
    throw new ToolFailure("unexpected response");
  }
  const others = [...members].filter(([name]) => name !== "response");
  return { text, details: JSON.stringify(Object.fromEntries(others)) };
}

/** The members of a JSON object; `undefined` if the text is not one. */
function membersOf(body: string): ReadonlyMap<string, unknown> | undefined {
  const value: unknown = jsonIn(body);
  return isRecord(value) ? new Map(Object.entries(value)) : undefined;
}

function messageOf({ status }: Response, body: string): string {
  if (status >= 300 && status < 400) return "redirects are not followed";
  const members = membersOf(body);
  const problem = [members?.get("error"), members?.get("message")]
    .find((each) => typeof each === "string" && each.trim() !== "");
  const line = String(problem ?? body).replace(/\s+/g, " ").trim();
  return (problem === undefined ? [...line].slice(0, errorChars).join("") : line) || "no message";
}

/** An error that repeats the key, as a server might, is reported without it. */
function withoutKey(error: unknown, apiKey: string): unknown {
  if (!(error instanceof ToolFailure)) return error;
  return new ToolFailure(error.message.replaceAll(apiKey, placeholder));
}
