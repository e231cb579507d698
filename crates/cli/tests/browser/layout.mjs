// Checks visible properties of a page: its layout, its contrast, its names.

/** Minimum contrast of text (WCAG 2, level AA). */
const CONTRAST = 4.5;

/**
 * Describes layout errors: elements of one selector of `apart` that overlap, those of `whole` that are clipped or leave the window, texts
 * of `read` without contrast, a page that is too wide.
 */
export const faults = (page, what) => page.evaluate(({ least, what }) => {
  const faults = [];
  const box = element => element.getBoundingClientRect();
  const seen = element => element.checkVisibility() && box(element).width > 0;
  const name = element => element.id || element.textContent.trim().slice(0, 30) || element.tagName;
  const apart = elements => {
    for (const [i, a] of elements.entries()) for (const b of elements.slice(i + 1)) {
      const [x, y] = [box(a), box(b)];
      const wide = Math.min(x.right, y.right) - Math.max(x.left, y.left);
      const high = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
      if (wide > 1 && high > 1 && !a.contains(b) && !b.contains(a)) faults.push(`${name(a)} overlaps ${name(b)}`);
    }
  };
  const all = selector => [...document.querySelectorAll(selector)].filter(seen);
  for (const selector of what.apart) apart(all(selector));
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of all(what.whole)) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline') faults.push(`${name(element)} is clipped`);
    // Elements that begin beyond the window are on another page, a swipe away.
    if (box(element).right > innerWidth + 1 && box(element).left < innerWidth) faults.push(`${name(element)} leaves the window`);
  }
  const parse = text => (text.match(/[\d.]+/g) ?? []).map((number, at) => Number(number) * (text.startsWith('color(') && at < 3 ? 255 : 1));
  const over = ([r, g, b, a = 1], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a)];
  const ground = element => {
    if (!element) return [255, 255, 255];
    const [r, g, b, a = 1] = parse(getComputedStyle(element).backgroundColor);
    return a === 0 ? ground(element.parentElement) : over([r, g, b, a], a === 1 ? [0, 0, 0] : ground(element.parentElement));
  };
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  for (const element of all(what.read)) {
    const back = ground(element);
    const [a, b] = [light(over(parse(getComputedStyle(element).color), back)), light(back)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < least) faults.push(`${name(element)} has a contrast of ${ratio.toFixed(2)}`);
  }
  return faults;
}, { least: CONTRAST, what });

/** Visible controls without a name. */
export const nameless = page => page.evaluate(() => [...document.querySelectorAll('button, select, input, canvas, textarea, [role=img]')]
  .filter(el => el.checkVisibility() && el.ariaHidden !== 'true' && !el.closest('[role=img][aria-label]') && !(el.getAttribute('aria-label') || el.textContent.trim() || el.title || el.labels?.length))
  .map(el => el.outerHTML.slice(0, 80)));
