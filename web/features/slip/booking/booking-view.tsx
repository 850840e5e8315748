import { Ban, CircleCheck, Clock, Lock, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { BookedSelection, BookingCode } from '#contract/booking-codes/objects.ts';
import { selectionOf, selectionsOf } from '#web/features/slip/booking/booked-selection.ts';
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { keyOf } from '#web/features/slip/slip.ts';
import { addSelections, clearSlip, lastOfEachMarket, replacedBy } from '#web/features/slip/slip-changes.ts';
import { changeSlip, currentSlip, slipSheet, useSlip } from '#web/features/slip/slip-store.ts';
import { displayOdds, formatDateTime } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { gameSelectionKey, type Selection } from '#web/lib/selection.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const STATUS_BADGES: Record<BookedSelection['status'], { tone: BadgeTone; icon: LucideIcon }> = {
  open: { tone: 'win', icon: CircleCheck },
  suspended: { tone: 'wait', icon: Lock },
  closed: { tone: 'loss', icon: Clock },
  gone: { tone: 'plain', icon: Ban },
};

function BookedLine({ bookedSelection }: { bookedSelection: BookedSelection }) {
  const { t } = useTranslation('booking');
  const { describeSelection, marketName } = useSelectionText();
  const selection = selectionOf({ ...bookedSelection, odds: bookedSelection.odds ?? '' }) as Selection;
  const { tone, icon: Icon } = STATUS_BADGES[bookedSelection.status];
  return (
    <li className="grid gap-1 border-b border-edge px-3 py-2.5 last:border-b-0 sm:px-4">
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm leading-snug font-semibold">
          {bookedSelection.status === 'gone' ? t('goneName') : describeSelection(selection)}
        </p>
        {bookedSelection.odds !== null && (
          <span className="font-bold text-gold-bright">{displayOdds(bookedSelection.odds)}</span>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-muted">
        <p>
          {bookedSelection.status !== 'gone' && <span className="block">{marketName(selection.market)}</span>}
          {`${bookedSelection.homeTeam} – ${bookedSelection.awayTeam} · ${formatDateTime(bookedSelection.startTime)}`}
        </p>
        <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-3" />}>
          {t(`status.${bookedSelection.status}`)}
        </Badge>
      </div>
    </li>
  );
}

function addToSlip(selections: readonly Selection[], replace: boolean): void {
  showReceipt(null);
  changeSlip((slip) => addSelections(replace ? clearSlip(slip) : slip, selections));
}

/** Adds the remaining selections to an empty slip, but to a slip in use only on request. */
function SlipChoice({ remaining }: { remaining: readonly Selection[] }) {
  const { t } = useTranslation('booking');
  const slip = useSlip();
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (!isFirst) return;
    setFirst(false);
    if (currentSlip().lines.length === 0) addToSlip(remaining, false);
  }, [isFirst, remaining]);
  const present = new Set(slip.lines.map(keyOf));
  const fitting = lastOfEachMarket(remaining);
  const missing = fitting.filter((selection) => !present.has(gameSelectionKey(selection)));
  const replaced = replacedBy(slip, remaining).length;
  if (missing.length === 0)
    return (
      <div className="grid gap-3 p-3 sm:p-4">
        <p role="status" className="flex items-center gap-2 text-sm font-semibold text-win">
          <CircleCheck aria-hidden="true" className="size-4" />
          {t('inSlip', { count: fitting.length })}
        </p>
        <Button variant="primary" size="large" className="lg:hidden" onClick={() => slipSheet.set(true)}>
          {t('openSlip')}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3 p-3 sm:p-4">
      {slip.lines.length > 0 && (
        <p className="text-sm text-muted">
          {t('hasSlip', { count: slip.lines.length })}
          {replaced > 0 && <span className="block">{t('replaces', { count: replaced })}</span>}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="primary" size="large" onClick={() => addToSlip(remaining, false)}>
          {t('add')}
        </Button>
        <Button size="large" disabled={slip.lines.length === 0} onClick={() => addToSlip(remaining, true)}>
          {t('replace')}
        </Button>
      </div>
    </div>
  );
}

/** A booking code's selections at current prices. Opening a code places no bet. */
export function BookingView({ booking }: { booking: BookingCode }) {
  const { t } = useTranslation('booking');
  const { selections } = booking;
  const remaining = selectionsOf(selections);
  return (
    <Card className="max-w-2xl overflow-hidden">
      <ul aria-label={t('selections')}>
        {selections.map((bookedSelection, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code's list never changes
          <BookedLine key={index} bookedSelection={bookedSelection} />
        ))}
      </ul>
      <div className="border-t border-edge">
        {remaining.length < selections.length && (
          <p role="status" className="px-3 pt-3 text-sm text-wait sm:px-4">
            {remaining.length === 0
              ? t('noneRemain')
              : t('someRemain', { count: remaining.length, all: selections.length })}
          </p>
        )}
        {remaining.length > 0 ? (
          <SlipChoice remaining={remaining} />
        ) : (
          <div className="p-3 sm:p-4">
            <Link href={paths.betting} className={buttonClass('primary')}>
              {t('toGames')}
            </Link>
          </div>
        )}
      </div>
      <p className="border-t border-edge px-3 py-2.5 text-xs text-muted sm:px-4">
        {t('note', { until: formatDateTime(booking.expiresAt) })}
      </p>
    </Card>
  );
}
