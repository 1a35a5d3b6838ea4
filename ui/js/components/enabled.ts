import { nothing } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';
import { element } from '../foundation/dialogs.js';
import { enable } from '../foundation/enable.js';

class Enabled extends Directive {
  private possible = true;

  render(_possible: boolean, _next: string) {
    return nothing;
  }

  override update({ element: node }: ElementPart, [possible, next]: [boolean, string]) {
    const button = node as HTMLButtonElement;
    this.possible = possible;
    if (possible || button !== document.activeElement) enable(button, possible, button);
    // After drawing, because the same redraw can enable the next element.
    else queueMicrotask(() => enable(button, this.possible, element(next)));
    return nothing;
  }
}

/**
 * Enables or disables a button as in `enable.ts`: it keeps the keyboard focus. `next` is the id of the element that
 * otherwise gets the focus.
 */
export const enabled = directive(Enabled);
