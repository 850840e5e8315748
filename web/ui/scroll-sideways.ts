/**
 * Scrolls a strip so that `part` is visible. Unlike `scrollIntoView`, this doesn't scroll the page.
 * @param margin how much of the neighbouring parts is also shown, in pixels
 */
export function scrollSideways(strip: HTMLElement, part: HTMLElement, margin = 0): void {
  const outer = strip.getBoundingClientRect();
  const inner = part.getBoundingClientRect();
  strip.scrollLeft += Math.min(inner.left - margin - outer.left, 0) + Math.max(inner.right + margin - outer.right, 0);
}
