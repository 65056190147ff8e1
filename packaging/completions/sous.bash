#!/bin/bash

__sous_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__sous_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__sous_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__sous_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_sous() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __sous_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    setup|run|serve|do|parse|hear|wake|voice|ear|eval|scan|recipe|pair|devices|room|ticket|grammar|settings|backup|restore|store|account|house|demo|doctor|bench|help)
        # Offer subcommand argument completions
        "_sous_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'setup run serve do parse hear wake voice ear eval scan recipe pair devices room ticket grammar settings backup restore store account house demo doctor bench help' -- "${cur}"))
        ;;
    esac
}

_sous_setup() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_run() {
    repeating_flags=()
    non_repeating_flags=(--text --fast --quiet --json --insecure-lan --new-household --version -h --help)
    repeating_options=()
    non_repeating_options=(--wav --pace --device --output --port --listen --now --engine)
    __sous_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--wav')
        return
        ;;
    '--pace')
        return
        ;;
    '--device')
        return
        ;;
    '--output')
        return
        ;;
    '--port')
        return
        ;;
    '--listen')
        return
        ;;
    '--now')
        return
        ;;
    '--engine')
        __sous_add_completions -W 'sous'$'\n''pocketsphinx'
        return
        ;;
    esac
}

_sous_serve() {
    repeating_flags=()
    non_repeating_flags=(--insecure-lan --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--port --listen --houses)
    __sous_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--port')
        return
        ;;
    '--listen')
        return
        ;;
    '--houses')
        return
        ;;
    esac
}

_sous_do() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--now)
    __sous_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--now')
        return
        ;;
    esac
}

_sous_parse() {
    repeating_flags=()
    non_repeating_flags=(--grammars-only --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--context --now)
    __sous_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--context')
        return
        ;;
    '--now')
        return
        ;;
    esac
}

_sous_hear() {
    repeating_flags=()
    non_repeating_flags=(--no-wake --json --evidence --version -h --help)
    repeating_options=(--grammar)
    non_repeating_options=(--context --now --engine)
    __sous_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--grammar')
        return
        ;;
    '--context')
        return
        ;;
    '--now')
        return
        ;;
    '--engine')
        __sous_add_completions -W 'sous'$'\n''pocketsphinx'
        return
        ;;
    esac
}

_sous_wake() {
    repeating_flags=()
    non_repeating_flags=(--save --json --evidence --version -h --help)
    repeating_options=(--word --calibrate)
    non_repeating_options=(--threshold --hours --false-alarms --voices --seed --enrol --engine)
    __sous_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--word')
        return
        ;;
    '--threshold')
        return
        ;;
    '--calibrate')
        return
        ;;
    '--hours')
        return
        ;;
    '--false-alarms')
        return
        ;;
    '--voices')
        return
        ;;
    '--seed')
        return
        ;;
    '--enrol')
        return
        ;;
    '--engine')
        __sous_add_completions -W 'sous'$'\n''pocketsphinx'
        return
        ;;
    esac
}

_sous_voice() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    list|install|remove|try|learn|learnt|forget|sentences)
        # Offer subcommand argument completions
        "_sous_voice_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'list install remove try learn learnt forget sentences' -- "${cur}"))
        ;;
    esac
}

_sous_voice_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_voice_install() {
    repeating_flags=()
    non_repeating_flags=(--if-missing --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __sous_add_completions -W 'natural'$'\n''piper'$'\n''espeak'
        return
        ;;
    esac
}

_sous_voice_remove() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __sous_add_completions -W 'natural'$'\n''piper'$'\n''espeak'
        return
        ;;
    esac
}

_sous_voice_try() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--engine --voice -o --output)
    __sous_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--engine')
        __sous_add_completions -W 'natural'$'\n''piper'$'\n''espeak'
        return
        ;;
    '--voice')
        return
        ;;
    '-o'|'--output')
        return
        ;;
    esac
}

_sous_voice_learn() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--text --device)
    __sous_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--text')
        return
        ;;
    '--device')
        return
        ;;
    esac
}

_sous_voice_learnt() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_voice_forget() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1
}

_sous_voice_sentences() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--count)
    __sous_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--count')
        return
        ;;
    esac
}

_sous_ear() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    install|remove|status|write)
        # Offer subcommand argument completions
        "_sous_ear_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'install remove status write' -- "${cur}"))
        ;;
    esac
}

_sous_ear_install() {
    repeating_flags=()
    non_repeating_flags=(--if-missing --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1
}

_sous_ear_remove() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_ear_status() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_ear_write() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=(--score)
    non_repeating_options=(--beams --silence --weights)
    __sous_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--beams')
        return
        ;;
    '--score')
        return
        ;;
    '--silence')
        return
        ;;
    '--weights')
        return
        ;;
    esac
}

_sous_eval() {
    repeating_flags=()
    non_repeating_flags=(--no-wake --household --wake --text --one-pass --grammars-only --verbose --json --version -h --help)
    repeating_options=(--grammar --negatives --background --engine)
    non_repeating_options=(--keep --noise --snr --report --guesses)
    __sous_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--grammar')
        return
        ;;
    '--negatives')
        return
        ;;
    '--background')
        return
        ;;
    '--keep')
        return
        ;;
    '--noise')
        return
        ;;
    '--snr')
        return
        ;;
    '--report')
        return
        ;;
    '--guesses')
        return
        ;;
    '--engine')
        __sous_add_completions -W 'sous'$'\n''pocketsphinx'
        return
        ;;
    esac
}

