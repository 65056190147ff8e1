"""How words that no dictionary has are said: by espeak-ng's phonetic alphabet, as Sources/Speech/Pronunciation/PronunciationGuesser.swift
asks it. The program is run, not linked."""

import re
import subprocess
import tempfile

# Stress, length, syllable and separator marks.
IGNORED = re.compile("[ˈˌː_ .‿\u0361\u200d\\-(),']")

# From the international alphabet to the model's phones; the same table as in the program.
TABLE = {}
for _entry in """
    aɪə AY ER;aɪɚ AY ER;aʊɚ AW ER;aɪ AY;aʊ AW;eɪ EY;oʊ OW;əʊ OW;ɔɪ OY;tʃ CH;dʒ JH;iː IY;uː UW;ɑːɹ AA R;ɔːɹ AO R
    oːɹ AO R;ɛɹ EH R;ɪɹ IH R;ʊɹ UH R;ɑː AA;ɔː AO;oː AO;ɜː ER;ɚ ER;ɝ ER;ɐ AH;ə AH;ʌ AH;ɪ IH;i IY;ɛ EH;e EY;æ AE
    a AE;ɒ AA;ɔ AO;o OW;ʊ UH;u UW;ᵻ IH;y UW;ø ER;œ ER;əl AH L;n̩ AH N;l̩ AH L;m̩ AH M;ɹ R;r R;ɾ T;ʔ T;θ TH;ð DH
    ʃ SH;ʒ ZH;ŋ NG;j Y;ɡ G;g G;b B;d D;f F;h HH;k K;l L;ɫ L;m M;n N;p P;s S;t T;v V;w W;z Z;x K;ç SH;ɲ N Y;ʎ L Y
    ʁ R;β V;ɬ L;q K;c K;ɣ G
    """.replace("\n", ";").split(";"):
    if _entry.strip():
        _sound, *_phones = _entry.split()
        TABLE[_sound.replace("ː", "")] = _phones


def phones(alphabet):
    """The nearest phones of a transcription; sounds that English lacks become their neighbours."""
    rest, found = IGNORED.sub("", alphabet), []
    while rest:
        length = next((length for length in (3, 2, 1) if rest[:length] in TABLE), 0)
        found += TABLE.get(rest[:length], [])
        rest = rest[length or 1:]
    return found


def guess(words):
    """Word -> phones of those that espeak-ng can say; none where it is missing."""
    words = sorted({word for word in words if any(letter.isalnum() for letter in word)})
    if not words:
        return {}
    # A paragraph a word: lines alone would be read as one sentence and answered in one line.
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as asked:
        asked.write("\n\n".join(words) + "\n")
        asked.flush()
        try:
            told = subprocess.run(["espeak-ng", "-q", "-v", "en-us", "--ipa=1", "-f", asked.name], check=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8").stdout
        except (OSError, subprocess.SubprocessError):
            return {}
    lines = [line for line in told.splitlines() if line.strip()]
    if len(lines) != len(words):
        return {}
    return {word: said for word, line in zip(words, lines) if (said := phones(line))}
