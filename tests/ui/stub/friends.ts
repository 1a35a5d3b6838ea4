/**
 * Friends for the stub: one contact in each state with `?friends=some`, otherwise none. `?friends=texts` is the same
 * without live transports. Invitations can be made and accepted; nothing is sent.
 */
import type { BrokerShown, ContactShown, FriendsShown, OfferShown } from '../../../ui/js/wire.js';
import type { Channel, Commands, Refuse } from './commands.js';

const NOW = Math.floor(Date.now() / 1000);
const HOUR = 3600;

const contact = (id: number, by: Partial<ContactShown>): ContactShown => ({
  id, game: id % 2 === 0 ? 'smess' : 'kalaha', options: '', stage: 'playing', sides: 'own_first', own: 'first', name: 'Anna', days: 3,
  expires: null, match_id: 500 + id, digits: '274 913', compared: false, your_turn: false, delivery: 'nothing', network: 'off', broker: 'off',
  heard: null, overdue: 'none', changed: NOW - id * HOUR, trouble: null, broker_url: '', by_text: true, by_file: false, rematch: null, export_waits: false, resuming: false,
  broker_trouble: null, ...by,
});

const SOME = [
  contact(1, { your_turn: true, options: 'stones=6', name: 'Anna' }),
  contact(2, { delivery: 'to_send', name: 'Ben', own: 'second', sides: 'friend_first' }),
  contact(3, { network: 'connected', heard: NOW - 5, name: 'សុខា', compared: true }),
  contact(4, { delivery: 'sent', broker: 'connected', broker_url: 'mqtts://broker.example', heard: NOW - 90_000, name: 'Friederike' }),
  contact(5, { stage: 'invited', name: '', own: null, sides: 'lot', match_id: null, digits: null, days: 0, expires: NOW + 29 * 24 * HOUR }),
  contact(6, { stage: 'accepted', match_id: null, digits: null, delivery: 'to_send', name: 'Dora' }),
  contact(7, { overdue: 'friend', delivery: 'received', broker: 'trouble', broker_url: 'mqtts://broker.example', heard: NOW - 500_000, name: 'Emil' }),
  contact(8, { stage: 'stopped', name: 'Fritz' }),
  contact(9, { stage: 'over', name: 'Gerda' }),
  contact(10, { stage: 'moved', name: 'Hans', export_waits: true }),
  contact(12, { game: 'minesweeper', by_text: false, by_file: true, delivery: 'sent', name: 'Ida' }),
  contact(11, { stage: 'expired', name: '', own: null, match_id: null, digits: null }),
];

const LETTER = 'spielkiste:i.EAEBAAK5Zg2vXxv1aM0yqk2jv3m8Q0nQ7lqk1HfS2uYxNhJc4m9pV7tXo2bGdKqWlZrEuTyI8sAaFgHjKlQwErTyUiOpAsDfGhJkLzXcVbNm1234567890AbCd';
const SERVER = 'wss://games.example/mqtt';
const MOVES = 'spielkiste:m.IAECAwQAAAAAAAEAAQADc2FtcGxldGV4dHdpdGhtb3Zlc2FuZGFoZWFkb2ZzaXh0eWZvdXJieXRlc2F0aXRzZW5k';

/** A fake QR code that no camera can read. */
const codeOf = (size: number) => Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => {
  const corner = [[0, 0], [size - 7, 0], [0, size - 7]].find(([left, top]) => x >= left && x < left + 7 && y >= top && y < top + 7);
  if (!corner) return (x * 7 + y * 13 + ((x * y) % 5)) % 3 === 0 ? '1' : '0';
  const [dx, dy] = [Math.abs(x - corner[0] - 3), Math.abs(y - corner[1] - 3)];
  return Math.max(dx, dy) === 2 ? '0' : '1';
}).join(''));

