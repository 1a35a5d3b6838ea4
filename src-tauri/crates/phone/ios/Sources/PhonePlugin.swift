import Tauri
import UIKit
import WebKit

struct TurnArgs: Decodable {
  /// `automatic`, `portrait` or `landscape`: `Orientation` in Rust.
  let orientation: String
}

struct ExcludeArgs: Decodable {
  let path: String
}

class PhonePlugin: Plugin {
  /// Turns the screen where the system lets an app do so: iOS 16 and later, and not in a window of an iPad.
  @objc public func turn(_ invoke: Invoke) throws {
    let wanted = mask(try invoke.parseArgs(TurnArgs.self).orientation)
    DispatchQueue.main.async {
      let scene = self.manager.viewController?.view.window?.windowScene
      if #available(iOS 16.0, *), let scene = scene {
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: wanted)) { error in
          NSLog("the screen does not turn: %@", error.localizedDescription)
        }
      }
      invoke.resolve()
    }
  }

  /// The system asks by itself once the app uses the local network.
  @objc public func network(_ invoke: Invoke) {
    invoke.resolve()
  }

  /// The web view tells the page of the insets itself, by `env(safe-area-inset-*)`.
  @objc public func insets(_ invoke: Invoke) {
    invoke.resolve()
  }

  /// The web view shares by itself, by `navigator.share`.
  @objc public func share(_ invoke: Invoke) {
    invoke.resolve()
  }

  /// Makes a folder that neither iCloud nor a computer backs up.
  @objc public func exclude(_ invoke: Invoke) throws {
    var folder = URL(fileURLWithPath: try invoke.parseArgs(ExcludeArgs.self).path, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try folder.setResourceValues(values)
    invoke.resolve()
  }

  private func mask(_ orientation: String) -> UIInterfaceOrientationMask {
    switch orientation {
    case "portrait": return .portrait
    case "landscape": return .landscape
    default: return .all
    }
  }
}

@_cdecl("init_plugin_phone")
func initPlugin() -> Plugin {
  return PhonePlugin()
}
