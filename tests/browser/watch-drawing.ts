import type { Page } from '@playwright/test';

/** A text on a canvas: its edges, and the canvas size. */
type DrawnText = {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
};

/** Records the texts drawn on canvases. @returns a function that reads those since its last call */
export async function watchDrawing(page: Page): Promise<() => Promise<DrawnText[]>> {
  await page.addInitScript(() => {
    const drawn: unknown[] = [];
    Object.assign(globalThis, { drawn });
    const prototype = CanvasRenderingContext2D.prototype;
    const draw = prototype.fillText;
    prototype.fillText = function (text, x, y, ...rest) {
      const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = this.measureText(text);
      const { width: canvasWidth, height } = this.canvas;
      drawn.push({ text, left: x, right: x + width, top: y - up, bottom: y + down, width: canvasWidth, height });
      draw.call(this, text, x, y, ...rest);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { drawn: DrawnText[] }).drawn.splice(0));
}
