import { noChange } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';
import { isDraft, restoreDraft, type Field } from '../foundation/drafts.js';
import { fill } from '../foundation/dom.js';

class Draft extends Directive {
  render(_usual = '', _about: string | number = '', _restored?: (field: Field) => void) {
    return noChange;
  }

  override update({ element }: ElementPart, [usual = '', about = '', restored]: Parameters<Draft['render']>) {
    const field = element as Field;
    if (field.dataset.about !== String(about)) {
      if (restoreDraft(field, usual, about)) queueMicrotask(() => restored?.(field));
    } else if (field !== document.activeElement && !isDraft(field)) fill(field, usual);
    return noChange;
  }
}

/**
 * For text fields: restores unused text on the same subject, otherwise a default. Never overwrites typing. It must
 * follow the field's `id`.
 */
export const draft = directive(Draft);
