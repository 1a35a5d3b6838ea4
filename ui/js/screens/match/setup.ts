import { html, noChange, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { optionField } from '../../components/option_field.js';
import { icon } from '../../components/parts.js';
import { gameModule } from '../../boards/games.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import type { Offered, Phase } from '../../wire.js';
import { seats } from './seats.js';

/**
 * A match's setup: the players, and the rules as the game describes them. The rules are locked once it has begun.
 */

export type SetupAction = { kind: 'setup_rule'; name: string; value: string };

export function setup(state: AppState, dispatch: Dispatch) {
  const { i18n, matches, place } = state;
  const snapshot = matches[place];
  if (!snapshot) return noChange;
  const { game, phase, options } = snapshot;
  const { seating, more = [] } = gameModule(game);
  const isLocked = phase !== 'choosing';
  if (isLocked && seating === 'board') return nothing;
  const field = (offered: Offered) => optionField({
    game, offered, chosen: options.chosen, i18n, change: (value) => dispatch({ kind: 'setup_rule', name: offered.name, value }),
  });
  const isMore = ({ name }: Offered) => more.includes(name);
  // Locked rules are collapsed, but can be expanded and read.
  return html`${seats(state, dispatch)}<details id="setup-fold" role="group" .open=${!isLocked}>
    <summary id="setup-locked" class="note" ?hidden=${!isLocked}>${icon('lock')}<span>${i18n.t(lockedKey(phase))}</span></summary>
    <fieldset id="setup-rules" class="plain" ?disabled=${isLocked}>
      <div id="setup-options">${options.offered.filter((offered) => !isMore(offered)).map(field)}</div>
      ${more.length > 0 ? html`<details id="setup-more" role="group"><summary>${i18n.t('setup.more')}</summary>
        <div>${options.offered.filter(isMore).map(field)}</div></details>` : nothing}
    </fieldset>
  </details>`;
}

/** Why the rules are locked. */
export const lockedKey = (phase: Phase): Key => (phase === 'over' ? 'setup.over' : 'setup.locked');

/** A chosen rule in words; null for a switch that is off. */
export function optionText(game: string, { name, kind }: Offered, chosen: Readonly<Record<string, any>>, i18n: I18n): string | null {
  const key = name.replaceAll('-', '_');
  const text = i18n.t(`${game}.option_${key}` as Key);
  if (kind === 'number') return i18n.t('notation.field', { name: text, value: chosen[key] });
  return chosen[key] ? text : null;
}
