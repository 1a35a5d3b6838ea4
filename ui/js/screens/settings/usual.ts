// Generated from the Rust types by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

import type { Settings } from '../../wire.js';

export const USUAL: Settings = {
  "animation": "normal",
  "board_look": {},
  "board_percent": 100,
  "confirm_touch": false,
  "flip": {},
  "friend_notices": false,
  "high_contrast": false,
  "language": "system",
  "lesson": {},
  "orientation": "automatic",
  "own_name": "",
  "pace_ms": 600,
  "place": "home",
  "primer": {},
  "record": {},
  "safe_sides": false,
  "scale_percent": 100,
  "speech": "normal",
  "switches": {},
  "table_mb": 256,
  "take_back": true,
  "theme": "system",
  "thinking": {},
  "turn_deg": 0,
  "turn_each_move": false,
  "typing": false,
  "vibration": true,
  "volume_percent": 100
};
