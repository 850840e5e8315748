import type { GameDetails } from '#contract/games/details-objects.ts';
import { currentLanguage } from '#web/lib/i18n/language.ts';

export type Chances = GameDetails['chances'][number];

export const RESULTS = ['home', 'draw', 'away'] as const;

export const formatChance = (share: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
