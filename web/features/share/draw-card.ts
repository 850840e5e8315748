import { type CardDesign, designOf } from '#web/features/share/card-design.ts';
import { createPen, type Pen } from '#web/features/share/pen.ts';
import { FORMAT_SIZES, type ShareCard, type ShareFormat, type ShareStyle } from '#web/features/share/share-card.ts';

type Column = { x: number; y: number; width: number; scale: number };

const EDGE = 84;

function drawHeader(pen: Pen, design: CardDesign, card: ShareCard, { x, y, width }: Column): void {
  const brand = { size: 40, weight: 700, colour: design.accent };
  pen.oneLine(card.brand, { x, y, width: width * 0.45 }, brand);
  const name = { size: 32, weight: 500, colour: design.muted };
  pen.paragraph(card.username, { x: x + width * 0.5, y: y + 5, width: width * 0.5, align: 'right' }, name, 1);
}

function drawWin(pen: Pen, design: CardDesign, card: ShareCard, { x, y, width, scale }: Column): number {
  const place = { x, width, align: design.align };
  const headlineInk = { size: 34 * scale, weight: 600, colour: design.accent, spacing: 4 };
  const below = pen.oneLine(card.headline, { ...place, y }, headlineInk);
  const amount = { size: 176 * scale, weight: 700, colour: design.win };
  return pen.oneLine(card.win, { ...place, y: below + 4 }, amount);
}

const MAX_SELECTIONS: Record<ShareFormat, number> = { post: 8, wide: 5 };

function shownSelections(selections: readonly string[], maxShown: number): readonly string[] {
  const left = selections.length - maxShown + 1;
  return left > 1 ? [...selections.slice(0, maxShown - 1), `+ ${left}`] : selections;
}

function betTexts(design: CardDesign, card: ShareCard, selections: readonly string[], scale: number) {
  const title = { size: 46 * scale, weight: 700, colour: design.text };
  const line = { size: 36 * scale, weight: 400, colour: design.muted };
  // Up to three lines each, because a bet builder's selections are joined into one text.
  const lines = selections.map((text) => ({ text, ink: line, maxLines: 3 }));
  return [{ text: card.match, ink: title, maxLines: 2 }, ...lines];
}

/** Text scales to try, largest first, until the text fits the box. */
const BET_SCALES = [1.4, 1.2, 1, 0.86, 0.72, 0.6];

type Box = Column & { height: number; maxShown: number };

function drawBet(pen: Pen, design: CardDesign, card: ShareCard, { x, y, width, height, scale, maxShown }: Box): void {
  pen.box(x, y, width, height, 24, design.panel, design.panelEdge);
  const place = { x: x + 36, width: width - 72, align: design.align };
  const selections = shownSelections(card.selections, maxShown);
  const room = height - 48;
  const layouts = BET_SCALES.map((size) => {
    const texts = betTexts(design, card, selections, scale * size);
    const heights = texts.map(({ text, ink, maxLines }) => pen.heightOf(text, place.width, ink, maxLines));
    return { texts, height: heights.reduce((sum, each) => sum + each, 0) };
  });
  const layout = layouts.find((each) => each.height <= room) ?? layouts.at(-1);
  let below = y + 24 + Math.max(0, room - (layout?.height ?? 0)) / 2;
  for (const { text, ink, maxLines } of layout?.texts ?? [])
    below = pen.paragraph(text, { ...place, y: below }, ink, maxLines);
}

function drawFigures(pen: Pen, design: CardDesign, card: ShareCard, { x, y, width, scale }: Column): void {
  const columnWidth = width / card.figures.length;
  card.figures.forEach(({ label, value }, index) => {
    const place = { x: x + index * columnWidth, width: columnWidth - 16, align: design.align };
    const below = pen.oneLine(label, { ...place, y }, { size: 28 * scale, weight: 500, colour: design.muted });
    pen.oneLine(value, { ...place, y: below + 2 }, { size: 50 * scale, weight: 700, colour: design.text });
  });
}

