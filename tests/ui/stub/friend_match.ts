/** With `?friend=` and one of the scenes below, the match on screen looks as if a friend played one side. */
import type { Can, ContactShown, DealerlessShown, FriendPhrase, FriendShown, Side, Snapshot } from '../../../ui/js/wire.js';
import { elsewhere, human } from '../fakes.js';
import { opponent } from './commands.js';

const NOW = Math.floor(Date.now() / 1000);

const said = (by: Side, phrase: number): FriendPhrase => ({ turn: 0, by, phrase });

/** A dealerless game. */
const DEALERLESS = { undo: false, offer_draw: false, look: false, save: false };
const dealerless = (by: Partial<DealerlessShown>): Partial<FriendShown> => ({
  dealerless: { dealt: 3, owes: null, asked: null, illegal_mark: null, opened: { first: false, second: false }, confirmed: false, ...by },
});
const RESIGNED = (own: Side): Partial<Snapshot> => ({ phase: 'over', turn: null, outcome: { winner: own, ending: 'resigned' } });

/** The differences from a match between two people at one device. */
interface Scene {
  /** Whether it is the player's turn. */
  own: boolean;
  friend?: (own: Side, at: number) => Partial<FriendShown>;
  can?: Partial<Can> | 'none';
  match?: (own: Side) => Partial<Snapshot>;
  contact?: Partial<ContactShown>;
}

const SCENES: Record<string, Scene> = {
  turn: { own: true, contact: { network: 'connected', heard: NOW - 4 } },
  waits: { own: false, contact: { delivery: 'sent', broker: 'connected', broker_url: 'mqtts://broker.example', heard: NOW - 5400 } },
  text: { own: false, contact: { delivery: 'to_send', compared: false } },
  awaited: { own: false, contact: { delivery: 'received' } },
  cut: { own: false, contact: { delivery: 'to_send', broker: 'waiting', broker_url: 'mqtts://broker.example', heard: NOW - 5400 } },
  off: { own: false, contact: { delivery: 'to_send', broker_url: 'wss://games.example' } },
  moving: { own: true, contact: { delivery: 'to_send' } },
  digits: { own: true, contact: { compared: false } },
  asked: { own: true, friend: (own, at) => ({ asked: at - 1, owes_answer: own }), can: { enter: false, undo: false, offer_draw: false, answer_take_back: true } },
  asking: { own: false, friend: (_, at) => ({ asking: at - 1 }), can: { undo: false } },
  offered: { own: true, can: { answer_draw: true }, match: (own) => ({ draw_offer: { by: opponent(own), state: 'open' } }) },
  wish: { own: true, friend: () => ({ offers_draw: true }) },
  claimed: { own: true, friend: (own) => ({ claim: { by: opponent(own), draw: false } }), can: { yield_time: true }, contact: { overdue: 'own' } },
  overdue: { own: false, can: { claim: true }, contact: { overdue: 'friend', delivery: 'received', heard: NOW - 400_000, broker: 'trouble', broker_url: 'mqtts://broker.example' } },
  stopped: { own: true, friend: () => ({ stopped: 'fork' }), can: 'none', contact: { stage: 'stopped' }, match: () => ({ phase: 'over', turn: null, outcome: { winner: null, ending: 'stopped' } }) },
  dealing: { own: false, friend: (own) => dealerless({ dealt: 1, owes: opponent(own) }), can: DEALERLESS },
  act: { own: true, friend: () => dealerless({}), can: DEALERLESS },
  acted: { own: true, friend: (own) => dealerless({ asked: { by: own, text: 'm a11' }, owes: opponent(own) }), can: { ...DEALERLESS, enter: false, claim: true } },
  saving: { own: false, friend: (own) => dealerless({ asked: { by: own, text: 'm a11' }, owes: opponent(own) }), can: { ...DEALERLESS, enter: false }, contact: { delivery: 'to_send' } },
  restarted: { own: false, friend: (own) => dealerless({ asked: { by: opponent(own), text: 'e a11' }, owes: own }), can: { ...DEALERLESS, enter: false }, contact: { delivery: 'received' } },
  apart: { own: false, friend: (own) => dealerless({ owes: opponent(own) }), can: { ...DEALERLESS, enter: false }, contact: { delivery: 'to_send', broker_url: 'wss://games.example' } },
  unopened: { own: true, friend: () => dealerless({}), can: 'none', contact: { stage: 'over', your_turn: false }, match: RESIGNED },
  opened: { own: true, friend: () => dealerless({ opened: { first: true, second: true }, confirmed: true }), can: 'none', contact: { stage: 'over' }, match: RESIGNED },
  over: { own: true, can: 'none', contact: { stage: 'over' } },
  parting: { own: true, can: 'none', contact: { stage: 'over', delivery: 'to_send' } },
  rematch: { own: true, can: 'none', contact: { stage: 'over', rematch: 'friend' } },
  waiting: { own: true, can: 'none', contact: { stage: 'over', rematch: 'own' } },
  leaving: { own: false, contact: { broker: 'connected', broker_url: 'mqtts://broker.example', heard: NOW - 54 } },
  resuming: { own: true, contact: { resuming: true } },
};

export function friendMatchOf(scene: string | null, match: Snapshot): { match: Snapshot, contacts: ContactShown[] } {
  const found = SCENES[scene ?? ''];
  if (!found) return { match, contacts: [] };
  const { own: isOwn, friend = () => ({}), can = {}, match: part = () => ({}), contact = {} } = found;
  const own = isOwn ? match.turn ?? 'first' : opponent(match.turn ?? 'second');
  const far = opponent(own);
  const nothing = Object.fromEntries(Object.keys(match.can).map((name) => [name, false])) as Can;
  const usual = { enter: isOwn, offer_draw: isOwn, undo: true, resign: true, say: true, look: true, save: true };
  const bySide = <T>(mine: T, theirs: T) => ({ first: own === 'first' ? mine : theirs, second: own === 'second' ? mine : theirs });
  const shown: Snapshot = {
    ...match,
    seats: bySide(human, elsewhere),
    names: bySide('Bert', 'Anna'),
    record: match.record.map((line) => ({ ...line, thought: null })),
    thinking: null, analysis: null, clock: null, series: null, draw_offer: null,
    friend: {
      side: far, offers_draw: false, asked: null, asking: null, owes_answer: null, claim: null, stopped: null, no_keys: false, dealerless: null,
      phrases: [said(far, 0), said(own, 0), said(far, 2)], ...friend(own, match.at),
    },
    can: { ...nothing, ...(can === 'none' ? { look: true, save: true, say: scene === 'over' } : { ...usual, ...can }) },
    ...part(own),
  };
  const known: ContactShown = {
    id: 90, game: match.game, options: match.options.text, stage: 'playing', sides: 'own_first', own, name: 'Anna', days: 3, expires: null,
    match_id: match.id, digits: '274 913', compared: true, your_turn: isOwn, delivery: 'nothing', network: 'off', broker: 'off', heard: null,
    overdue: 'none', changed: NOW, trouble: null, broker_url: '', by_text: match.game !== 'minesweeper', by_file: match.game === 'minesweeper', rematch: null, export_waits: false, resuming: false, broker_trouble: null, ...contact,
  };
  return { match: shown, contacts: [known] };
}
