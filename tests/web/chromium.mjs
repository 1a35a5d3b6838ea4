import { openBrowser } from '../touch/browser.mjs';

/** A host that browsers do not trust, as it neither is this machine nor has a certificate. */
export const UNSAFE = 'spielkiste.test';

/**
 * A browser with one page, which is asked and touched.
 *
 * @typedef {object} Engine
 * @property {(expression: string) => Promise<any>} value of an expression in the page; what it promises is waited for
 * @property {(address: string) => Promise<unknown>} go
 * @property {(point: { x: number, y: number }) => Promise<void>} touch with one finger, or what the browser has for it
 * @property {(width: number, height: number) => Promise<unknown>} resize
 * @property {() => Promise<void>} close
 */

/**
 * Chromium as on a phone, under fingers.
 *
 * @returns {Promise<Engine & Pick<import('../touch/browser.mjs').Browser, 'ask' | 'next'>>}
 */
export async function openChromium() {
  const { ask, next, close } = await openBrowser([`--host-resolver-rules=MAP ${UNSAFE} 127.0.0.1`]);
  await ask('Page.enable');
  await ask('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  return {
    ask,
    next,
    close,
    value: async (expression) => {
      const { result, exceptionDetails } = await ask('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    go: (url) => ask('Page.navigate', { url }),
    touch: async (point) => {
      await ask('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await ask('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    resize: (width, height) => ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true }),
  };
}
