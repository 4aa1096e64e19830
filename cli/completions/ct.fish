# fish completion of the ct suite; `ct completions fish | source` in config.fish loads it.

function __ct_answers
    {{program}} completions fish --line (commandline -opc) (commandline -ct | string unescape) 2>/dev/null </dev/null
end

for command in {{commands}}
    complete -c $command -f -a '(__ct_answers | string match -v path)'
    complete -c $command -n '__ct_answers | string match -q path' -F
end
