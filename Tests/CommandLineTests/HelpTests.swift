import ArgumentParser
import Foundation
import Testing

@testable import BoxSettings
@testable import sous

@Suite struct HelpTests {
  private func help(_ command: any ParsableCommand.Type) -> String {
    Sous.helpMessage(for: command, columns: 96).trimmingCharacters(in: .newlines)
  }

  @Test("`sous settings --help`")
  func settings() {
    #expect(
      help(SettingsCommand.self) == """
        OVERVIEW: Print the settings in force and where each came from.

        Settings are read from ~/.config/sous/config.toml, then from the environment (SOUS_WAKE_WORDS),
        then from flags; the later wins.

        EXAMPLES
          sous settings
          sous settings --default > ~/.config/sous/config.toml

        USAGE: sous settings [--default] [--json]

        OPTIONS:
          --default               Print a settings file with every key, explained, at its default.
          --json                  Print one JSON object a line.
          --version               Show the version.
          -h, --help              Show help information.
        """)
  }

  @Test("`sous doctor --help`")
  func doctor() {
    #expect(
      help(DoctorCommand.self) == """
        OVERVIEW: Say what works on this machine and how to mend what does not.

        Looks at the settings, the grammars, the speech model, the microphone (for a second), the
        loudspeaker, the voice, the store, the disk and the clock. Changes nothing. Exit status: 0 all
        works, 1 something does not.

        EXAMPLE
          sous doctor --device plughw:1

        USAGE: sous doctor [--device <name>] [--output <name>] [--json]

        OPTIONS:
          --device <name>         The microphone, as arecord -L lists it. Default: audio.device.
          --output <name>         The loudspeaker, as aplay -L lists it. Default: audio.output.
          --json                  Print one JSON object a check: check, ok, found, mend.
          --version               Show the version.
          -h, --help              Show help information.
        """)
  }

  @Test("`sous grammar --help`")
  func grammar() {
    #expect(
      help(GrammarCommand.self) == """
        OVERVIEW: Check grammars, draw sentences from them, list their words.

        EXAMPLES
          sous grammar check ~/.config/sous/grammars/coffee.gram
          sous grammar sample --count 5 --rule timer.start
          sous grammar words coffee.gram

        USAGE: sous grammar <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          check                   Find the mistakes in grammars, with line, column and caret.
          sample                  Draw random sentences from grammars.
          words                   List the words that grammars can hear, and how they sound.

          See 'sous help grammar <subcommand>' for detailed help.
        """)
  }

  @Test("`sous grammar check --help`")
  func grammarCheck() {
    #expect(
      help(GrammarCheckCommand.self) == """
        OVERVIEW: Find the mistakes in grammars, with line, column and caret.

        Warnings are rules that nothing uses and rules that cannot be spoken; an example that its own
        rule does not match, an intent that is no command and a slot that no command has are mistakes.
        Exit status: 0 no mistakes, 1 mistakes, 3 a file is missing.

        EXAMPLE
          sous grammar check --household ~/.config/sous/grammars/timer.gram

        USAGE: sous grammar check [--json] [--household] [<file> ...]

        ARGUMENTS:
          <file>                  Grammar files, or folders of them. Without any: the built-in grammars
                                  and the household's.

        OPTIONS:
          --json                  Print one JSON object a line: every finding, then every file.
          --household             Take the files as the household's own: what they leave out comes from
                                  the built-in grammars of their names.
          --version               Show the version.
          -h, --help              Show help information.
        """)
  }

  @Test("`sous grammar sample --help`")
  func grammarSample() {
    #expect(
      help(GrammarSampleCommand.self) == """
        OVERVIEW: Draw random sentences from grammars.

        Alternatives are drawn by their weights, household words from the vocabulary. Sentences are as
        they would be typed, with figures and made-up words; with --spoken, as they would be said.
        Answers, which mean something only after a question of the box, are left out unless --answers
        or a --rule asks for them.

        EXAMPLE
          sous grammar sample --count 5 --seed 1 --rule timer.start | sous parse

        USAGE: sous grammar sample [--count <number>] [--seed <number>] [--rule <rule> ...] [--answers] [--spoken] \
        [--json] [--household] [<file> ...]

        ARGUMENTS:
          <file>                  Grammar files, or folders of them. Without any: the built-in grammars
                                  and the household's.

        OPTIONS:
          --count <number>        How many sentences. (default: 10)
          --seed <number>         The same seed draws the same sentences. Default: another each time.
          --rule <rule>           Draw from this rule, by its full name; repeatable. Default: every
                                  command.
          --answers               Also answers to what the box asks, which are no commands by
                                  themselves.
          --spoken                Only what can be spoken.
          --json                  Print one JSON object a line: the rule and the text.
          --household             Take the files as the household's own: what they leave out comes from
                                  the built-in grammars of their names.
          --version               Show the version.
          -h, --help              Show help information.
        """)
  }

  @Test("`sous grammar words --help`")
  func grammarWords() {
    #expect(
      help(GrammarWordsCommand.self) == """
        OVERVIEW: List the words that grammars can hear, and how they sound.

        A line for each way to say a word: the word and its sounds, in the phones of CMUdict. What no
        dictionary has is guessed by espeak-ng and marked; to correct a guess, put the line into
        pronunciations.dict beside the household's grammars. Exit status: 1 when a word has no sounds
        at all.

        With --confusable come pairs of words instead that sound nearly the same, the nearest first,
        with the sounds that part them: a whole one for "fifteen" and "fifty", less for sounds that are
        made alike, as in "pin" and "bin". They are the household's words, those that stand for the
        same kind of thing; with files, the words of these.

        EXAMPLES
          sous grammar words --missing coffee.gram >> ~/.config/sous/grammars/pronunciations.dict
          sous grammar words --confusable --apart 0.5

        USAGE: sous grammar words [--missing] [--vocabulary] [--confusable] [--apart <sounds>] [--json] \
        [--household] [<file> ...]

        ARGUMENTS:
          <file>                  Grammar files, or folders of them. Without any: the built-in grammars
                                  and the household's.

        OPTIONS:
          --missing               Only words that no dictionary has, as lines for pronunciations.dict.
          --vocabulary            The household's words as well: groceries, dishes, people, shops.
          --confusable            Pairs of words that may be taken for each other.
          --apart <sounds>        With --confusable: by how many sounds they differ at most. (default:
                                  1.0)
          --json                  Print one JSON object a line.
          --household             Take the files as the household's own: what they leave out comes from
                                  the built-in grammars of their names.
          --version               Show the version.
          -h, --help              Show help information.
        """)
  }
}