/** @param here the contact of the match on screen, if it is with a friend */
export function friendsOf(which: string | null, refuse: Refuse, here: () => ContactShown[]): Commands & { begin: (args: { contact: number }) => unknown } {
  let shown: FriendsShown = {
    revision: 1, contacts: which === 'some' || which === 'texts' ? SOME : [], hosting: null, found: [], searching: false, offered: null, trouble: null,
    games: ['smess', 'kalaha', 'minesweeper'], not_by_text: ['minesweeper'],
  };
  let broker: BrokerShown = { address: '', page: which === 'server' ? `${SERVER.replace('wss', 'https')}/` : null, user: '', has_password: false, keyring: true };
  let channel: Channel | null = null;

  const push = (by: Partial<FriendsShown>) => {
    shown = { ...shown, ...by, revision: shown.revision + 1 };
    channel?.onmessage(shown);
    return null;
  };
  const change = (id: number, by: Partial<ContactShown>) => push({ contacts: shown.contacts.map((one) => (one.id === id ? { ...one, ...by } : one)) });
  const known = (id: number) => shown.contacts.filter((one) => one.id === id)[0];
  const add = (by: Partial<ContactShown>) => {
    const id = Math.max(0, ...shown.contacts.map((one) => one.id)) + 1;
    const made = { ...contact(id, by), changed: NOW };
    push({ contacts: [...shown.contacts, made] });
    return made;
  };
  const offer = (by: Partial<OfferShown>): OfferShown => ({
    text: LETTER, game: 'kalaha', options: 'stones=6', sides: 'friend_first', days: 3, expires: NOW + 20 * 24 * HOUR, inviter: '', broker_url: '', page: null, problem: null, ...by,
  });

  return {
    friends: () => {
      // The contact on screen becomes known.
      shown = { ...shown, contacts: [...shown.contacts, ...here().splice(0)] };
      return shown;
    },
    subscribe_friends: ({ channel: line }) => {
      channel = line as Channel;
      return null;
    },
    invite: ({ game, options, sides, days, name }) => (name.length > 20 ? refuse('bad_name', name) : add({ broker_url: broker.page ? SERVER : broker.address, game, options: options ?? '', sides, days, stage: 'invited', name: '', own: null, match_id: null, digits: null })),
    read_friend_text: ({ text }) => {
      if (text.includes('spielkiste:i')) {
        const game = text.includes('secrets') ? { game: 'minesweeper', options: '' } : {};
        return { kind: 'invitation', offer: offer({ ...(text.includes('server') ? { broker_url: SERVER } : {}), ...(text.includes('#') ? { page: 'https://games.example/', inviter: 'Anna' } : {}), ...game }) };
      }
      if (text.includes('spielkiste:m')) {
        const { id, match_id } = known(90) ?? shown.contacts[0];
        return { kind: 'taken', contact: id, match_id, news: text.includes('known') ? 'known' : 'moves' };
      }
      if (text.includes('spielkiste:a')) return { kind: 'taken', contact: 3, match_id: 503, news: 'answered' };
      return refuse('not_ours', 'no part of ours');
    },
    accept_invitation: ({ name }) => add({ broker_url: SERVER, stage: 'accepted', name: name && 'Anna', match_id: null, digits: null, delivery: 'to_send' }),
    friend_text: ({ contact: id }) => (broker.page ? `${broker.page}#` : '') + (known(id).stage === 'invited' ? LETTER : MOVES),
    friend_text_handed_over: ({ contact: id }) => change(id, { delivery: 'sent' }),
    withdraw_invitation: ({ contact: id }) => change(id, { stage: 'withdrawn' }),
    remove_contact: ({ contact: id }) => push({ contacts: shown.contacts.filter((one) => one.id !== id) }),
    /** Acts as if the friend had accepted, or the inviter had answered, while the player watches. */
    begin: ({ contact: id }) => change(id, { stage: 'playing', match_id: 500 + id, your_turn: true }),
    compare_digits: ({ contact: id }) => change(id, { compared: true, changed: NOW + 1 }),
    network_host: ({ contact: id }) => push({ hosting: { contact: id, code: '483172', addresses: ['192.168.178.31:40123', '[fd00::31]:40123'] } }),
    network_search: ({ on }) => push({ searching: on, found: on && which === 'some' ? [{ host: 1, name: 'Anna' }, { host: 2, name: 'Ben' }] : [] }),
    network_join: ({ code }) => push(code === '000000' ? { trouble: 'code_wrong' } : { offered: offer({ days: 0 }) }),
    network_join_at: () => refuse('code_wrong', ''),
    network_stop: () => push({ hosting: null }),
    use_transport: ({ contact: id, transport, on }) => change(id, { [transport]: on ? 'waiting' : 'off' }),
    broker: () => broker,
    set_broker: ({ address, user, password }) => {
      broker = { ...broker, address, user, has_password: password === null ? broker.has_password : password !== '' };
      return null;
    },
    invite_to_rematch: () => add({ stage: 'invited' }),
    passphrase: () => '05age-mrw16-bfnsx-27cgp',
    export_contact: ({ contact: id, passphrase }) => {
      if (passphrase.length < 12) return refuse('short_passphrase', passphrase);
      change(id, { stage: 'moved', export_waits: true });
      return true;
    },
    contact_file_saved: ({ contact: id }) => change(id, { export_waits: false }),
    import_contact: () => add({}),
    save_friend_file: ({ contact: id }) => {
      change(id, { delivery: 'sent' });
      return true;
    },
    open_friend_file: () => ({ kind: 'taken', contact: shown.contacts.find((one) => one.by_file)?.id, match_id: 590, news: 'moves' }),
    qr: ({ text }) => {
      const size = 21 + 4 * Math.min(36, Math.ceil(text.length / 20));
      return { size, rows: codeOf(size) };
    },
  };
}
