/** Creates an element with properties and children. */
export function el<T extends keyof HTMLElementTagNameMap>(tag: T, properties?: Partial<HTMLElementTagNameMap[T]>, ...children: (Node | string)[]): HTMLElementTagNameMap[T] {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

/** Sets a node's text. Writing unchanged text would trigger layout and repainting around it. */
export function write(node: Element, text: string) {
  if (node.textContent !== text) node.textContent = text;
}

/** Sets a field's value if it changed: a combo box is laid out again even for the same value. */
export function fill(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string) {
  if (field.value !== value) field.value = value;
}

/** Sets an attribute if it changed. */
export function give(node: Element, name: string, value: string) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** Sets a style property if it changed. Setting a custom property restyles everything that inherits it. */
export function style(node: HTMLElement, property: string, value: string) {
  if (node.style.getPropertyValue(property) !== value) node.style.setProperty(property, value);
}

/**
 * Forces layout of all changes so far. WebKitGTK lays out a single changed place on its own, but two places from their
 * common ancestor, repainting everything below it. Call this between changes in two places.
 */
export function forceLayout() {
  void document.body.offsetHeight;
}

// A frame that takes longer is assumed never to come.
const LONGEST_FRAME_MS = 1000;

/** Resolves when all changes so far are drawn. Hidden pages get no frames, so there it resolves immediately. */
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
    // Runs in a task after the frame.
    requestAnimationFrame(() => port2.postMessage(null));
  });
}
