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
  /// Requests an orientation. Has no effect before iOS 16, or in a window on an iPad.
  @objc public func turn(_ invoke: Invoke) throws {
    let wanted = mask(try invoke.parseArgs(TurnArgs.self).orientation)
    DispatchQueue.main.async {
      let scene = self.manager.viewController?.view.window?.windowScene
      if #available(iOS 16.0, *), let scene = scene {
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: wanted)) { error in
          NSLog("cannot change the orientation: %@", error.localizedDescription)
        }
      }
      invoke.resolve()
    }
  }

  /// Does nothing: the system asks the user when the app first uses the local network.
  @objc public func network(_ invoke: Invoke) {
    invoke.resolve()
  }

  /// Does nothing: the page reads the insets from `env(safe-area-inset-*)`.
  @objc public func insets(_ invoke: Invoke) {
    invoke.resolve()
  }

  /// Does nothing: the page uses `navigator.share`.
  @objc public func share(_ invoke: Invoke) {
    invoke.resolve()
  }

  /// Creates a folder that is excluded from backups to iCloud and computers.
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
