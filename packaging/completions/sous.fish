function __sous_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __sous_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __sous_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __sous_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __sous_parse_tokens -S
    set -l unparsed_tokens (__sous_tokens -pc)
    switch $unparsed_tokens[1]
    case 'sous'
        __sous_parse_subcommand 0 'h/help'
        switch $unparsed_tokens[1]
        case 'eval'
            __sous_parse_subcommand 1 'grammar=+' 'noise=' 'snr=' 'extra=' 'largest=' 'beam=' 'word-beam=' 'warp=' 'lw=' 'no-remove-noise' 'verbose' 'h/help'
        case 'hear'
            __sous_parse_subcommand -r 1 'no-wake' 'verbose' 'threshold=' 'now=' 'h/help'
        case 'settings'
            __sous_parse_subcommand 0 'default' 'json' 'h/help'
        case 'grammar'
            __sous_parse_subcommand 0 'h/help'
            switch $unparsed_tokens[1]
            case 'check'
                __sous_parse_subcommand -r 1 'json' 'household' 'h/help'
            case 'sample'
                __sous_parse_subcommand -r 1 'count=' 'seed=' 'rule=+' 'spoken' 'json' 'household' 'h/help'
            case 'words'
                __sous_parse_subcommand -r 1 'missing' 'vocabulary' 'json' 'household' 'h/help'
            end
        case 'doctor'
            __sous_parse_subcommand 0 'device=' 'output=' 'json' 'h/help'
        case 'help'
            __sous_parse_subcommand -r 1 
        end
    end
end

function __sous_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __sous_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __sous_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __sous_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__sous_tokens -p)
    if test -z "$(__sous_tokens -t)"
        set -l index (count (__sous_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'sous' -f
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'eval' -d 'Run labelled recordings and count what is right.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'hear' -d 'Recognise WAV files, do nothing else.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'settings' -d 'Print the settings in force and where each came from.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'grammar' -d 'Check grammars, draw sentences from them, list their words.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'doctor' -d 'Say what works on this machine and how to mend what does not.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval"' -l 'grammar' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" noise' -l 'noise' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" snr' -l 'snr' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" extra' -l 'extra' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" largest' -l 'largest' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" beam' -l 'beam' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" word-beam' -l 'word-beam' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" warp' -l 'warp' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" lw' -l 'lw' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" no-remove-noise' -l 'no-remove-noise'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" verbose' -l 'verbose'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" no-wake' -l 'no-wake'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" verbose' -l 'verbose'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" threshold' -l 'threshold' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" now' -l 'now' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous settings" default' -l 'default' -d 'Print a settings file with every key, explained, at its default.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous settings" json' -l 'json' -d 'Print one JSON object a line.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous settings" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar" -eq 1' -fa 'check' -d 'Find the mistakes in grammars, with line, column and caret.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar" -eq 1' -fa 'sample' -d 'Draw random sentences from grammars.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar" -eq 1' -fa 'words' -d 'List the words that grammars can hear, and how they sound.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar check" json' -l 'json' -d 'Print one JSON object a line: every finding, then every file.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar check" household' -l 'household' -d 'Take the files as the household\'s own: what they leave out comes from the built-in grammars of their names.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar check" -ge 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'gram\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" count' -l 'count' -d 'How many sentences.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" seed' -l 'seed' -d 'The same seed draws the same sentences. Default: another each time.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample"' -l 'rule' -d 'Draw from this rule, by its full name; repeatable. Default: every intent.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" spoken' -l 'spoken' -d 'Only what can be spoken.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" json' -l 'json' -d 'Print one JSON object a line: the rule and the text.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" household' -l 'household' -d 'Take the files as the household\'s own: what they leave out comes from the built-in grammars of their names.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar sample" -ge 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'gram\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" missing' -l 'missing' -d 'Only words that no dictionary has, as lines for pronunciations.dict.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" vocabulary' -l 'vocabulary' -d 'The household\'s words as well: groceries, dishes, people, shops.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" json' -l 'json' -d 'Print one JSON object a line.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" household' -l 'household' -d 'Take the files as the household\'s own: what they leave out comes from the built-in grammars of their names.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar words" -ge 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'gram\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous doctor" device' -l 'device' -d 'The microphone, as arecord -L lists it. Default: audio.device.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous doctor" output' -l 'output' -d 'The loudspeaker, as aplay -L lists it. Default: audio.output.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous doctor" json' -l 'json' -d 'Print one JSON object a check: check, ok, found, mend.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous doctor" h help' -s 'h' -l 'help' -d 'Show help information.'
