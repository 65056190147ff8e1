import Grammar
import Kitchen

/// The timers of the live view: large figures side by side if there is room, otherwise a line each.
struct TimerView {
  private let layout: ScreenLayout
  private let timers: [KitchenTimer]

  /// The height below which figures are small, so that the transcript stays visible.
  static let largeRows = 20
  // The longest name over a large time.
  private static let widestName = 24
  private static let gap = 3

  init(_ layout: ScreenLayout) {
    self.layout = layout
    timers = layout.state.timers.values.filter { !$0.isMissed }
      .sorted { left, right in
        (left.isRinging ? 0 : 1, left.remaining(at: layout.now), left.startedAt, left.id)
          < (right.isRinging ? 0 : 1, right.remaining(at: layout.now), right.startedAt, right.id)
      }
  }

  var lines: [String] {
    let tiles = layout.size.rows >= Self.largeRows ? fitting : []
    var rows: [String] = []
    if !tiles.isEmpty {
      for row in 0..<4 {
        // Styles end with the text, so that a highlighted tile has no tail.
        rows.append(
          tiles.enumerated().map { index, tile in
            layout.style(ShownText.fill(tile.rows[row], to: tile.width), as: tile.role)
          }
          .joined(separator: String(repeating: " ", count: Self.gap)))
      }
    }
    let rest = timers.dropFirst(tiles.count)
    let widest = rest.map { time($0).count }.max() ?? 0
    return rows
      + rest.map { timer in
        let time = time(timer)
        let indent = String(repeating: " ", count: widest - time.count)
        return layout.line("\(indent)\(time)  \(name(timer))", as: role(timer))
      }
  }

  private struct Tile {
    var rows: [String]
    var width: Int
    var role: ScreenStyle.Role
  }

  /// The tiles that fit side by side.
  private var fitting: [Tile] {
    var (tiles, used) = ([Tile](), 0)
    for timer in timers {
      let name = ShownText.cut(ShownText.clean(name(timer)), to: Self.widestName)
      let rows = LargeDigits.lines(time(timer)) + [name]
      let width = rows.map(ShownText.width).max() ?? 0
      guard used + width <= layout.size.columns else { break }
      used += width + Self.gap
      tiles.append(Tile(rows: rows, width: width, role: role(timer)))
    }
    return tiles
  }

  private func time(_ timer: KitchenTimer) -> String { Shown.duration(seconds: timer.wholeSeconds(at: layout.now)) }

  private func name(_ timer: KitchenTimer) -> String { timer.title + (timer.isPaused ? " (paused)" : "") }

  private func role(_ timer: KitchenTimer) -> ScreenStyle.Role {
    timer.isRinging ? .alert : timer.isPaused ? .faint : .strong
  }
}
