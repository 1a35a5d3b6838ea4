import { boardDefs } from './board_svg.js';

/**
 * The slab as a bitmap. WebKitGTK keeps the intermediate images of SVG lighting, 60 MB, while the drawing is displayed.
 * Instead, the slab is rendered once per size and colour scheme; the drawing is shown until the bitmap is ready, and in
 * looks without lighting.
 */

/** The canvas size, and how far it extends beyond the drawing on each side, in CSS pixels. */
export type Extent = { width: number, height: number, beyond: { x: number, y: number } };

/** `renew` renders the bitmap again if it would differ. */
export type SlabPicture = { renew: () => Promise<void> };

/** Properties that come from the page's style sheets, which an image cannot see. */
const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap'];
/** References within the drawing. */
const REFERENCES =
  '.slab-clay{filter:url(#kalaha-clay)}.slab-shadow{filter:url(#kalaha-shadow)}.rolls{filter:url(#kalaha-roll)}.floor-light{fill:url(#kalaha-floor)}';
/**
 * How far the slab's shadow can extend, as a fraction of the longer side. It stops at the window's sides: unlike a
 * shadow, a canvas there would make the page scroll sideways.
 */
const BEYOND = 0.05;

/** @returns an extent in whole device pixels from the surface's origin, which is on a device pixel */
function extentOf(surface: SVGSVGElement): Extent {
  const { width, height } = getComputedStyle(surface);
  const [wide, high] = [parseFloat(width), parseFloat(height)];
  const reach = Math.ceil(BEYOND * Math.max(wide, high));
  const { left, right, width: across } = surface.getBoundingClientRect();
  const room = Math.max(0, Math.floor(Math.min(reach, left, document.documentElement.clientWidth - right)));
  // A board rotated by a quarter turn has its height across the window.
  const isTurned = Math.abs(across - high) < Math.abs(across - wide);
  const beyond = isTurned ? { x: reach, y: room } : { x: room, y: reach };
  const whole = (length: number) => Math.ceil(length * devicePixelRatio) / devicePixelRatio;
  return { width: whole(wide) + 2 * beyond.x, height: whole(high) + 2 * beyond.y, beyond };
}

/** @returns a drawing that needs no style sheet */
function markupOf(slab: SVGGElement, extent: Extent, scale: number): string {
  const copy = (slab.cloneNode(true) as SVGGElement);
  copy.removeAttribute('class');
  copy.removeAttribute('display');
  const nodes = copy.querySelectorAll('path');
  slab.querySelectorAll('path').forEach((original, i) => {
    const style = getComputedStyle(original);
    for (const name of original.classList.contains('floor-light') ? [] : STYLES) nodes[i].setAttribute(name, style.getPropertyValue(name));
  });
  copy.setAttribute('transform', `translate(${extent.beyond.x} ${extent.beyond.y}) scale(${scale})`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${extent.width}" height="${extent.height}"><style>${REFERENCES}</style>` +
    `<defs>${boardDefs()}</defs>${copy.outerHTML}</svg>`
  );
}

const isLit = (slab: SVGGElement) => [...slab.querySelectorAll('.slab-clay')].some((clay) => getComputedStyle(clay).filter !== 'none');

/** @param surface the surface with the slab's layer */
export function createSlabPicture(surface: SVGSVGElement, slab: SVGGElement): SlabPicture {
  const canvas = document.createElement('canvas');
  canvas.className = 'kalaha-slab';
  surface.before(canvas);
  let wanted = '';

  /** @param ready whether the bitmap is ready; otherwise the drawing is shown */
  function show(ready: boolean) {
    canvas.hidden = !ready;
    slab.setAttribute('display', ready ? 'none' : 'inline');
  }

  async function renew() {
    const scale = parseFloat(getComputedStyle(surface).width) / surface.viewBox.baseVal.width;
    // Not on the screen.
    if (!(scale > 0) || !surface.isConnected) return;
    if (!isLit(slab)) {
      wanted = '';
      return show(false);
    }
    const extent = extentOf(surface);
    const markup = markupOf(slab, extent, scale);
    const key = `${devicePixelRatio} ${markup}`;
    if (key === wanted) return;
    wanted = key;
    show(false);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
    const decoded = await image.decode().then(() => true, () => false);
    const drawing = canvas.getContext('2d');
    if (!decoded || !drawing || key !== wanted) return;
    canvas.width = Math.round(extent.width * devicePixelRatio);
    canvas.height = Math.round(extent.height * devicePixelRatio);
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    const [left, top, width, height] = [-extent.beyond.x, -extent.beyond.y, extent.width, extent.height].map((length) => `${length}px`);
    Object.assign(canvas.style, { left, top, width, height });
    show(true);
  }

  new ResizeObserver(renew).observe(surface);
  listen();
  latest = renew;
  return { renew };
}

/** Renders the current board's bitmap again. */
let latest = () => Promise.resolve();
let listening = false;

/** Renders the bitmap again when the colours change. */
function listen() {
  if (listening) return;
  listening = true;
  const renew = () => void latest();
  new MutationObserver(renew).observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast', 'data-look-kalaha', 'data-turn'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', renew);
}
