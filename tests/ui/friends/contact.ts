import type { ContactShown } from '../../../ui/js/wire.js';
import { part } from '../fakes.js';

/** A contact whose match is in progress. */
export const contact = (by: Partial<ContactShown> = {}) => part<ContactShown>({
  id: 1, match_id: 7, stage: 'playing', name: 'Anna', your_turn: false, delivery: 'nothing', network: 'off', broker: 'off', broker_url: '',
  heard: null, days: 3, overdue: 'none', trouble: null, rematch: null, changed: 0, by_text: true, by_file: false, ...by,
});
