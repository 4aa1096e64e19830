#compdef {{commands}}
# zsh completion of the ct suite; `source <(ct completions zsh)` in ~/.zshrc, after compinit, loads
# it.

_ct() {
  local answer value description
  local -a answers values shown open
  answers=("${(@f)$({{program}} completions zsh --line "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" \
    2>/dev/null </dev/null)}")
  if [[ $answers[1] = path ]]; then
    compset -P '(#b)--[^=]##=(file:|)' || compset -P 'file:'
    _files
    return
  fi
  for answer in $answers; do
    value=${answer%%$'\t'*}
    description=${answer#*$'\t'}
    if [[ $value = *= ]]; then open+=("$value")
    else
      values+=("$value")
      shown+=("$value${description:+  -- $description}")
    fi
  done
  ((!$#open)) || compadd -S '' -a open
  ((!$#values)) || compadd -l -d shown -a values
}

if [[ $funcstack[1] = _ct ]]; then _ct "$@"; else compdef _ct {{commands}}; fi