function drawBadges(pen: Pen, design: CardDesign, card: ShareCard, { x, y, width, scale }: Column): number {
  const ink = { size: 30 * scale, weight: 600, colour: design.chipText };
  const height = ink.size * 1.9;
  const gap = 16;
  const padding = ink.size * 0.9;
  const rows: { text: string; width: number }[][] = [[]];
  for (const text of card.badges) {
    const chip = { text, width: Math.min(width, pen.widthOf(text, ink) + 2 * padding) };
    const row = rows.at(-1) ?? [];
    const used = row.reduce((sum, each) => sum + each.width + gap, 0);
    if (row.length > 0 && used + chip.width > width) rows.push([chip]);
    else row.push(chip);
  }
  rows.forEach((row, index) => {
    const total = row.reduce((sum, each) => sum + each.width, gap * (row.length - 1));
    let left = design.align === 'center' ? x + (width - total) / 2 : x;
    const top = y + index * (height + gap);
    for (const chip of row) {
      pen.box(left, top, chip.width, height, height / 2, design.chip, design.chipEdge);
      const place = { x: left + padding, y: top + ink.size * 0.42, width: chip.width - 2 * padding };
      pen.oneLine(chip.text, { ...place, align: 'center' }, ink);
      left += chip.width + gap;
    }
  });
  return y + rows.length * (height + gap);
}

function drawFooter(pen: Pen, design: CardDesign, card: ShareCard, { x, y, width }: Column): void {
  pen.oneLine(card.footnote, { x, y, width, align: design.align }, { size: 26, colour: design.muted });
}

function drawPost(pen: Pen, design: CardDesign, card: ShareCard): void {
  const { width, height } = FORMAT_SIZES.post;
  const column = { x: EDGE, width: width - 2 * EDGE, scale: 1 };
  drawHeader(pen, design, card, { ...column, y: 84 });
  const win = drawWin(pen, design, card, { ...column, y: 220 });
  const badges = drawBadges(pen, design, card, { ...column, y: win + 26 });
  const figuresTop = height - 300;
  const box = { y: badges + 24, height: figuresTop - badges - 64, maxShown: MAX_SELECTIONS.post };
  drawBet(pen, design, card, { ...column, ...box });
  drawFigures(pen, design, card, { ...column, y: figuresTop });
  drawFooter(pen, design, card, { ...column, y: height - 120 });
}

function drawWide(pen: Pen, design: CardDesign, card: ShareCard): void {
  const { width, height } = FORMAT_SIZES.wide;
  const inner = width - 2 * EDGE;
  const left = { x: EDGE, width: inner * 0.46, scale: 0.8 };
  const right = { x: EDGE + inner * 0.5, width: inner * 0.5, scale: 0.74 };
  drawHeader(pen, design, card, { x: EDGE, y: 70, width: inner, scale: 1 });
  const win = drawWin(pen, design, card, { ...left, y: 168 });
  drawBadges(pen, design, card, { ...left, y: win + 18, scale: 0.74 });
  const figures = height - 200;
  drawBet(pen, design, card, { ...right, y: 160, height: figures - 184, maxShown: MAX_SELECTIONS.wide });
  drawFigures(pen, design, card, { ...right, y: figures });
  drawFooter(pen, design, card, { x: EDGE, y: height - 92, width: inner, scale: 1 });
}

export type SharePicture = { style: ShareStyle; format: ShareFormat; card: ShareCard };

export function drawShareCard(canvas: HTMLCanvasElement, { style, format, card }: SharePicture): void {
  const { width, height } = FORMAT_SIZES[format];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  const pen = createPen(context);
  const design = designOf(style, card.bright);
  design.drawBackground(pen, width, height);
  if (format === 'post') drawPost(pen, design, card);
  else drawWide(pen, design, card);
}
