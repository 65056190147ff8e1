import CTurboJPEG

/// JPEG by libjpeg-turbo (https://libjpeg-turbo.org/Documentation/Documentation, "TurboJPEG C API"),
/// whose errors are codes.
enum JPEGPicture {
  static func grey(_ file: [UInt8]) throws(PictureError) -> GreyPicture {
    guard let decoder = tjInitDecompress() else { throw .broken(kind: "JPEG", reason: "no memory to read it") }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let size = UInt(file.count)
    let opened = tjDecompressHeader3(decoder, file, size, &width, &height, &sampling, &colours)
    guard opened == 0 else { throw .broken(kind: "JPEG", reason: message(decoder)) }
    try GreyPicture.check(width: Int(width), height: Int(height))
    try JPEGPasses(file).check(pixels: Int(width) * Int(height))
    var pixels = [UInt8](repeating: 128, count: Int(width) * Int(height))
    // A small file can need thousands of passes over all pixels; passes that the markers hid are refused
    // past 500.
    let status = tjDecompress2(
      decoder, file, size, &pixels, width, 0, height, Int32(TJPF_GRAY.rawValue), Int32(TJFLAG_LIMITSCANS))
    // Cameras leave stray bytes, for which the library only warns.
    guard status == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else {
      throw .broken(kind: "JPEG", reason: message(decoder))
    }
    return try GreyPicture(width: Int(width), height: Int(height), bytes: pixels)
  }

  private static func message(_ decoder: tjhandle) -> String {
    tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "no reason given"
  }
}
