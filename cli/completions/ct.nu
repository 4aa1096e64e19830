# Nushell completion of the ct suite: save it as a file, and `source` that in config.nu after other
# completers, which keep all other commands.

let ct_other_completer = $env.config?.completions?.external?.completer?
$env.config.completions.external.enable = true
$env.config.completions.external.completer = {|spans|
  if ($spans.0 | path basename) in [{{commands}}] {
    let answers = (^{{program}} completions nushell --line ...$spans | complete | get stdout | lines)
    # Null: Nushell completes a path.
    if ($answers | get --ignore-errors 0) == "path" { null } else {
      $answers | each {|answer|
        let parts = ($answer | split row --number 2 "\t")
        let value = $parts.0
        let description = ($parts | get --ignore-errors 1 | default "")
        # Nushell takes a value as if it were typed; what no quotes keep a text is left out.
        if $value =~ '^[\w./=+:,-]+$' {
          { value: $value, description: $description }
        } else if $value !~ "'" {
          { value: $"'($value)'", description: $description }
        }
      }
    }
  } else if $ct_other_completer != null {
    do $ct_other_completer $spans
  }
}
