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
        __sous_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'run'
            __sous_parse_subcommand 0 'text' 'wav=' 'fast' 'device=' 'output=' 'quiet' 'json' 'port=' 'listen=' 'insecure-lan' 'new-household' 'now=' 'engine=' 'version' 'h/help'
        case 'serve'
            __sous_parse_subcommand 0 'port=' 'listen=' 'insecure-lan' 'houses=' 'json' 'version' 'h/help'
        case 'do'
            __sous_parse_subcommand 1 'json' 'now=' 'version' 'h/help'
        case 'parse'
            __sous_parse_subcommand -r 1 'context=' 'grammars-only' 'json' 'now=' 'version' 'h/help'
        case 'hear'
            __sous_parse_subcommand -r 1 'no-wake' 'grammar=+' 'json' 'context=' 'evidence' 'now=' 'engine=' 'version' 'h/help'
        case 'wake'
            __sous_parse_subcommand -r 1 'word=+' 'threshold=' 'calibrate=+' 'save' 'hours=' 'false-alarms=' 'voices=' 'seed=' 'enrol=' 'json' 'evidence' 'engine=' 'version' 'h/help'
        case 'voice'
            __sous_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'learn'
                __sous_parse_subcommand -r 2 'text=' 'device=' 'json' 'version' 'h/help'
            case 'list'
                __sous_parse_subcommand 0 'json' 'version' 'h/help'
            case 'forget'
                __sous_parse_subcommand 1 'version' 'h/help'
            case 'sentences'
                __sous_parse_subcommand 0 'count=' 'version' 'h/help'
            end
        case 'eval'
            __sous_parse_subcommand 1 'grammar=+' 'no-wake' 'household' 'wake' 'text' 'negatives=+' 'background=+' 'keep=' 'noise=' 'snr=' 'report=' 'guesses=' 'one-pass' 'engine=+' 'grammars-only' 'verbose' 'json' 'version' 'h/help'
        case 'scan'
            __sous_parse_subcommand -r 1 'add' 'name=' 'history' 'json' 'version' 'h/help'
        case 'recipe'
            __sous_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'import'
                __sous_parse_subcommand -r 1 'starter' 'json' 'version' 'h/help'
            case 'export'
                __sous_parse_subcommand -r 1 'version' 'h/help'
            case 'list'
                __sous_parse_subcommand 0 'json' 'version' 'h/help'
            end
        case 'pair'
            __sous_parse_subcommand 0 'role=' 'screen=' 'json' 'version' 'h/help'
        case 'devices'
            __sous_parse_subcommand 0 'revoke=' 'forget-pin' 'json' 'version' 'h/help'
        case 'room'
            __sous_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'join'
                __sous_parse_subcommand 2 'name=' 'fingerprint=' 'version' 'h/help'
            end
        case 'ticket'
            __sous_parse_subcommand 1 'print' 'version' 'h/help'
        case 'grammar'
            __sous_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'check'
                __sous_parse_subcommand -r 1 'json' 'household' 'version' 'h/help'
            case 'sample'
                __sous_parse_subcommand -r 1 'count=' 'seed=' 'rule=+' 'answers' 'spoken' 'json' 'household' 'version' 'h/help'
            case 'words'
                __sous_parse_subcommand -r 1 'missing' 'vocabulary' 'confusable' 'apart=' 'json' 'household' 'version' 'h/help'
            end
        case 'settings'
            __sous_parse_subcommand 0 'default' 'json' 'version' 'h/help'
        case 'backup'
            __sous_parse_subcommand 1 'version' 'h/help'
        case 'restore'
            __sous_parse_subcommand 1 'version' 'h/help'
        case 'store'
            __sous_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'check'
                __sous_parse_subcommand 0 'version' 'h/help'
            case 'migrate'
                __sous_parse_subcommand 0 'version' 'h/help'
            case 'copy'
                __sous_parse_subcommand 0 'from=' 'to=' 'house=' 'version' 'h/help'
            end
        case 'account'
            __sous_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'add'
                __sous_parse_subcommand 1 'name=' 'version' 'h/help'
            case 'list'
                __sous_parse_subcommand 0 'version' 'h/help'
            case 'password'
                __sous_parse_subcommand 1 'version' 'h/help'
            case 'remove'
                __sous_parse_subcommand 1 'version' 'h/help'
            end
        case 'house'
            __sous_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'add'
                __sous_parse_subcommand 1 'version' 'h/help'
            case 'list'
                __sous_parse_subcommand 0 'version' 'h/help'
            case 'key'
                __sous_parse_subcommand 1 'role=' 'name=' 'version' 'h/help'
            case 'member'
                __sous_parse_subcommand 2 'role=' 'remove' 'version' 'h/help'
            case 'release'
                __sous_parse_subcommand 1 'version' 'h/help'
            end
        case 'demo'
            __sous_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'restaurant'
                __sous_parse_subcommand 0 'json' 'version' 'h/help'
            end
        case 'doctor'
            __sous_parse_subcommand 0 'device=' 'output=' 'json' 'version' 'h/help'
        case 'bench'
            __sous_parse_subcommand -r 1 'words=' 'sentences=' 'commits=' 'seed=' 'utterances=' 'json' 'version' 'h/help'
        case 'help'
            __sous_parse_subcommand -r 1 'version'
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
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'run' -d 'The box: hears, understands, does and answers.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'serve' -d 'A server without microphone, loudspeaker and keyboard.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'do' -d 'Do one typed command and print the answer.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'parse' -d 'Understand utterances, without doing anything.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'hear' -d 'Recognise WAV files, and do nothing else.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'wake' -d 'Find the wake word in WAV files.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'voice' -d 'Learn the voices of the household\'s people.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'eval' -d 'Run labelled recordings or sentences and count what is right.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'scan' -d 'Read the barcodes of photos, and tell what was scanned.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'recipe' -d 'Import and export recipes, and list them.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'pair' -d 'Let a phone or a tablet in.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'devices' -d 'List the paired phones and tablets, or end a pairing.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'room' -d 'Make this box one of another room.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'ticket' -d 'Show or print a kitchen\'s ticket.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'grammar' -d 'Check grammars, draw sentences from them, list their words.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'settings' -d 'Print the settings in force and where each came from.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'backup' -d 'Pack the household into one file: lists, recipes, pictures, devices, voices.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'restore' -d 'Bring a household back from a file that sous backup or the box made.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'store' -d 'Look after where the household is kept: a file, or a database of PostgreSQL.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'account' -d 'The accounts of a database of PostgreSQL that `sous serve --houses` serves.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'house' -d 'The houses of a database of PostgreSQL that `sous serve --houses` serves.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'demo' -d 'Put in samples to try things with.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'doctor' -d 'Say what works on this machine and how to mend what does not.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'bench' -d 'Measure the speed and memory of every stage on this machine.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" text' -l 'text' -d 'No sound at all: typed commands only.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" wav' -l 'wav' -d 'Hear this WAV, or - for standard input.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" fast' -l 'fast' -d 'Hear the WAV as fast as it can be.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" device' -l 'device' -d 'The ALSA device that is listened to (see arecord -L).' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" output' -l 'output' -d 'The ALSA device that is played on (see aplay -L).' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" quiet' -l 'quiet' -d 'Show nothing but what goes wrong.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" json' -l 'json' -d 'Print one JSON object an event.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" port' -l 'port' -d 'Serve the page at this port; 0 is any that is free.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" listen' -l 'listen' -d 'Serve the page at this address; 0.0.0.0 is the whole home network, with TLS.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" insecure-lan' -l 'insecure-lan' -d 'Let other machines of the home network in without TLS; they still need pairing.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" new-household' -l 'new-household' -d 'Begin a new household where the database of one is gone or empty.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" now' -l 'now' -d 'The moment that dates and times are read against, in the household\'s time zone.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" engine' -l 'engine' -d 'What hears: sous, the project\'s own, or pocketsphinx. Default: that of the settings (hearing.engine).' -rfka 'sous pocketsphinx'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous run" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous serve" port' -l 'port' -d 'Serve the page at this port; 0 is any that is free.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous serve" listen' -l 'listen' -d 'Serve the page at this address; 0.0.0.0 is the whole home network, with TLS.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous serve" insecure-lan' -l 'insecure-lan' -d 'Let other machines of the home network in without TLS; they still need pairing.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous serve" houses' -l 'houses' -d 'Serve every house of the database, the house NAME at NAME.food.example.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous serve" json' -l 'json' -d 'Print one JSON object an event.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous serve" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous serve" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous do" json' -l 'json' -d 'Print one JSON object a line.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous do" now' -l 'now' -d 'The moment that dates and times are read against, in the household\'s time zone.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous do" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous do" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous parse" context' -l 'context' -d 'JSON of the last command and of what is ringing or being cooked.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous parse" grammars-only' -l 'grammars-only' -d 'Refuse what no grammar takes, rather than to read it by what was learnt of how people write.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous parse" json' -l 'json' -d 'Print one JSON object a line, as it does anyway.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous parse" now' -l 'now' -d 'The moment that dates and times are read against, in the household\'s time zone.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous parse" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous parse" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" no-wake' -l 'no-wake' -d 'Each file is one command, without the wake word.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear"' -l 'grammar' -d 'A grammar in place of the built-in ones; repeatable.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" json' -l 'json' -d 'Print one JSON object a line, as it does anyway.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" context' -l 'context' -d 'JSON of the last command and of what is ringing or being cooked.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" evidence' -l 'evidence' -d 'Print what each confidence was made of.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" now' -l 'now' -d 'The moment that dates and times are read against, in the household\'s time zone.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" engine' -l 'engine' -d 'What hears: sous, the project\'s own, or pocketsphinx. Default: that of the settings (hearing.engine).' -rfka 'sous pocketsphinx'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous hear" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake"' -l 'word' -d 'A wake word; repeatable. Default: those of the settings.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" threshold' -l 'threshold' -d 'The least score, from 0: print every candidate. With the engine pocketsphinx a likelihood ratio, such as 1e-20. Default: that of the settings.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake"' -l 'calibrate' -d 'Find the threshold of words, and what they are worth.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" save' -l 'save' -d 'With --calibrate: write the thresholds into the settings file.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" hours' -l 'hours' -d 'With --calibrate: hours of speech without the word.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" false-alarms' -l 'false-alarms' -d 'With --calibrate: how many an hour of speech may have.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" voices' -l 'voices' -d 'With --calibrate: the most synthetic voices. Default: all there are.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" seed' -l 'seed' -d 'With --calibrate: another seed draws other sentences and noises.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" enrol' -l 'enrol' -d 'Learn from these files how a person says the word.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" json' -l 'json' -d 'Print one JSON object a line; of detections it does anyway.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" evidence' -l 'evidence' -d 'Print what each detection\'s score is made of as well.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" engine' -l 'engine' -d 'What hears: sous, the project\'s own, or pocketsphinx. Default: that of the settings (hearing.engine).' -rfka 'sous pocketsphinx'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous wake" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous voice" -eq 1' -fa 'learn' -d 'Learn how a person\'s voice differs from others\'.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous voice" -eq 1' -fa 'list' -d 'List the voices that were learnt.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous voice" -eq 1' -fa 'forget' -d 'Forget a person\'s voice.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous voice" -eq 1' -fa 'sentences' -d 'Print what is to be read for sous voice learn.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice learn" text' -l 'text' -d 'What is read, one sentence a line, in place of those of sous voice sentences.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice learn" device' -l 'device' -d 'The ALSA device that is listened to (see arecord -L).' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice learn" json' -l 'json' -d 'Print one JSON object.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice learn" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice learn" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice list" json' -l 'json' -d 'Print one JSON object a line.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice list" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice forget" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice forget" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice sentences" count' -l 'count' -d 'How many.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice sentences" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous voice sentences" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval"' -l 'grammar' -d 'A grammar in place of the built-in ones; repeatable.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" no-wake' -l 'no-wake' -d 'Each recording is one command, without the wake word.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" household' -l 'household' -d 'Know the words of the household\'s store, such as its menus.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" wake' -l 'wake' -d 'Measure wake words.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" text' -l 'text' -d 'Measure sentences: the manifest has texts in place of recordings.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval"' -l 'negatives' -d 'Sound without wake words, a WAV file or a folder; repeatable.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval"' -l 'background' -d 'Likewise, to be counted apart and never mixed with noise; repeatable.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" keep' -l 'keep' -d 'With --wake: write the sounds as they were heard, with a manifest.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" noise' -l 'noise' -d 'Noise to mix in.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" snr' -l 'snr' -d 'Decibels of speech over noise, parted by commas.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" report' -l 'report' -d 'Write a page with curves and the worst utterances to listen to.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" guesses' -l 'guesses' -d 'Write each guess with what its confidence was made of.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" one-pass' -l 'one-pass' -d 'Recognise in one pass, without the second that checks the first: for comparing speed.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval"' -l 'engine' -d 'What hears: sous or pocketsphinx; repeatable. Default: that of the settings.' -rfka 'sous pocketsphinx'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" grammars-only' -l 'grammars-only' -d 'With --text: refuse what no grammar takes.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" verbose' -l 'verbose' -d 'Print every recording or sentence that was not right.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" json' -l 'json' -d 'Print the totals as one JSON object, as it does anyway.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous eval" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous scan" add' -l 'add' -d 'Put the products into the pantry.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous scan" name' -l 'name' -d 'With --add: what the product is, remembered for the next scan.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous scan" history' -l 'history' -d 'Print everything that was scanned, the newest first.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous scan" json' -l 'json' -d 'Print one JSON object a barcode.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous scan" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous scan" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous recipe" -eq 1' -fa 'import' -d 'Put the recipes of files and web pages into the recipe box.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous recipe" -eq 1' -fa 'export' -d 'Print recipes as JSON-LD of schema.org.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous recipe" -eq 1' -fa 'list' -d 'Print the names of all recipes.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe import" starter' -l 'starter' -d 'Put in the plain recipes that come with the program.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe import" json' -l 'json' -d 'Print one JSON object a command.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe import" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe import" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe export" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe list" json' -l 'json' -d 'Print one JSON object a recipe.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe list" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous recipe list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous pair" role' -l 'role' -d 'What it may do: everything, look only, what a shop\'s counter needs, or that and all behind the PIN.' -rfka 'family guest staff manager'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous pair" screen' -l 'screen' -d 'Print an address that lets in a screen of this name without a code.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous pair" json' -l 'json' -d 'Print one JSON object.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous pair" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous pair" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous devices" revoke' -l 'revoke' -d 'End the pairing of this device, by its name or identifier.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous devices" forget-pin' -l 'forget-pin' -d 'Take the desk\'s PIN away, when nobody knows it any more.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous devices" json' -l 'json' -d 'Print one JSON object a line.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous devices" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous devices" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous room" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous room" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous room" -eq 1' -fa 'join' -d 'Let the home\'s box do what is said to this one.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous room join" name' -l 'name' -d 'What this box is called there.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous room join" fingerprint' -l 'fingerprint' -d 'The SHA-256 of its certificate, as it shows it.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous room join" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous room join" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous ticket" print' -l 'print' -d 'Print it.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous ticket" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous ticket" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar" -eq 1' -fa 'check' -d 'Find the mistakes in grammars, with line, column and caret.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar" -eq 1' -fa 'sample' -d 'Draw random sentences from grammars.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar" -eq 1' -fa 'words' -d 'List the words that grammars can hear, and how they sound.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar check" json' -l 'json' -d 'Print one JSON object a line: every finding, then every file.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar check" household' -l 'household' -d 'Take the files as the household\'s own: what they leave out comes from the built-in grammars of their names.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar check" -ge 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'gram\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar check" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" count' -l 'count' -d 'How many sentences.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" seed' -l 'seed' -d 'The same seed draws the same sentences. Default: another each time.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample"' -l 'rule' -d 'Draw from this rule, by its full name; repeatable. Default: every command.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" answers' -l 'answers' -d 'Also answers to what the box asks, which are no commands by themselves.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" spoken' -l 'spoken' -d 'Only what can be spoken.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" json' -l 'json' -d 'Print one JSON object a line: the rule and the text.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" household' -l 'household' -d 'Take the files as the household\'s own: what they leave out comes from the built-in grammars of their names.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar sample" -ge 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'gram\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar sample" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" missing' -l 'missing' -d 'Only words that no dictionary has, as lines for pronunciations.dict.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" vocabulary' -l 'vocabulary' -d 'The household\'s words as well: groceries, dishes, people, shops.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" confusable' -l 'confusable' -d 'Pairs of words that may be taken for each other.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" apart' -l 'apart' -d 'With --confusable: by how many sounds they differ at most.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" json' -l 'json' -d 'Print one JSON object a line.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" household' -l 'household' -d 'Take the files as the household\'s own: what they leave out comes from the built-in grammars of their names.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous grammar words" -ge 1' -fa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'gram\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous grammar words" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous settings" default' -l 'default' -d 'Print a settings file with every key, explained, at its default.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous settings" json' -l 'json' -d 'Print one JSON object a line.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous settings" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous settings" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous backup" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous backup" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous restore" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous restore" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous store" -eq 1' -fa 'check' -d 'Read everything that is kept, and tell what is not as it should be.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous store" -eq 1' -fa 'migrate' -d 'Bring the database to the newest shape, as starting sous does.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous store" -eq 1' -fa 'copy' -d 'Copy the household between a folder and a database of PostgreSQL, either way.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store check" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store check" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store migrate" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store migrate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store copy" from' -l 'from' -d 'Where the household is.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store copy" to' -l 'to' -d 'Where it is copied to.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store copy" house' -l 'house' -d 'Which house of a database it is; without it, that of the settings.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store copy" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous store copy" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous account" -eq 1' -fa 'add' -d 'Make an account, and a password for it.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous account" -eq 1' -fa 'list' -d 'List the accounts, a line each: address, name and the houses it is a member of.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous account" -eq 1' -fa 'password' -d 'Make a new password for somebody who has forgotten theirs.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous account" -eq 1' -fa 'remove' -d 'Forget an account. What it has ordered stays with the shops.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account add" name' -l 'name' -d 'What its owner is called.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account add" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account add" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account list" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account password" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account password" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account remove" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous account remove" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous house" -eq 1' -fa 'add' -d 'Make a house, and a key for the one who runs it.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous house" -eq 1' -fa 'list' -d 'List the houses of the database, a line each.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous house" -eq 1' -fa 'key' -d 'Make one more key of a house.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous house" -eq 1' -fa 'member' -d 'Let somebody who has an account work in a house.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous house" -eq 1' -fa 'release' -d 'Have the servers decide in a house again that a shop\'s own box has led.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house add" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house add" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house list" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house key" role' -l 'role' -d 'What its holder may do: family, manager, staff or guest.' -rfka 'family guest staff manager'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house key" name' -l 'name' -d 'What it is called in the list of devices.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house key" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house key" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house member" role' -l 'role' -d 'What they may do: family, manager, staff or guest.' -rfka 'family guest staff manager'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house member" remove' -l 'remove' -d 'Let them in no longer.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house member" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house member" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house release" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous house release" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous demo" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous demo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_positional "sous demo" -eq 1' -fa 'restaurant' -d 'Put in five food businesses with menus and tables.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous demo restaurant" json' -l 'json' -d 'Print one JSON object a command.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous demo restaurant" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous demo restaurant" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous doctor" device' -l 'device' -d 'The microphone, as arecord -L lists it. Default: audio.device.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous doctor" output' -l 'output' -d 'The loudspeaker, as aplay -L lists it. Default: audio.output.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous doctor" json' -l 'json' -d 'Print one JSON object a check: check, ok, found, mend.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous doctor" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous doctor" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous bench" words' -l 'words' -d 'How many words the household has besides the built-in ones.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous bench" sentences' -l 'sentences' -d 'How many sentences are parsed.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous bench" commits' -l 'commits' -d 'How many commands are kept in a store.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous bench" seed' -l 'seed' -d 'Draws the same sentences and words again.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous bench" utterances' -l 'utterances' -d 'Measure only how fast the lines of this file are understood, with 100,000 words at most.' -rfka ''
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous bench" json' -l 'json' -d 'Print one JSON object a figure: stage, value, unit, words.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous bench" version' -l 'version' -d 'Show the version.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous bench" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'sous' -n '__sous_should_offer_completions_for_flags_or_options "sous help" version' -l 'version' -d 'Show the version.'
