import type { App } from '../../app.js';
import { ask } from '../../foundation/backend.js';
import { openDialog } from '../../components/dialog.js';
import { zoneOffsets } from '../../foundation/day.js';
import { dialogOpen, element } from '../../foundation/dialogs.js';
import { announce } from '../../foundation/voice.js';
import type { Trouble, StatisticsReport } from '../../wire.js';
import { personShown, statistics, type StatisticsAction, type StatisticsState } from './statistics.js';
import { plotWidth } from './plot.js';
import { summaryText } from './sections.js';

/** Fetches the statistics and measures the space for plots. */

export function handleStatistics(app: App, onTrouble: (trouble: Trouble) => void) {
  const update = (part: Partial<StatisticsState>) => app.update({ statistics: { ...app.state.statistics, ...part } });

  /** Resolves once the report is known. */
  async function load(asked: Pick<StatisticsState, 'query' | 'chosen'>): Promise<void> {
    const { query, chosen } = asked;
    const report: StatisticsReport = await ask('statistics', { query: { ...query, zone: zoneOffsets() } });
    const player = personShown(report.people, chosen);
    if (player !== query.player) return load({ chosen, query: { ...query, player, game: null, opponent: null } });
    // Levels can be distinguished only within a game.
    const game = report.games.length === 1 ? report.games[0].game : query.game;
    update({ chosen, report, query: { ...query, game } });
  }

  function measure() {
    const width = plotWidth(document.getElementById('statistics-text'));
    if (width === 0 || width === app.state.statistics.width) return;
    update({ width });
    app.flush();
  }

  async function open() {
    await load(app.state.statistics);
    if (dialogOpen()) return;
    const closed = openDialog(app, { id: 'statistics-dialog', title: (i18n) => i18n.t('statistics.title'), content: statistics });
    // Measures again if other sections appear.
    const observer = new ResizeObserver(measure);
    observer.observe(element('statistics-text'));
    measure();
    await closed;
    observer.disconnect();
  }

  app.handle<StatisticsAction>({
    statistics_open: () => open().catch(onTrouble),
    statistics_ask: async ({ part }) => {
      const { query, chosen } = app.state.statistics;
      const narrower = 'player' in part ? { game: null, opponent: null } : 'game' in part ? { opponent: null } : {};
      await load({
        query: { ...query, ...narrower, ...part }, chosen: part.player === undefined ? chosen : { name: part.player },
      }).catch((trouble) => {
        onTrouble(trouble);
        // Resets the choices to those shown.
        app.update({});
      });
      app.flush();
      const { report } = app.state.statistics;
      if (report) announce(summaryText(report.results, app.state.i18n));
    },
  });
}
