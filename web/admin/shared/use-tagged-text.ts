import { useTranslation } from 'react-i18next';
import type { Tagger } from '#contract/free-bet-batches/objects.ts';
import { calendarDay, formatCount, formatDateTime, formatTime } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** Who added a segment's tag, to how many of its players, and when they last added it. */
export function useTaggedText(): (tagged: Tagger, players: number) => string {
  const { t } = useTranslation('admin-promotions');
  return ({ by, players: number, lastAt }, players) => {
    const isToday = calendarDay(lastAt) === calendarDay(serverNow());
    return t('batch.tagged', {
      by,
      count: players,
      number: formatCount(number),
      players: formatCount(players),
      time: isToday ? t('batch.today', { time: formatTime(lastAt) }) : formatDateTime(lastAt),
    });
  };
}
