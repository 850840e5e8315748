import { useTranslation } from 'react-i18next';
import type { BookedSelection } from '#contract/booking-codes/objects.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { displayOdds, formatDateTime } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const TONES: Record<BookedSelection['status'], BadgeTone> = {
  open: 'win',
  suspended: 'wait',
  closed: 'loss',
  gone: 'plain',
};

export function FeaturedSelections({ selections }: { selections: readonly BookedSelection[] }) {
  const { t } = useTranslation('booking');
  const { describeSelection } = useSelectionText();
  return (
    <ul className="grid gap-2 text-left whitespace-normal" aria-label={t('selections')}>
      {selections.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a code's list never changes
        <li key={index} className="grid grid-cols-[1fr_auto] gap-x-3 text-sm">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
            {each.status === 'gone' ? t('goneName') : describeSelection({ ...each, market: each.market as MarketName })}
          </span>
          <span className="text-right font-semibold">{each.odds && displayOdds(each.odds)}</span>
          <span className="min-w-0 text-xs text-muted [overflow-wrap:anywhere]">
            {`${each.homeTeam} – ${each.awayTeam} · ${formatDateTime(each.startTime)}`}
          </span>
          <span className="text-right">
            <Badge tone={TONES[each.status]}>{t(`status.${each.status}`)}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
