/**
 * The names of the buttons that show only a sign, for the keyboard and for a mouse that rests on them. A finger rests
 * on nothing. `panel.css` draws them; Escape puts one away without leaving its button (WCAG 1.4.13). WebKit takes the
 * focus that a closed dialog gives back for one to be seen, whatever it was closed with.
 */

export function listenToTooltips() {
  const { dataset } = document.documentElement;
  document.addEventListener('keydown', () => (dataset.keys = ''), true);
  document.addEventListener('pointerdown', () => delete dataset.keys, true);
  document.addEventListener('pointerover', ({ pointerType }) => {
    if (pointerType === 'mouse') dataset.mouse = '';
    else delete dataset.mouse;
  }, { capture: true, passive: true });
  document.addEventListener('keydown', (event) => {
    const node = /** @type {HTMLElement | null} */ (document.activeElement);
    if (event.key !== 'Escape' || event.repeat || event.defaultPrevented || !node || !isShown(node)) return;
    node.dataset.quiet = '';
    event.preventDefault();
  });
  document.addEventListener('focusout', ({ target }) => delete (/** @type {HTMLElement} */ (target).dataset.quiet));
}

/** @param {HTMLElement} node */
const isShown = (node) => node.matches('[data-tip]:focus-visible') && getComputedStyle(node, '::after').content !== 'none';
