"""A picture of what was measured, as SVG: memory and open files over the hours of the box."""

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 900, 320, 60, 30, 40


def plot(lines, path):
    if len(lines) < 2:
        print("soak: there are no two hours to draw yet")
        return 3
    most = max(line["rss"] for line in lines) * 1.15
    files = max(line["files"] for line in lines) * 1.6
    wide, high = WIDTH - 2 * LEFT, HEIGHT - TOP - BOTTOM

    def points(key, top):
        return [(LEFT + wide * number / (len(lines) - 1), TOP + high * (1 - line[key] / top))
                for number, line in enumerate(lines)]

    def curve(key, top, colour):
        text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points(key, top))
        return f'<polyline points="{text}" fill="none" stroke="{colour}" stroke-width="2"/>'

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for share in range(5):
        y = TOP + high * (1 - share / 4)
        out.append(f'<path d="M{LEFT} {y:.1f}h{wide}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#1a5fb4">{most * share / 4:.0f}</text>')
        out.append(f'<text x="{LEFT + wide + 8}" y="{y + 4:.1f}" fill="#986a44">{files * share / 4:.0f}</text>')
    for number in range(0, len(lines), max(1, len(lines) // 10)):
        x = LEFT + wide * number / (len(lines) - 1)
        out.append(f'<text x="{x:.1f}" y="{HEIGHT - 18}" text-anchor="middle" fill="#555">{number + 1}</text>')
    for number, line in enumerate(lines):
        if number and line["piece"] != lines[number - 1]["piece"]:
            x = LEFT + wide * (number - 0.5) / (len(lines) - 1)
            out.append(f'<path d="M{x:.1f} {TOP}v{high}" stroke="#c01c28" stroke-dasharray="4 4"/>')
    out += [curve("rss", most, "#1a5fb4"), curve("files", files, "#986a44"),
            f'<text x="{LEFT}" y="18" fill="#1a5fb4">memory, MB</text>',
            f'<text x="{LEFT + wide}" y="18" text-anchor="end" fill="#986a44">open files</text>',
            f'<text x="{WIDTH / 2}" y="{HEIGHT - 4}" text-anchor="middle" fill="#555">hours of the box</text>', "</svg>"]
    with open(path, "w") as file:
        file.write("\n".join(out) + "\n")
    print(path)
    return 0
