import type { App } from '../../app.js';
import { openDialog } from '../../components/dialog.js';
import { button } from '../../components/parts.js';
import { GAMES } from '../../boards/games.js';
import { helpText, type HelpAction } from './help_dialog.js';
import { commonSections, gameSections, homeSections } from './sections.js';

/** The sections are collected when the help opens, so they describe the screen as it is then. */
export function handleHelp(app: App) {
  app.handle<HelpAction>({
    help_open: ({ game }) => {
      const { place, matches, i18n } = app.state;
      const own = game ? gameSections(matches[game], i18n) : homeSections(Object.keys(GAMES).flatMap((id) => matches[id] ?? []), i18n);
      app.update({ help: { place, sections: [...own, ...commonSections(app.state)] } });
      openDialog(app, {
        id: 'help-dialog',
        title: ({ t }) => t('help.title'),
        isLong: true,
        content: helpText,
        buttons: (state, dispatch) => button({ id: 'about', text: state.i18n.t('about.title'), press: () => dispatch({ kind: 'about_open' }) }, state.i18n),
      });
    },
  });
}
