import { fittingSize, wrapEvenly } from '#web/features/share/wrap-text.ts';

type Ink = { size: number; colour: string; weight?: number; spacing?: number };

type Place = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' };

const LINE_HEIGHT = 1.22;

export function themeToken(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export type Pen = ReturnType<typeof createPen>;

export function createPen(context: CanvasRenderingContext2D) {
  const family = themeToken('--font-sans');

  function setInk({ size, weight = 400, spacing = 0, colour }: Ink): void {
    context.font = `${weight} ${size}px ${family}`;
    // Older versions of Safari have no canvas letter spacing and use the default.
    if ('letterSpacing' in context) context.letterSpacing = `${spacing}px`;
    context.fillStyle = colour;
    context.textBaseline = 'alphabetic';
  }

  const measure = (text: string) => context.measureText(text).width;

  function drawLine(text: string, { x, width, align = 'left' }: Place, baseline: number): void {
    const start = { left: x, center: x + (width - measure(text)) / 2, right: x + width - measure(text) }[align];
    context.textAlign = 'left';
    context.fillText(text, start, baseline);
  }

  return {
    /** Draws wrapped text from `y`. @returns the y below it */
    paragraph(text: string, place: Place, ink: Ink, maxLines: number): number {
      setInk(ink);
      const lines = wrapEvenly(text, place.width, maxLines, measure);
      lines.forEach((line, index) => {
        drawLine(line, place, place.y + ink.size * (0.95 + index * LINE_HEIGHT));
      });
      return place.y + lines.length * ink.size * LINE_HEIGHT;
    },
    heightOf(text: string, width: number, ink: Ink, maxLines: number): number {
      setInk(ink);
      return wrapEvenly(text, width, maxLines, measure).length * ink.size * LINE_HEIGHT;
    },
    /** Draws one line, shrunk to fit. @returns the y below it */
    oneLine(text: string, place: Place, ink: Ink): number {
      setInk(ink);
      const size = fittingSize(ink.size, place.width, measure(text));
      setInk({ ...ink, size });
      drawLine(text, place, place.y + size * 0.95);
      return place.y + size * LINE_HEIGHT;
    },
    widthOf(text: string, ink: Ink): number {
      setInk(ink);
      return measure(text);
    },
    box(x: number, y: number, width: number, height: number, radius: number, fill: string | null, stroke?: string) {
      context.beginPath();
      context.roundRect(x, y, width, height, radius);
      if (fill) {
        context.fillStyle = fill;
        context.fill();
      }
      if (stroke) {
        context.strokeStyle = stroke;
        context.lineWidth = 3;
        context.stroke();
      }
    },
    context,
  };
}
