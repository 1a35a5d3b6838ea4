import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { newsParts } from '../../ui/js/screens/about/about_dialog.js';

test('news is parsed from the changelog, including wrapped items', () => {
  const parts = newsParts('### Added\n\n- One thing\n  on two lines.\n- `Another`.\n\n### Fixed\n\n- A third.');
  assert.deepEqual(parts, [
    { title: 'Added', items: ['One thing on two lines.', 'Another.'] },
    { title: 'Fixed', items: ['A third.'] },
  ]);
  assert.deepEqual(newsParts(''), []);
});

test('the changelog has no markup that would be shown literally', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const items = newsParts(changelog.split('\n## ')[1]).flatMap(({ items }) => items);
  assert.ok(items.length > 3);
  for (const item of items) assert.doesNotMatch(item, /[*_[\]#]/, item);
});
