/** A page with dialogs that are made as they open, as far as it matters without a browser. */
export function dialogPage() {
  const dialogs = [];
  const dialog = () => Object.assign(new EventTarget(), {
    open: false,
    returnValue: '',
    setAttribute() {},
    querySelector: () => null,
    remove() {
      this.isGone = true;
    },
    showModal() {
      this.open = true;
    },
    close(value) {
      Object.assign(this, { open: false }, value === undefined ? {} : { returnValue: value });
      this.dispatchEvent(new Event('close'));
    },
  });
  globalThis.history = { pushState() {}, go() {} };
  globalThis.document = {
    createElement: () => dialog(),
    getElementById: (id) => dialogs.find((node) => node.id === id && !node.isGone) ?? null,
    querySelectorAll: () => [],
    body: { append: (node) => dialogs.push(node) },
  };
  return { dialogs };
}
