"""Barcodes painted by the tests, as pictures and as films for Chromium's fake camera (the tables: GS1 General Specifications)."""

from PIL import Image, ImageDraw

LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
PARITY = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]


def ean13(digits):
    """The bars of an EAN-13 as ones and zeros, 95 of them."""
    assert len(digits) == 13 and sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits)) % 10 == 0
    flip = str.maketrans("01", "10")
    left = ""
    for digit, parity in zip(digits[1:7], PARITY[int(digits[0])]):
        code = LEFT[int(digit)]
        left += code if parity == "L" else code.translate(flip)[::-1]
    right = "".join(LEFT[int(digit)].translate(flip) for digit in digits[7:])
    return f"101{left}01010{right}101"


def painted(digits, size=(640, 480), bar=4):
    """A picture of a tin's label with the code on it."""
    picture = Image.new("RGB", size, (235, 232, 225))
    draw = ImageDraw.Draw(picture)
    bits = ean13(digits)
    x, y = (size[0] - len(bits) * bar) // 2, size[1] // 4
    draw.rectangle((x - 12 * bar, y - 20, x + (len(bits) + 12) * bar, y + size[1] // 2 + 20), fill="white")
    for index, bit in enumerate(bits):
        if bit == "1":
            draw.rectangle((x + index * bar, y, x + (index + 1) * bar - 1, y + size[1] // 2), fill="black")
    return picture


def film(digits, path):
    """A film of it that Chromium takes for a camera's (Motion JPEG: one JPEG after another)."""
    picture = painted(digits)
    with open(path, "wb") as file:
        for _ in range(4):
            picture.save(file, "JPEG", quality=92)


def read(picture):
    """The EAN-13 in the middle row of an upright picture, or None. Enough to tell that it is sharp and whole."""
    grey = picture.convert("L")
    width, height = grey.size
    row = [grey.getpixel((x, height // 2)) < 110 for x in range(width)]
    runs, dark = [], []
    for x in range(width):
        if x and row[x] == row[x - 1]:
            runs[-1] += 1
        else:
            runs.append(1)
            dark.append(row[x])
    flip = str.maketrans("01", "10")
    codes = {}
    for digit, code in enumerate(LEFT):
        codes[code] = ("L", digit)
        codes[code.translate(flip)[::-1]] = ("G", digit)
        codes[code.translate(flip)] = ("R", digit)
    for start in range(len(runs) - 58):
        part = runs[start:start + 59]
        module = sum(part) / 95
        if not dark[start]:
            continue
        bits = "".join(("1" if index % 2 == 0 else "0") * max(1, round(run / module)) for index, run in enumerate(part))
        if len(bits) != 95 or not bits.startswith("101") or bits[45:50] != "01010":
            continue
        found = [codes.get(bits[at:at + 7]) for at in [*range(3, 45, 7), *range(50, 92, 7)]]
        if None in found:
            continue
        parity = "".join(kind for kind, _ in found[:6])
        if parity in PARITY:
            return str(PARITY.index(parity)) + "".join(str(digit) for _, digit in found)
    return None
