import { useTranslation } from 'react-i18next';
import type { SegmentObject, Tagger } from '#contract/free-bet-batches/objects.ts';
import { SEGMENT_RULES, type SegmentRule } from '#domain/segment.ts';
import { calendarDay, formatCount, formatDate, formatDateTime, formatMoney, formatTime } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';

type SegmentLine = { name: string; text: string };

/** A segment's rules as display text; empty if it includes all players. */
export function useSegmentLines(): (segment: SegmentObject) => SegmentLine[] {
  const { t } = useTranslation('admin-promotions');

  function textOf(rule: SegmentRule, segment: SegmentObject): string {
    const value = segment[rule];
    if (typeof value === 'boolean') return t(value ? 'segment.yes' : 'segment.no');
    if (rule === 'staked') return stakedText(segment.staked);
    const isTime = rule.startsWith('registered') || rule.startsWith('lastBet');
    return isTime ? `${formatDate(String(value))}, ${formatTime(String(value))}` : String(value);
  }

  function stakedText(staked: SegmentObject['staked']): string {
    const { days = 0, min, max } = staked ?? {};
    const values = {
      count: days,
      number: formatCount(days),
      min: formatMoney(min ?? '0'),
      max: formatMoney(max ?? '0'),
    };
    if (min === undefined) return t('segment.atMost', values);
    return t(max === undefined ? 'segment.atLeast' : 'segment.between', values);
  }

  return (segment) =>
    SEGMENT_RULES.filter((rule) => segment[rule] !== undefined).map((rule) => ({
      name: t(`segment.rules.${rule}`),
      text: textOf(rule, segment),
    }));
}

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
