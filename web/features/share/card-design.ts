import { type Pen, themeToken } from '#web/features/share/pen.ts';
import type { ShareStyle } from '#web/features/share/share-card.ts';

export type CardDesign = {
  text: string;
  muted: string;
  win: string;
  accent: string;
  panel: string | null;
  panelEdge: string;
  chip: string | null;
  chipText: string;
  chipEdge: string;
  align: 'left' | 'center';
  drawBackground: (pen: Pen, width: number, height: number) => void;
};

function drawGlow(pen: Pen, width: number, height: number, colour: string, strength: number): void {
  const { context } = pen;
  const gradient = context.createRadialGradient(width / 2, height * 0.3, 0, width / 2, height * 0.3, width * 0.75);
  gradient.addColorStop(0, colour);
  gradient.addColorStop(1, 'transparent');
  context.globalAlpha = strength;
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
}

function fillGradient(pen: Pen, width: number, height: number, from: string, to: string): void {
  const gradient = pen.context.createLinearGradient(0, 0, width, height);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  pen.context.fillStyle = gradient;
  pen.context.fillRect(0, 0, width, height);
}

export function designOf(style: ShareStyle, bright: boolean): CardDesign {
  const colour = (name: string) => themeToken(`--color-${name}`);
  const ink = colour('ink');
  const panel = colour('panel');
  const gold = colour('gold');
  const goldBright = colour('gold-bright');
  const goldDeep = colour('gold-deep');
  const dark = { text: colour('text'), muted: colour('muted') };

  if (style === 'modern') {
    const onGold = { text: colour('on-gold'), muted: goldDeep };
    return {
      ...(bright ? onGold : dark),
      win: bright ? colour('on-gold') : colour('win'),
      accent: bright ? goldDeep : gold,
      panel: bright ? 'rgb(255 255 255 / 0.28)' : 'rgb(255 255 255 / 0.07)',
      panelEdge: 'transparent',
      chip: colour('on-gold'),
      chipText: goldBright,
      chipEdge: 'transparent',
      align: 'left',
      drawBackground: (pen, width, height) =>
        bright
          ? fillGradient(pen, width, height, goldBright, gold)
          : fillGradient(pen, width, height, colour('win-deep'), ink),
    };
  }
  if (style === 'minimal') {
    return {
      ...dark,
      win: bright ? goldBright : dark.text,
      accent: gold,
      panel: null,
      panelEdge: colour('edge'),
      chip: null,
      chipText: dark.text,
      chipEdge: colour('outline'),
      align: 'left',
      drawBackground: (pen, width, height) => {
        fillGradient(pen, width, height, ink, ink);
        pen.box(0, 0, bright ? 18 : 10, height, 0, gold);
      },
    };
  }
  return {
    ...dark,
    win: goldBright,
    accent: gold,
    panel,
    panelEdge: goldDeep,
    chip: goldDeep,
    chipText: goldBright,
    chipEdge: gold,
    align: 'center',
    drawBackground: (pen, width, height) => {
      fillGradient(pen, width, height, ink, panel);
      drawGlow(pen, width, height, gold, bright ? 0.42 : 0.16);
      pen.box(28, 28, width - 56, height - 56, 28, null, gold);
      if (bright) pen.box(42, 42, width - 84, height - 84, 20, null, goldDeep);
    },
  };
}
