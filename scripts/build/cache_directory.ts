/**
 * The lines of a script that find the directory in which the user's indexes lie, as
 * `userDirectories` of `@ct/core/context` and `writablePath` of `@ct/base` find it.
 *
 * @module
 */

/**
 * Sets `resolved`: a directory of which the last parts need not exist yet gets its absolute path
 * without links.
 */
export const resolveFunction = `resolve() {
  case $1 in /*) resolved=$1 ;; *) resolved=./$1 ;; esac
  missing=
  while [ ! -d "$resolved" ]; do
    case $resolved in
      */*) missing=/\${resolved##*/}$missing resolved=\${resolved%/*} ;;
      *) break ;;
    esac
  done
  # The last character keeps newlines at the end of a name.
  resolved=$(CDPATH= cd -P -- "$resolved/" && pwd -P && echo x) || resolved=/dev/null/none
  resolved=\${resolved%?x}
  resolved=\${resolved%/}$missing
}
`;

/**
 * Sets `cache` to where the user's indexes lie, without links, since these lead to what is not
 * granted, and `named_cache` to the same with links. Without a home there are none.
 */
export const cacheDirectory = `cache=
case \${XDG_CACHE_HOME-} in
  /*) cache=$XDG_CACHE_HOME/ct ;;
  *) case \${HOME-} in /*) cache=$HOME/.cache/ct ;; esac ;;
esac
named_cache=$cache
linked=$cache
case $cache in
  */../*) ;;
  *) while [ -n "$linked" ] && [ ! -L "$linked" ]; do linked=\${linked%/*}; done ;;
esac
if [ -n "$linked" ]; then
  resolve "$cache"
  cache=$resolved
fi
case $cache in *,*) cache= named_cache= ;; esac`;

/**
 * Sets `watch` to the directory in these two in which watches make their files, joined by a comma:
 * all that a server writes to that only reads. A link in its place is not followed.
 */
export const watchDirectory = `watch=
if [ -n "$cache" ] && [ ! -L "$cache/watch" ]; then
  watch=$cache/watch
  case $named_cache in
    "$cache" | *,*) ;;
    *) watch=$watch,$named_cache/watch ;;
  esac
fi`;
