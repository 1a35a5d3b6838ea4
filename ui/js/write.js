/**
 * Puts a text into a node that holds nothing else. The same text once more is left out: it would have everything
 * around it laid out and drawn anew.
 *
 * @param {Element} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * The same for the value of a field: a combo box lays itself out anew even for the value that it has.
 *
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @param {string} value
 */
export function fill(field, value) {
  if (field.value !== value) field.value = value;
}

/**
 * The same for an attribute.
 *
 * @param {Element} node
 * @param {string} name
 * @param {string} value
 */
export function give(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
