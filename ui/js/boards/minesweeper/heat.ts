/**
 * The probability of a mine on a square, as a colour with its number. The colours grow darker with the danger, so
 * that they are told apart without their hue; certainty has a shape of its own.
 */

export interface Heat {
  /** 0 safe, 1 to 9, 10 a mine for certain. */
  step: number;
  /** In per cent. */
  text: string;
}

/**
 * Only what is certain is called 0 or 100.
 *
 * @param mine 0 to 1
 */
export function heatOf(mine: number): Heat {
  if (mine <= 0) return { step: 0, text: '0' };
  if (mine >= 1) return { step: 10, text: '100' };
  const percent = Math.round(mine * 100);
  const text = percent === 0 ? '<1' : percent === 100 ? '>99' : String(percent);
  return { step: Math.min(9, Math.max(1, Math.ceil(mine * 9))), text };
}

/** @returns SVG markup around the middle of the square */
export function heatMarkup({ step, text }: Heat): string {
  const shape =
    step === 0
      ? '<circle class="heat-plate" r="34"/>'
      : `<rect class="heat-plate" x="-42" y="-42" width="84" height="84" rx="${step === 10 ? 4 : 16}"/>`;
  const sure = step === 10 ? '<rect class="heat-sure" x="-35" y="-35" width="70" height="70" rx="2"/>' : '';
  const wide = text.length > 2 ? ' wide' : '';
  const written = text.replace('<', '&lt;').replace('>', '&gt;');
  return `<g class="heat h${step}">${shape}${sure}<text class="heat-text${wide}" y="15">${written}</text></g>`;
}
