// swift-tools-version:5.5

import PackageDescription

let package = Package(
  name: "tauri-plugin-phone",
  platforms: [.iOS(.v15)],
  products: [
    .library(name: "tauri-plugin-phone", type: .static, targets: ["tauri-plugin-phone"])
  ],
  dependencies: [
    // Created by the build script.
    .package(name: "Tauri", path: "../.tauri/tauri-api")
  ],
  targets: [
    .target(name: "tauri-plugin-phone", dependencies: [.byName(name: "Tauri")], path: "Sources")
  ]
)
