import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listenToTooltips } from '../../ui/js/tooltips.js';
import { styleSource } from './sources.mjs';

test('tips are for whoever came by keyboard, and not for a focus that a dialog gave back to a mouse', () => {
  const heard = new Map();
  const dataset = {};
  globalThis.document = {
    documentElement: { dataset },
    activeElement: null,
    addEventListener: (name, hear) => heard.set(name, [...(heard.get(name) ?? []), hear]),
  };
  listenToTooltips();
  const happen = (name, event) => heard.get(name)?.forEach((hear) => hear(event));
  assert.equal(dataset.keys, undefined);
  happen('keydown', { key: 'Tab' });
  assert.equal(dataset.keys, '');
  happen('pointerdown', {});
  assert.equal(dataset.keys, undefined);
  happen('pointerover', { pointerType: 'mouse' });
  assert.equal(dataset.mouse, '', 'a mouse can rest on a button');
  happen('pointerover', { pointerType: 'touch' });
  assert.equal(dataset.mouse, undefined, 'a finger cannot');
  assert.match(styleSource('panel.css'), /\[data-keys\] :is\([^{]*:focus-visible:not\(\[data-quiet\]\)::after,/);
});
