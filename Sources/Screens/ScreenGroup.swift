/// Several screens with the same content.
public final class ScreenGroup: Screen {
  private let screens: [any Screen]

  /// Makes a group of these.
  public init(_ screens: [any Screen]) { self.screens = screens }

  /// Shows an event.
  public func show(_ event: ScreenEvent) {
    for screen in screens { screen.show(event) }
  }
}
