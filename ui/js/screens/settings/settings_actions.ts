import type { App } from '../../app.js';
import { ask, onInstallable } from '../../foundation/backend.js';
import { openDialog } from '../../components/dialog.js';
import { button } from '../../components/parts.js';
import { play } from '../../foundation/sounds.js';
import { hideMended } from '../../components/message.js';
import type { Trouble, Settings } from '../../wire.js';
import { SCALE, settingsForm, type SettingsAction } from './settings_dialog.js';

export interface SettingsContext {
  /** Applies the settings to the page. */
  readonly use: (settings: Settings) => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

export interface SettingsHand {
  readonly change: (part: Partial<Settings>) => void;
  /** Saves without applying. */
  readonly keep: (part: Partial<Settings>) => void;
  /** Changes the size by `steps`; 0 resets it to 100 %. */
  readonly scaleBy: (steps: number) => void;
}

export function handleSettings(app: App, { use, onTrouble }: SettingsContext): SettingsHand {
  let installNow = () => {};
  onInstallable((offered) => {
    if (typeof offered === 'function') installNow = offered;
    app.update({ installing: typeof offered === 'function' ? 'asks' : offered });
  });

  const keep = (part: Partial<Settings>) => {
    ask('keep_settings', { settings: part }).then(() => hideMended(['settings_storage']), onTrouble);
  };

  function change(part: Partial<Settings>) {
    use({ ...app.state.settings, ...part });
    keep(part);
  }

  app.handle<SettingsAction>({
    settings_open: () => {
      openDialog(app, {
        id: 'settings-dialog',
        title: (i18n) => i18n.t('settings.title'),
        isLong: true,
        content: settingsForm,
        buttons: ({ i18n }) => button({ text: i18n.t('app.done'), primary: true, closes: true }, i18n),
      });
    },
    settings_change: ({ part }) => {
      change(part);
      // Keeps the slider in view when the content above it grows or shrinks.
      if (part.scale_percent) document.getElementById('setting-scale')?.scrollIntoView({ block: 'center' });
      if (part.orientation) turnWindow(part.orientation);
      if (part.volume_percent) play('move', part.volume_percent);
    },
    settings_install: () => installNow(),
  });

  return {
    change,
    keep,
    scaleBy: (steps) => {
      const wanted = steps === 0 ? 100 : app.state.settings.scale_percent + steps * SCALE.step;
      change({ scale_percent: Math.min(Math.max(wanted, SCALE.min), SCALE.max) });
    },
  };
}

/** On a desktop the window takes the chosen shape, as far as the screen allows. */
function turnWindow(orientation: Settings['orientation']) {
  const { innerWidth: width, innerHeight: height } = window;
  const wanted = { portrait: height * 0.66, landscape: height * 1.5, automatic: 0 }[orientation];
  if (!wanted || (orientation === 'portrait') === width < height) return;
  ask('widen', { by: Math.round(wanted - width) }).catch(() => undefined);
}
