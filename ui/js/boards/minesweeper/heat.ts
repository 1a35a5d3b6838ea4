/**
 * The probability that a square holds a mine, as a colour and a number. Colours darken with the danger, so they are
 * distinguishable without hue; certainty has its own shape.
 */

export interface Heat {
  /** 0 is safe, 10 certainly a mine. */
  step: number;
  /** In percent. */
  text: string;
}

/**
 * Only certainty is shown as 0 or 100.
 *
 * @param mine probability from 0 to 1
 */
export function heatOf(mine: number): Heat {
  if (mine <= 0) return { step: 0, text: '0' };
  if (mine >= 1) return { step: 10, text: '100' };
  const percent = Math.round(mine * 100);
  const text = percent === 0 ? '<1' : percent === 100 ? '>99' : String(percent);
  return { step: Math.min(9, Math.max(1, Math.ceil(mine * 9))), text };
}

/** @returns SVG markup around the square's centre */
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
