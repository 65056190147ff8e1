"""A microphone that hears recordings: raw sound to its output, as fast as a real one, silence where there is none.

    microphone.py FOLDER RATE

What is put into FOLDER (16 bits, one channel, *.raw) is heard once, in the order of the names.
"""

import pathlib
import sys
import time

PIECE_S = 0.064


def main():
    folder, rate = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    size = int(rate * PIECE_S) * 2
    rest, heard, begun, count = b"", set(), time.monotonic(), 0
    while True:
        if not rest:
            new = sorted(path for path in folder.glob("*.raw") if path not in heard)
            if new:
                heard.add(new[0])
                rest = new[0].read_bytes()
        piece, rest = rest[:size].ljust(size, b"\0"), rest[size:]
        sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        count += 1
        time.sleep(max(0, begun + count * PIECE_S - time.monotonic()))


main()
