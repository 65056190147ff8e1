/// The release of Sous.
public enum Release {
  /// The version in requests to web servers.
  public static let version = "0.1.0"
}
