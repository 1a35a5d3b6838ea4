/**
 * The review as it is drawn: a small table, and a sentence on the move looked at.
 *
 * @typedef {import('./review.js').Review} Review
 */

/**
 * @param {HTMLElement} root
 * @param {Review | null} review
 */
export function paintReview(root, review) {
  root.hidden = review === null;
  if (!review) return root.replaceChildren();
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  head.insertCell();
  for (const side of /** @type {const} */ (['first', 'second'])) head.append(heading(review.sides[side], 'col', side));
  const body = table.createTBody();
  for (const { label, first, second } of review.rows) {
    const row = body.insertRow();
    row.append(heading(label, 'row', ''));
    for (const text of [first, second]) row.insertCell().textContent = text;
  }
  const move = document.createElement('p');
  move.className = 'mines-judged';
  move.textContent = review.move;
  root.replaceChildren(table, move);
}

/**
 * @param {string} text
 * @param {'row' | 'col'} scope
 * @param {string} className
 */
function heading(text, scope, className) {
  const node = document.createElement('th');
  node.scope = scope;
  node.className = className;
  node.textContent = text;
  return node;
}
