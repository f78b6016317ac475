"""`rmscore completion`: makes a shell complete commands, options, rulesets, files and players."""

import sys
from typing import Annotated, Literal

import typer

from rmscore.cli import options
from rmscore.cli.app import SETTINGS, Command, command_app
from rmscore.show.language import _

app = command_app()

HELP = _(
    """\b
bash:       add to ~/.bashrc:  eval "$(rmscore completion bash)"
zsh:        add to ~/.zshrc:   eval "$(rmscore completion zsh)"
fish:       rmscore completion fish > ~/.config/fish/completions/rmscore.fish
PowerShell: add to $PROFILE:   rmscore completion powershell | Out-String | Invoke-Expression

Print a script that makes a shell complete rmscore's commands, options, rulesets and files with the tab key,
and the players of the record that stands on the line."""
)

Shell = Literal["bash", "zsh", "fish", "powershell"]


@app.command(cls=Command, help=HELP, context_settings={**SETTINGS, "allow_extra_args": True})
def completion(
    shell: Annotated[Shell, typer.Argument(metavar=_("SHELL"), help=_("bash, zsh, fish or powershell."))],
    context: typer.Context,
    lang: options.Language = None,
) -> None:
    if not context.args:
        print(SCRIPTS[shell], end="")
        return
    # The script asks: these words stand on the line, what can the last one be?
    from rmscore.cli import shells

    sys.stdout.write("".join(line + "\n" for line in shells.answer(shell, context.args)))


BASH = """\
_rmscore() {
    local found
    COMPREPLY=()
    while IFS= read -r found; do
        COMPREPLY+=("$found")
    done < <(rmscore completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == */ ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -F _rmscore rmscore
"""

ZSH = """\
#compdef rmscore
_rmscore() {
    local line
    local -a words_found words_shown folders
    for line in "${(@f)$(rmscore completion zsh -- "${(@Q)words[2,$CURRENT]}" 2>/dev/null)}"; do
        if [[ $line == */ ]]; then
            folders+=("$line")
        elif [[ -n $line ]]; then
            words_found+=("${line%%$'\\t'*}")
            words_shown+=("${line/$'\\t'/  -- }")
        fi
    done
    (( $#folders )) && compadd -S '' -- "${folders[@]}"
    (( $#words_found )) && compadd -l -d words_shown -- "${words_found[@]}"
}
if [[ "${funcstack[1]}" == _rmscore ]]; then
    _rmscore "$@"
else
    compdef _rmscore rmscore
fi
"""

FISH = """\
function __rmscore_complete
    set -l words (commandline -opc)[2..-1]
    rmscore completion fish -- $words (commandline -ct | string collect) 2>/dev/null
end
complete --command rmscore --no-files --arguments '(__rmscore_complete)'
"""

POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName rmscore -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { "=" + $(if ($null -ne $_.Value) { $_.Value } else { $_.Extent.Text }) })
    $words += "=" + $wordToComplete
    rmscore completion powershell -- @words 2>$null | ForEach-Object {
        $word, $shown, $says = $_ -split "`t"
        [System.Management.Automation.CompletionResult]::new($word, $shown, "ParameterValue", $says)
    }
}
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH, "powershell": POWERSHELL}
