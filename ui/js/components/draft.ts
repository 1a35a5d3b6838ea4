import { noChange } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';
import { restoreDraft, type Field } from '../drafts.js';

/**
 * Keeps what is typed into a field, as `drafts.js` tells: a text that is not yet used outlives its dialog. The field has its
 * id before this in its tag.
 */
class Draft extends Directive {
  #usual: string | undefined;
  #about: string | number | undefined;

  override update({ element }: ElementPart, [usual = '', about = '']: [string?, (string | number)?]) {
    if (usual !== this.#usual || about !== this.#about) restoreDraft(element as Field, usual, about);
    [this.#usual, this.#about] = [usual, about];
    return noChange;
  }

  render(_usual = '', _about: string | number = '') {
    return noChange;
  }
}

/** For the tag of a field: with what it begins as usual, and what it is for where it is there for several. */
export const draft = directive(Draft);
