# PowerShell completion of the ct suite. To load it, in $PROFILE:
# ct completions powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName {{commands}} -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
    ForEach-Object {
      if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value }
      else { $_.Extent.Text }
    })
  # Some versions drop an empty argument of a program; a space stands for it.
  $current = if ($wordToComplete -eq '') { ' ' } else { $wordToComplete }
  foreach ($answer in @(& {{program}} completions powershell --line @words $current 2>$null)) {
    # No candidates: PowerShell completes a path.
    if ($answer -eq 'path') { return }
    $value, $description = $answer -split "`t", 2
    if (-not $description) { $description = $value }
    # PowerShell takes typographic quotes for quotes.
    $text = if ($value -match '^[\w./=+-]+$') { $value }
    else { "'" + ($value -replace "['\u2018-\u201b]", '$0$0') + "'" }
    [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $description)
  }
}
