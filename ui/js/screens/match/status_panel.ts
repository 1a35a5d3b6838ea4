import { html, noChange, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { friendOfferText, withFriend } from '../friends/match_words.js';
import { isSecondClick } from '../../foundation/second_click.js';
import { scoreOf, seriesText } from '../../foundation/series.js';
import { opponent, sideText } from '../../foundation/sides.js';
import { lessonOffer } from './lesson.js';
import { computerThinks, offerText, statusText, thinkingText } from './status.js';

/** The match's state in the panel. */
export function statusPanel(state: AppState, dispatch: Dispatch) {
  const { i18n, settings } = state;
  const snapshot = state.matches[state.place];
  if (!snapshot) return noChange;
  const { game, phase, outcome, looking, turn, thinking } = snapshot;
  const side = outcome ? outcome.winner : looking ? null : turn;
  const wanted = settings.thinking[game];
  return html`${lessonOffer(state, dispatch, 'lesson-open')}
    <p id="status" data-side=${side ?? 'none'} data-phase=${phase}>${statusText(snapshot, i18n)}</p>
    <p id="series" ?hidden=${scoreOf(snapshot) === null}>${seriesText(snapshot, i18n)}</p>
    <p id="thinking" class="keeps-room" data-busy=${thinking !== null} data-wanted=${wanted}
      ?hidden=${!wanted || !computerThinks(snapshot)}>${thinkingText(snapshot, i18n)}</p>
    <div id="offer" class="notice" ?hidden=${snapshot.draw_offer === null}>${offer(state, dispatch)}</div>`;
}

function offer({ matches, place, i18n }: AppState, dispatch: Dispatch) {
  const snapshot = matches[place];
  const { game, draw_offer: made, can } = snapshot;
  if (!made) return nothing;
  const friendly = withFriend(snapshot);
  // The buttons name the side that answers, because both players see the same buttons.
  const side = sideText(game, opponent(made.by), i18n);
  const answer = (id: string, text: string, accept: boolean) => button({
    id, text, hidden: !can.answer_draw,
    // The second click of a double click on the offer button is not an answer.
    press: (event) => isSecondClick(event) || dispatch({ kind: 'play_answer_draw', accept }),
  }, i18n);
  return html`<p id="offer-text">${friendly ? friendOfferText(friendly, i18n) : offerText(game, made, i18n)}</p>
    ${answer('accept-draw', friendly ? i18n.t('friends.match_agree') : i18n.t('offer.accept', { side }), true)}
    ${answer('decline-draw', friendly ? i18n.t('friends.match_play_on') : i18n.t('offer.decline', { side }), false)}`;
}
