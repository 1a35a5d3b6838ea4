/**
 * A stand-in for the backend in a plain browser. It knows no rule: it shows a recorded snapshot, named by
 * `?show=`, lets players be seated, and lays a recorded draft on the board when its piece is pressed.
 */
const wanted = new URLSearchParams(location.search);
const recorded = async (name) => (await fetch(`/data/${name}.json`)).json();

let snapshot;
// The page must find the stand-in at once, so only its answers wait.
const ready = recorded(wanted.get('show') ?? 'choosing').then((first) => (snapshot = first));
let settings = {
  language: wanted.get('language') ?? 'system',
  scale_percent: Number(wanted.get('scale') ?? 100),
  animation: wanted.get('animation') ?? 'normal',
  theme: wanted.get('theme') ?? 'system',
  pace_ms: 600,
};

function changed(part) {
  snapshot = { ...snapshot, ...part, revision: snapshot.revision + 1 };
  return snapshot;
}

const refuse = (code, detail) => Promise.reject({ code, detail });

const commands = {
  open: () => snapshot,
  settings: () => settings,
  keep_settings: ({ settings: part }) => (settings = { ...settings, ...part }),
  subscribe: () => null,
  notices: () => [],
  seat: ({ side, player }) => {
    const seats = { ...snapshot.seats, [side]: player };
    const start = snapshot.phase === 'choosing' ? Boolean(seats.first && seats.second) : snapshot.can.start;
    return changed({ seats, can: { ...snapshot.can, start } });
  },
  start: () => changed({ phase: 'running', can: { ...snapshot.can, start: false, pause: true, enter: true, resign: true, offer_draw: true } }),
  pause: () => changed({ phase: 'paused', can: { ...snapshot.can, start: true, pause: false, enter: false } }),
  new_match: async () => {
    const { revision, seats } = snapshot;
    snapshot = { ...(await recorded('choosing')), seats, revision: revision + 1 };
    return snapshot;
  },
  set_option: ({ value }) => {
    const chosen = { ...snapshot.options.chosen, repetition_draw: value === 'on' };
    return changed({ options: { text: `repetition-draw=${value}`, chosen } });
  },
  enter: async ({ input }) => {
    const selected = await recorded('selected');
    const chosen = input.cell === selected.draft.from && input.kind !== 'cancel' && !snapshot.draft;
    return changed({ draft: chosen ? selected.draft : null });
  },
  go_to: ({ ply }) => changed({ at: ply }),
  save: () => 'spielkiste 1\nsmess\n\na2a3 a7a6',
  load: () => refuse('bad_save', 'the first line must be "spielkiste 1"'),
};

window.__TAURI__ = {
  core: {
    Channel: class {},
    invoke: async (command, args) => {
      await ready;
      if (!(command in commands)) return refuse('not_now', `the stand-in does not know ${command}`);
      return commands[command](args);
    },
  },
};

// A snapshot that was asked for is looked at on the table; without one the page stays at home.
if (wanted.has('show')) {
  const timer = setInterval(() => {
    const way = document.querySelector(`[data-game="${snapshot?.game}"] [data-way="open"] svg`);
    if (!way) return;
    clearInterval(timer);
    way.parentElement.click();
  }, 20);
}
