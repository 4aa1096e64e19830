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
  local current=${words[${#words[@]} - 1]} quote= opened=0
  for ((index = 0; index < ${#current}; index++)); do
    case $quote${current:index:1} in
      \\ | \"\\) ((++index)) ;;
      \" | \') quote=${current:index:1} opened=$index ;;
      \"\" | \'\') quote= ;;
    esac
  done
  for index in "${!words[@]}"; do
    words[index]=${words[index]//[\"\'\\]/}
  done
  local cut= typed=${words[${#words[@]} - 1]}
  if [[ -n $quote ]]; then
    cut=${current:0:opened}
    cut=${cut//[\"\'\\]/}
  else
    [[ $COMP_WORDBREAKS != *=* || $typed != *=* ]] || cut=${typed%"${typed##*=}"}
    [[ $COMP_WORDBREAKS != *:* || $typed != *:* ]] || cut=${typed%"${typed##*:}"}
  fi
  COMPREPLY=()
  while IFS= read -r answer; do
    # No candidates: bash completes a path.
    [[ $answer != path ]] || return 0
    value=${answer%%$'\t'*}
    value=${value#"$cut"}
    # Names come from the project's files: nothing in them may become more than text.
    case $quote in
      \")
        # Between these quotes nothing keeps bash from expanding it.
        [[ $value != *!* ]] || continue
        value=${value//\\/\\\\}
        value=${value//\"/\\\"}
        value=${value//\$/\\\$}
        value=${value//\`/\\\`}
        ;;
      \') value=${value//\'/\'\\\'\'} ;;
      *) printf -v value %q "$value" ;;
    esac
    COMPREPLY+=("$value")
  done < <({{program}} completions bash --line "${words[@]}" 2>/dev/null </dev/null)
  compopt +o default +o bashdefault 2>/dev/null
  [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
}

complete -o default -o bashdefault -F _ct {{commands}}
