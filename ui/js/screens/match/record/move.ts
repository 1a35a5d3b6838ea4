import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { icon } from '../../../components/parts.js';
import type { Line, Snapshot } from '../../../wire.js';
import { leads } from '../review.js';

export interface MoveOptions {
  /** Counts from 1. */
  readonly ply: number;
  readonly content: unknown;
  /** The accessible name, if it differs. */
  readonly name?: string;
  /** Its symbols' meaning; empty for none. */
  readonly note?: string;
}

/** The sign of a move made with a hint. */
export const hintSign = ({ hints }: Pick<Line, 'hints'>) => (hints > 0 ? html`<span class="hint-sign">${icon('hint')}</span>` : nothing);

/** A move in the record. Pressing it shows the position after it, if that is possible. */
export function moveButton({ ply, content, name, note }: MoveOptions, snapshot: Snapshot) {
  // The moves' only tab stop, which follows the focus. At the start no move is current.
  const stop = ply === Math.max(1, snapshot.shown_ply) ? 0 : -1;
  return html`<button type="button" data-ply=${ply} class=${ply > snapshot.at ? 'taken-back' : nothing} tabindex=${live(stop)}
    aria-current=${ply === snapshot.shown_ply ? 'true' : nothing} aria-disabled=${leads(snapshot) ? nothing : 'true'}
    aria-label=${name ?? nothing} data-note=${note || nothing} aria-description=${note || nothing}>${content}</button>`;
}

const keys = new WeakMap<Snapshot, string>();

/** The data the record is drawn from. Most snapshots during a search do not change it. */
export function recordKey(snapshot: Snapshot): string {
  let key = keys.get(snapshot);
  if (key === undefined) {
    const { game, seats, at, shown_ply, record, review } = snapshot;
    key = JSON.stringify([game, seats.first?.kind, seats.second?.kind, at, shown_ply, record, leads(snapshot), review?.judged]);
    keys.set(snapshot, key);
  }
  return key;
}
