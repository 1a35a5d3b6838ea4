import type { AppState } from '../../app.js';
import { announce, voice } from '../../foundation/voice.js';
import type { FriendsShown } from '../../wire.js';
import { contactOf } from './contact_model.js';
import { contactName, contactWords, type ContactWords } from './contact_words.js';

/**
 * Announces contact changes to screen readers while the player looks at them. The match announces its own events;
 * this covers the connection.
 *
 * @param then when the previous state was announced
 */
export function tellNews(state: AppState, before: FriendsShown | null, then: Date) {
  if (before && state.friendsDialog.isOpen) tellStages(state, before);
  if (before) tellTransports(state, before, then);
}

function tellStages({ friends, i18n }: AppState, before: FriendsShown) {
  const known = new Map(before.contacts.map((one) => [one.id, contactWords(one, i18n)]));
  for (const one of friends?.contacts ?? []) {
    const was = known.get(one.id);
    const text = contactWords(one, i18n).stage;
    if (was && was.stage !== text) announce(i18n.t('friends.news', { name: contactName(one, i18n), text }));
  }
}

/** For the match on screen. Deliveries are announced only at the fullest speech setting. */
function tellTransports(state: AppState, before: FriendsShown, then: Date) {
  const { i18n, settings: { speech } } = state;
  const snapshot = state.matches[state.place];
  const now = snapshot && contactOf(state, snapshot);
  const was = now && before.contacts.find(({ id }) => id === now.id);
  if (!now || !was || speech === 'brief') return;
  const [old, fresh] = [contactWords(was, i18n, then), contactWords(now, i18n)];
  const parts: (keyof ContactWords)[] = speech === 'full' ? ['rematch', 'moving', 'delivery', 'presence', 'trouble'] : ['rematch', 'moving', 'presence', 'trouble'];
  voice.state(i18n.sentences(parts.filter((part) => fresh[part] !== old[part]).map((part) => fresh[part])));
}