_sous_scan() {
    repeating_flags=()
    non_repeating_flags=(--add --history --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--name)
    __sous_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--name')
        return
        ;;
    esac
}

_sous_recipe() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    import|read|export|list)
        # Offer subcommand argument completions
        "_sous_recipe_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'import read export list' -- "${cur}"))
        ;;
    esac
}

_sous_recipe_import() {
    repeating_flags=()
    non_repeating_flags=(--starter --guess --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options -1
}

_sous_recipe_read() {
    repeating_flags=()
    non_repeating_flags=(--lines --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options -1
}

_sous_recipe_export() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options -1
}

_sous_recipe_list() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_pair() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--role --screen)
    __sous_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--role')
        __sous_add_completions -W 'family'$'\n''guest'$'\n''staff'$'\n''manager'
        return
        ;;
    '--screen')
        return
        ;;
    esac
}

_sous_devices() {
    repeating_flags=()
    non_repeating_flags=(--forget-pin --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--revoke)
    __sous_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--revoke')
        return
        ;;
    esac
}

_sous_room() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    join)
        # Offer subcommand argument completions
        "_sous_room_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'join' -- "${cur}"))
        ;;
    esac
}

_sous_room_join() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--name --fingerprint)
    __sous_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--name')
        return
        ;;
    '--fingerprint')
        return
        ;;
    esac
}

_sous_ticket() {
    repeating_flags=()
    non_repeating_flags=(--print --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1
}

_sous_grammar() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    check|sample|words)
        # Offer subcommand argument completions
        "_sous_grammar_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'check sample words' -- "${cur}"))
        ;;
    esac
}

_sous_grammar_check() {
    repeating_flags=()
    non_repeating_flags=(--json --household --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options -1

    # Offer positional completions
    case "${positional_number}" in
    *)
        __sous_add_completions -o plusdirs -fX '!*.@(gram)'
        return
        ;;
    esac
}

_sous_grammar_sample() {
    repeating_flags=()
    non_repeating_flags=(--answers --spoken --json --household --version -h --help)
    repeating_options=(--rule)
    non_repeating_options=(--count --seed)
    __sous_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--count')
        return
        ;;
    '--seed')
        return
        ;;
    '--rule')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __sous_add_completions -o plusdirs -fX '!*.@(gram)'
        return
        ;;
    esac
}

_sous_grammar_words() {
    repeating_flags=()
    non_repeating_flags=(--missing --vocabulary --confusable --json --household --version -h --help)
    repeating_options=()
    non_repeating_options=(--apart)
    __sous_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--apart')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __sous_add_completions -o plusdirs -fX '!*.@(gram)'
        return
        ;;
    esac
}

_sous_settings() {
    repeating_flags=()
    non_repeating_flags=(--default --json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_backup() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1
}

_sous_restore() {
    repeating_flags=()
    non_repeating_flags=(--stolen --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1
}

_sous_store() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    check|migrate|copy|mend)
        # Offer subcommand argument completions
        "_sous_store_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'check migrate copy mend' -- "${cur}"))
        ;;
    esac
}

_sous_store_check() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_store_migrate() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_store_copy() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--from --to --house)
    __sous_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--from')
        return
        ;;
    '--to')
        return
        ;;
    '--house')
        return
        ;;
    esac
}

_sous_store_mend() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_account() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    add|list|password|remove)
        # Offer subcommand argument completions
        "_sous_account_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'add list password remove' -- "${cur}"))
        ;;
    esac
}

_sous_account_add() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--name)
    __sous_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--name')
        return
        ;;
    esac
}

_sous_account_list() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_account_password() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1
}

_sous_account_remove() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1
}

_sous_house() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    add|list|key|member|release|mend|verify|claim)
        # Offer subcommand argument completions
        "_sous_house_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'add list key member release mend verify claim' -- "${cur}"))
        ;;
    esac
}

_sous_house_add() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1
}

_sous_house_list() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_house_key() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--role --name)
    __sous_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--role')
        __sous_add_completions -W 'family'$'\n''guest'$'\n''staff'$'\n''manager'
        return
        ;;
    '--name')
        return
        ;;
    esac
}

_sous_house_member() {
    repeating_flags=()
    non_repeating_flags=(--remove --version -h --help)
    repeating_options=()
    non_repeating_options=(--role)
    __sous_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--role')
        __sous_add_completions -W 'family'$'\n''guest'$'\n''staff'$'\n''manager'
        return
        ;;
    esac
}

_sous_house_release() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1
}

_sous_house_mend() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 1
}

_sous_house_verify() {
    repeating_flags=()
    non_repeating_flags=(--remove --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 2
}

_sous_house_claim() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 2
}

_sous_demo() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    restaurant)
        # Offer subcommand argument completions
        "_sous_demo_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'restaurant' -- "${cur}"))
        ;;
    esac
}

_sous_demo_restaurant() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options 0
}

_sous_doctor() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--device --output)
    __sous_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--device')
        return
        ;;
    '--output')
        return
        ;;
    esac
}

_sous_bench() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--words --sentences --commits --seed --utterances)
    __sous_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--words')
        return
        ;;
    '--sentences')
        return
        ;;
    '--commits')
        return
        ;;
    '--seed')
        return
        ;;
    '--utterances')
        return
        ;;
    esac
}

_sous_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __sous_offer_flags_options -1
}

complete -o filenames -F _sous sous
