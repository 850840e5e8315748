import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/games/details-objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { currentLanguage } from '#web/lib/i18n/language.ts';

export type Chances = GameDetails['chances'][number];

export const RESULTS = ['home', 'draw', 'away'] as const;

export const RESULT_TONES = { home: 'gold', draw: 'muted', away: 'plain' } as const;

export function useResultNames({ homeTeam, awayTeam }: Pick<Game, 'homeTeam' | 'awayTeam'>) {
  const { t } = useTranslation('match');
  return { home: homeTeam, draw: t('chances.draw'), away: awayTeam };
}

export const formatChance = (share: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
