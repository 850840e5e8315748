/** Shows a whole part of a strip that is out of sight; unlike `scrollIntoView`, it never scrolls the page. */
export function scrollSideways(strip: HTMLElement, part: HTMLElement): void {
  const [outer, inner] = [strip.getBoundingClientRect(), part.getBoundingClientRect()];
  strip.scrollLeft += Math.min(inner.left - outer.left, 0) + Math.max(inner.right - outer.right, 0);
}
