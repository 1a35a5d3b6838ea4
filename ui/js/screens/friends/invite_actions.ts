import type { AppState } from '../../app.js';
import * as backend from '../../foundation/backend.js';
import { copyText } from '../../foundation/clipboard.js';
import { forget } from '../../foundation/drafts.js';
import { normalized } from '../../foundation/foreign.js';
import type { Trouble, Side } from '../../wire.js';
import type { Control } from './dialog_control.js';
import type { FriendsAction, Invitation, InviteState } from './dialog_state.js';
import { fieldOf } from './fields.js';
import { playableGames } from './invite_form.js';
import { readOptions, writeOptions } from './terms.js';

/** The rules chosen for the next match on this device, without its starting position. */
function rulesOf({ matches }: AppState, game: string): Pick<InviteState, 'game' | 'offered' | 'options' | 'chosen'> {
  const { offered = [], text = '', chosen = {} } = matches[game]?.options ?? {};
  const names = offered.map(({ name }) => name);
  return { game, offered, options: writeOptions(new Map([...readOptions(text)].filter(([name]) => names.includes(name)))), chosen: { ...chosen } };
}

/**
 * Begins an invitation.
 *
 * @param game the game to play
 * @param friend the friend's side
 */
export function beginInvitation(invite: InviteState, state: AppState, game?: string, friend?: Side): InviteState {
  const sides = friend ? (friend === 'first' ? 'friend_first' : 'own_first') : invite.sides;
  return { ...invite, sides, ...rulesOf(state, game ?? playableGames(state)[0] ?? '') };
}

export function handleInvite(control: Control) {
  const { app, t, now, onTrouble } = control;
  const update = (part: Partial<InviteState>) => control.update({ invite: { ...now().invite, ...part } });

  /** Copies or shares the link of a new invitation, then shows it with its QR code. */
  async function handOver(made: Promise<{ id: number }>, link: Invitation['link']) {
    const text = made.then(({ id }) => backend.friendText(id, false));
    const isDone = await (link === 'copied' ? copyText(text) : text.then((url) => navigator.share({ url }))).then(() => true, () => false);
    const [{ id }, url] = [await made, await text];
    if (isDone) await backend.friendTextHandedOver(id);
    control.tell(t(isDone ? `friends.link_${link ?? 'copied'}` : 'friends.link_by_hand'));
    const code = await backend.qr(url).catch(() => null);
    if (code) control.update({ qr: { text: url, code } });
  }

  app.handle<Extract<FriendsAction, { kind: `invite_${string}` }>>({
    invite_game: ({ game }) => update(rulesOf(app.state, game)),
    invite_sides: ({ sides }) => update({ sides }),
    invite_rule: ({ name, value }) => {
      const options = readOptions(now().invite.options);
      // Changing a switch that differs from the usual rules restores its usual value.
      if (typeof value === 'boolean' && options.has(name)) options.delete(name);
      else options.set(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
      update({ options: writeOptions(options), chosen: { ...now().invite.chosen, [name.replaceAll('-', '_')]: value } });
    },
    invite_make: async ({ days, name: typed, overInternet, link }) => {
      const { game, sides, options } = now().invite;
      const name = normalized(typed);
      update({ days });
      const make = async () => {
        const contact = await backend.invite({ game, options: options || null, sides, days, name });
        if (contact.broker_url !== '' && overInternet) await backend.useTransport(contact.id, 'broker', true);
        return contact;
      };
      try {
        const made = make();
        const given = link ? handOver(made, link) : null;
        // An invitation that fails is reported once, below.
        given?.catch(() => undefined);
        const contact = await made;
        control.keepName(name);
        forget(fieldOf('invite-name'));
        control.choose(contact.id);
        await given;
      } catch (trouble) {
        onTrouble(trouble as Trouble);
      }
    },
  });
}
