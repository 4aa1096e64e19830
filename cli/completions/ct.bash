# bash completion of the ct suite; `eval "$(ct completions bash)"` in ~/.bashrc loads it.

_ct() {
  local line=${COMP_LINE:0:COMP_POINT} words=() index word answer value
  # bash splits words at = and : too; what no space divides belongs together.
  for ((index = 0; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    ((index < COMP_CWORD)) || word=${line#"${line%%[![:space:]]*}"}
    if ((index == 0)) || [[ $line == [[:space:]]* ]]; then
      line=${line#"${line%%[![:space:]]*}"}
      words+=("$word")
    else
      ((index < COMP_CWORD)) || word=$line
      words[${#words[@]} - 1]+=$word
    fi
    line=${line#"$word"}
  done
  local current=${words[${#words[@]} - 1]} quote=
  case $current in [\"\']*) quote=${current:0:1} ;; esac
  for index in "${!words[@]}"; do
    words[index]=${words[index]//[\"\'\\]/}
  done
  local cut= typed=${words[${#words[@]} - 1]}
  if [[ -z $quote ]]; then
    [[ $COMP_WORDBREAKS != *=* || $typed != *=* ]] || cut=${typed%"${typed##*=}"}
    [[ $COMP_WORDBREAKS != *:* || $typed != *:* ]] || cut=${typed%"${typed##*:}"}
  fi
  COMPREPLY=()
  while IFS= read -r answer; do
    # No candidates: bash completes a path.
    [[ $answer != path ]] || return 0
    value=${answer%%$'\t'*}
    value=${value#"$cut"}
    [[ -n $quote ]] || printf -v value %q "$value"
    COMPREPLY+=("$value")
  done < <({{program}} completions bash --line "${words[@]}" 2>/dev/null </dev/null)
  compopt +o default +o bashdefault 2>/dev/null
  [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
}

complete -o default -o bashdefault -F _ct {{commands}}
