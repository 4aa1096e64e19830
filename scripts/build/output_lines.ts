/**
 * The lines of a command's script that find out what standard output is: only they can, since the
 * runtime opens the null device where it is closed, and tools may not read their environment.
 *
 * @module
 */
import { judgedVariable } from "@ct/core/run";

/** Lines that set `stdout` to the word that `core/process/output_word.ts` reads. */
export function outputLines(): string {
  return `# Where the runtime finds stdout closed it opens /dev/null, so only the script can tell.
# What the shell says of that goes nowhere: /dev/null may not be writable.
stdout=open
[ -z "\${${judgedVariable}-}" ] || stdout=judged
{ true 3>&1; } 2>&- || stdout=closed
case \${TERM-},\${CLICOLOR_FORCE:-0} in
  dumb,0) stdout=$stdout,dumb ;;
  *,0) ;;
  *) stdout=$stdout,colour ;;
esac
if [ -t 1 ]; then
  links=
  case \${CT_HYPERLINKS-},\${TERM-} in
    always,*) links=1 ;;
    never,* | *,dumb | *,linux | *,screen* | *,tmux*) ;;
    *,xterm-kitty | *,xterm-ghostty | *,alacritty* | *,foot*) links=1 ;;
    *)
      case \${TERM_PROGRAM-} in iTerm.app | WezTerm | vscode | ghostty) links=1 ;; esac
      [ -z "\${KITTY_WINDOW_ID-}\${WEZTERM_PANE-}\${WT_SESSION-}" ] || links=1
      ! [ "\${VTE_VERSION:-0}" -ge 5000 ] 2>&- || links=1
      ;;
  esac
  if [ -n "$links" ]; then
    host=
    [ ! -r /etc/hostname ] || read -r host </etc/hostname || :
    stdout=$stdout,links:$host
  fi
fi
`;
}
