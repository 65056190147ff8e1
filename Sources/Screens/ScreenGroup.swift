/// Several screens that show the same.
public final class ScreenGroup: Screen {
  private let screens: [any Screen]

  /// Shows on all of these.
  public init(_ screens: [any Screen]) { self.screens = screens }

  /// Shows an event.
  public func show(_ event: ScreenEvent) {
    for screen in screens { screen.show(event) }
  }
}
