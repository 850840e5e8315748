import { useTranslation } from 'react-i18next';
import type { FreeBetBatch, Tagger } from '#contract/free-bet-batches/objects.ts';
import type { Proposal } from '#contract/proposals/objects.ts';
import type { ProposalLine } from '#web/admin/shared/proposals/use-proposal-lines.ts';
import { useSegmentLines, useTaggedText } from '#web/admin/shared/segment-text.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';

type Values = Pick<FreeBetBatch, 'segment' | 'amount' | 'days' | 'wageringTimes' | 'players' | 'skipped'> & {
  note?: string;
  cost: string;
  /** Absent in proposals made before taggers were recorded. */
  tagged?: Tagger[];
};

/** The players and terms of free bets proposed for a segment. */
export function useBatchLines(): (proposal: Proposal) => ProposalLine[] {
  const { t } = useTranslation('admin-promotions');
  const segmentLines = useSegmentLines();
  const taggedText = useTaggedText();
  return ({ after }) => {
    const { segment, amount, days, wageringTimes, note, players, skipped, cost, tagged = [] } = after as Values;
    const rules = segmentLines(segment).map(({ name, text }) => [name, text] as const);
    const lines: (readonly [name: string, after: string])[] = [
      ...(rules.length === 0 ? [[t('segment.title'), t('segment.all')] as const] : rules),
      [t('batch.players'), formatCount(players)],
      [t('batch.skipped'), formatCount(skipped)],
      [t('batch.amount'), formatMoney(amount)],
      [t('grant.days'), formatCount(days)],
      [t('form.wageringTimes'), formatCount(wageringTimes)],
      ...(note ? [[t('batch.note'), note] as const] : []),
      [t('batch.total'), formatMoney(cost)],
    ];
    const taggers = tagged.map((each) => taggedText(each, players)).join('; ');
    if (taggers !== '') lines.push([t('batch.taggers'), taggers]);
    return lines.map(([name, text]) => ({ name, before: null, after: text }));
  };
}
