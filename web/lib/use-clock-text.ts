import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { formatMinute } from '#domain/match-clock.ts';

export type ClockGame = Pick<Game, 'period' | 'currentMinute' | 'stoppageMinutes'>;

export function useClockText() {
  const { t } = useTranslation();
  const short = ({ period, currentMinute: minute, stoppageMinutes }: ClockGame) =>
    period === 'half_time'
      ? t('clock.halfTime')
      : t('clock.minute', { minute: formatMinute({ minute, stoppageMinutes }) });
  const long = ({ period, currentMinute: minute, stoppageMinutes: stoppage }: ClockGame) => {
    if (period === 'half_time') return t('clock.halfTimeLong');
    return stoppage > 0 ? t('clock.stoppageLong', { minute, stoppage }) : t('clock.minuteLong', { minute });
  };
  return { short, long };
}
