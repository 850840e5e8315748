import { useTranslation } from 'react-i18next';
import type { SegmentObject } from '#contract/free-bet-batches/objects.ts';
import { SEGMENT_RULES, type SegmentRule } from '#domain/segment.ts';
import { formatCount, formatDate, formatMoney, formatTime } from '#web/lib/format.ts';

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
