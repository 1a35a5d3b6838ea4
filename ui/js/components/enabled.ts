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
    // When all is drawn: what is to have the focus may be enabled by the same drawing.
    else queueMicrotask(() => enable(button, this.possible, element(next)));
    return nothing;
  }
}

/**
 * Lets a button be pressed at times, as `enable.ts` does it: one that has the keyboard's focus keeps it. `next` is the id
 * of what a hand without a keyboard goes on with.
 */
export const enabled = directive(Enabled);
