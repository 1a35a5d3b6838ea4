import { setGlobals } from './fakes.js';

/** A dialog with just enough behaviour for tests. */
export class FakeDialog extends EventTarget {
  id = '';
  open = false;
  returnValue = '';
  isGone = false;

  setAttribute() {}

  querySelector() {
    return null;
  }

  remove() {
    this.isGone = true;
  }

  showModal() {
    this.open = true;
  }

  close(value = this.returnValue) {
    this.open = false;
    this.returnValue = value;
    this.dispatchEvent(new Event('close'));
  }
}

/** A page whose dialogs are created as they open. */
export function dialogPage() {
  const dialogs: FakeDialog[] = [];
  setGlobals({
    history: { pushState() {}, go() {} },
    document: {
      createElement: () => new FakeDialog(),
      getElementById: (id: string) => dialogs.find((node) => node.id === id && !node.isGone) ?? null,
      querySelector: () => null,
      querySelectorAll: () => [],
      body: { append: (node: FakeDialog) => dialogs.push(node) },
    },
  });
  return { dialogs };
}
