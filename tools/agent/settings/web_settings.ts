/**
 * How the web is searched.
 *
 * @module
 */

/** What a runner may say about the web search; the environment says the rest. */
export interface WebSearchOptions {
  /** The key of the service; by default that of the variable EXA_API_KEY. */
  readonly apiKey?: string;
  /** Where the service is; by default the variable EXA_BASE_URL, or the service's own address. */
  readonly baseUrl?: string;
  /** How long a call may take in milliseconds, 30 seconds by default. */
  readonly timeoutMs?: number;
  /** What sends requests; the runtime's by default. */
  readonly fetch?: Fetch;
}

/** Sends a request. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** What the search of a toolset works with. */
export interface WebSettings {
  /** The key; without one nothing is sent. */
  readonly apiKey: string | undefined;
  /** Where the service is. */
  readonly baseUrl: string;
  /** How long a call may take in milliseconds. */
  readonly timeoutMs: number;
  /** What sends requests. */
  readonly fetch: Fetch;
}

/** The settings that options and variables stand for; an empty variable counts as missing. */
export function webSettings(
  options: WebSearchOptions,
  variables: Readonly<Record<string, string>>,
): WebSettings {
  return {
    apiKey: options.apiKey || variables["EXA_API_KEY"] || undefined,
    baseUrl: options.baseUrl ?? (variables["EXA_BASE_URL"] || "https://api.exa.ai"),
    timeoutMs: options.timeoutMs ?? 30_000,
    fetch: options.fetch ?? fetch,
  };
}
