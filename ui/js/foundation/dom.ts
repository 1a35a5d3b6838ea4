/** A new element with these properties, and in it these nodes and texts. */
export function el<T extends keyof HTMLElementTagNameMap>(tag: T, properties?: Partial<HTMLElementTagNameMap[T]>, ...children: (Node | string)[]): HTMLElementTagNameMap[T] {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

/**
 * Puts a text into a node that holds nothing else. The same text once more is left out: it would have everything
 * around it laid out and drawn anew.
 */
export function write(node: Element, text: string) {
  if (node.textContent !== text) node.textContent = text;
}

/** The same for the value of a field: a combo box lays itself out anew even for the value that it has. */
export function fill(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string) {
  if (field.value !== value) field.value = value;
}

/** The same for an attribute. */
export function give(node: Element, name: string, value: string) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** The same for a property of a node's style. A custom one, set once more, has all that inherits it styled anew. */
export function style(node: HTMLElement, property: string, value: string) {
  if (node.style.getPropertyValue(property) !== value) node.style.setProperty(property, value);
}

/**
 * Has the page laid out now what was written so far. WebKitGTK lays out one changed place by itself, but two of
 * them from the root they share, and then draws all below it anew. So code that has written into one place does
 * this before going on in another.
 */
export function forceLayout() {
  void document.body.offsetHeight;
}

// A frame that has not come by then comes to nobody's eyes.
const LONGEST_FRAME_MS = 1000;

/** Resolves when what was written so far has been drawn. A page that nobody sees gets no frames, and does not wait for one. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    const { port1, port2 } = new MessageChannel();
    const end = () => {
      clearTimeout(never);
      port1.close();
      resolve();
    };
    const never = setTimeout(end, LONGEST_FRAME_MS);
    port1.onmessage = end;
    // A task behind that of the frame.
    requestAnimationFrame(() => port2.postMessage(null));
  });
}
