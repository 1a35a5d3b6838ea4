import { html, noChange } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { button, type ButtonOptions } from '../../components/parts.js';
import { gameModule } from '../../boards/games.js';
import type { Key } from '../../foundation/i18n.js';
import type { Snapshot } from '../../wire.js';
import { contactOf } from '../friends/contact_model.js';
import { offersRematch } from './friend_panel.js';
import { offersLesson } from './lesson.js';

/** The match's buttons. */

function goKey({ can, phase }: Snapshot): Key {
  if (can.pause) return 'go.pause';
  if (phase === 'over') return 'menu.reset';
  return phase === 'paused' ? 'go.continue' : 'go.start';
}

/** The main button's tooltip, which changes with its function. */
export const tipOf = ({ phase }: Pick<Snapshot, 'phase'>): Key => (phase === 'over' ? 'menu.reset' : 'menu.go');

export function controls(state: AppState, dispatch: Dispatch) {
  const { i18n, settings } = state;
  const snapshot = state.matches[state.place];
  if (!snapshot) return noChange;
  const { can, coach, phase, friend } = snapshot;
  const { leaving, secrets } = gameModule(snapshot.game);
  const isOver = phase === 'over';
  // After a match with a friend only a rematch is left.
  const isPast = friend !== null && isOver;
  const resigns = leaving === 'resign' || friend !== null;
  // Never offered where taking back would reveal hidden information.
  const noWayBack = Boolean(secrets) || !settings.take_back || isPast;
  const next = friend ? 'reset' : 'go';
  const control = (id: string, sign: string, text: Key, tip: Key, more: ButtonOptions) => button({
    id, icon: sign, text: i18n.t(text), tip: i18n.t(tip), className: 'icon-button', ...more,
  }, i18n);
  return html`
    ${control('rematch', 'swap', friend ? 'friends.match_rematch' : 'archive.rematch', friend ? 'friends.match_rematch_long' : 'archive.rematch_long', {
      className: 'button', primary: true, hidden: friend ? !offersRematch(state) : !can.rematch,
      press: ({ detail }) => dispatch({ kind: 'play_rematch', byPointer: detail > 0 }),
    })}
    ${control('go', can.pause ? 'pause' : isOver ? 'reset' : 'play', goKey(snapshot), tipOf(snapshot), {
      className: 'button', primary: !can.rematch && !offersLesson(state), enabled: { possible: can.start || can.pause || isOver, next: 'reset' },
      // A match with a friend cannot be paused.
      hidden: friend !== null && !isOver,
      press: ({ detail }) => dispatch({ kind: 'play_go', byPointer: detail > 0 }),
    })}
    ${control('undo', 'undo', friend ? 'friends.match_ask_back_short' : 'menu.undo', friend ? 'friends.match_ask_back' : 'menu.undo', {
      enabled: { possible: can.undo, next }, hidden: noWayBack, press: () => dispatch({ kind: 'play_undo' }),
    })}
    ${control('redo', 'redo', 'menu.redo', 'menu.redo', {
      enabled: { possible: can.redo, next }, hidden: noWayBack || friend !== null, press: () => dispatch({ kind: 'play_redo' }),
    })}
    ${control('hint', 'hint', 'menu.hint', 'menu.hint', {
      enabled: { possible: can.hint, next }, hidden: coach === null || isOver, press: () => dispatch({ kind: 'play_hint' }),
    })}
    ${control('offer-draw', 'draw', 'menu.offer_draw', friend ? 'friends.match_offer' : 'menu.offer_draw', {
      // A move that needs an answer cannot carry an offer. In a match with a friend, the offer is sent with the next
      // move.
      enabled: { possible: can.offer_draw, next }, hidden: !resigns || isPast || Boolean(friend?.dealerless), pressed: friend?.offers_draw,
      press: () => dispatch({ kind: 'play_offer_draw' }),
    })}
    ${control('resign', 'resign', 'menu.resign', 'menu.resign', {
      enabled: { possible: can.resign, next }, hidden: !resigns || isPast, press: () => dispatch({ kind: 'play_resign' }),
    })}
    ${control('quit', 'quit', 'menu.quit', 'menu.quit', {
      enabled: { possible: can.quit, next }, hidden: resigns, press: () => dispatch({ kind: 'play_quit' }),
    })}
    ${control('say', 'say', 'friends.match_say_short', 'friends.match_say', {
      enabled: { possible: can.say, next }, hidden: friend === null, press: () => dispatch({ kind: 'friend_phrases' }),
    })}
    ${control('connection', 'connection', 'friends.match_connection_short', 'friends.match_connection', {
      hidden: friend === null,
      press: () => {
        const contact = contactOf(state, snapshot);
        if (contact) dispatch({ kind: 'friends_open', wanted: { contact: contact.id } });
      },
    })}`;
}
