import Commands
import Foundation
import Grammar
import Kitchen
import Synchronization

/// A live view in a terminal: the transcript scrolls above it, commands are typed below it.
public final class TerminalScreen: Screen {
  private struct State {
    var painter: TerminalPainter
    var kitchen = KitchenState()
    var status = ScreenStatus()
    var shown: (what: Showing, until: Date)?
    var isOpen = true
  }

  private let state: Mutex<State>
  private let calendar: Calendar
  private let clockStyle: ClockStyle
  private let style: ScreenStyle
  private let follows: Bool
  private let now: @Sendable () -> Date
  private let size: @Sendable () -> ScreenSize
  private let write: @Sendable (String) -> Void

  /// Takes the terminal over until ``close()``.
  /// - Parameters:
  ///   - calendar: in the household's time zone.
  ///   - follows: whether a requested record is shown large, for ``shownFor`` or until the next request.
  ///   - now: the clock for timers.
  ///   - size: the terminal's size, read for every drawing, so that it follows the window.
  ///   - write: writes to the terminal; it must not block.
  public init(
    calendar: Calendar, clockStyle: ClockStyle = .twelveHour, style: ScreenStyle, follows: Bool = true,
    now: @escaping @Sendable () -> Date = { Date() },
    size: @escaping @Sendable () -> ScreenSize = { TextOutput.standard.size ?? ScreenSize() },
    write: @escaping @Sendable (String) -> Void = { TextOutput.standard.write($0) }
  ) {
    (self.calendar, self.clockStyle, self.style, self.follows) = (calendar, clockStyle, style, follows)
    (self.now, self.size, self.write) = (now, size, write)
    state = Mutex(State(painter: TerminalPainter(size: size(), style: style)))
    update { $0.painter.begin() }
  }

  /// Shows an event.
  public func show(_ event: ScreenEvent) {
    update { state in
      state.status.follow(event)
      switch event {
      case .state(let kitchen): state.kitchen = kitchen
      case .shown(let what) where follows: state.shown = (what, now().addingTimeInterval(Self.shownFor))
      default: break
      }
      return Transcript.line(event).map { state.painter.say($0, as: event.role) } ?? ""
    }
  }

  /// The time for which a requested record stays, in seconds.
  public static let shownFor: TimeInterval = 60

  /// Draws the changes of time.
  public func refresh() { update { _ in "" } }

  /// Clears the typing line; call it after each typed line has been read.
  public func typed() { update { $0.painter.typed() } }

  /// Refreshes at the beginning of each second, until the task is cancelled.
  public func keepFresh<Time: Clock>(_ clock: Time = ContinuousClock()) async where Time.Duration == Duration {
    while !Task.isCancelled {
      let into = now().timeIntervalSince1970
      // A hundredth after the second, so that it has surely begun.
      // bounded: a part of a second
      let wait = Duration.milliseconds(Int64(1_010 - (into - into.rounded(.down)) * 1_000))
      guard (try? await clock.sleep(for: wait)) != nil else { return }
      refresh()
    }
  }

  /// Restores the terminal; the transcript stays on it.
  public func close() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.isOpen = false
      write(state.painter.end())
    }
  }

  /// Applies a change and draws its effect.
  private func update(_ change: (inout State) -> String) {
    let (now, size) = (now(), TerminalPainter.usable(size()))
    state.withLock { state in
      guard state.isOpen else { return }
      var text = ""
      if size != state.painter.size {
        text += state.painter.resize(size, leaving: view(of: state, now: now, size: size).count)
      }
      text += change(&state)
      text += state.painter.paint(view(of: state, now: now, size: size))
      // Within the lock, so that drawings are written in order.
      if !text.isEmpty { write(text) }
    }
  }

  private func view(of state: State, now: Date, size: ScreenSize) -> [String] {
    Self.render(
      state: state.kitchen, status: state.status, shows: state.shown.flatMap { now < $0.until ? $0.what : nil },
      now: now, size: size, calendar: calendar, clockStyle: clockStyle, style: style)
  }
}
