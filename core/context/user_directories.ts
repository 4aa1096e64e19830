/**
 * Locates the directories of the user: configuration, state and cache.
 *
 * @module
 */

/**
 * The user's directory for what can be made again: `named`, which is `$XDG_CACHE_HOME`, if it is an
 * absolute path, or else `.cache` of the home directory; `undefined` without one.
 */
export function cacheHomeOf(
  named: string | undefined,
  home: string | undefined,
): string | undefined {
  return absoluteOr(named, home, ".cache");
}

/** The same for what is to be kept: `$XDG_STATE_HOME`, or else `.local/state`. */
export function stateHomeOf(
  named: string | undefined,
  home: string | undefined,
): string | undefined {
  return absoluteOr(named, home, ".local/state");
}

function absoluteOr(
  named: string | undefined,
  home: string | undefined,
  below: string,
): string | undefined {
  if (named?.startsWith("/")) return named;
  return home?.startsWith("/") ? `${home}/${below}` : undefined;
}
