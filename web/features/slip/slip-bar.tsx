import { ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cents } from '#domain/money.ts';
import { combinedFigures } from '#web/features/slip/combined/combined.ts';
import { PlaceButton } from '#web/features/slip/place-button.tsx';
import { useReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { ReceiptBar } from '#web/features/slip/receipt/receipt-view.tsx';
import { lineOdds } from '#web/features/slip/single/single-figures.ts';
import { keyOf, type Slip, type SlipLine } from '#web/features/slip/slip.ts';
import { setStake } from '#web/features/slip/slip-changes.ts';
import { changeSlip, useSlip } from '#web/features/slip/slip-store.ts';
import { isStakeWanted } from '#web/features/slip/stake/keypad-store.ts';
import { addUnits, QuickStakes } from '#web/features/slip/stake/quick-stakes.tsx';
import { useSlipBets } from '#web/features/slip/use-slip-bets.ts';
import { useSwipe } from '#web/features/slip/use-swipe.ts';
import { displayOdds, formatCents } from '#web/lib/format.ts';
import { useRestriction } from '#web/lib/use-restriction.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { focusIfLost } from '#web/ui/focus-on-mount.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';

function QuickBet({ slip, line, onOpen }: { slip: Slip; line: SlipLine; onOpen: () => void }) {
  const { t } = useTranslation('slip');
  const { lines, totals, place, busy } = useSlipBets(slip);
  const stake = cents(totals.stake + totals.freeStake);
  const label = stake > 0 ? t('placeFor', { count: 1, stake: formatCents(stake) }) : t('place');
  return (
    <div className="grid grid-cols-[3fr_2fr] items-center gap-2 px-3 pb-2 max-2xs:grid-cols-1 max-2xs:[&_fieldset]:hidden flat:w-full flat:py-1 [&_button]:min-h-11 [&_button]:px-1 [&_button]:text-xs">
      <QuickStakes
        isNarrow
        disabled={busy || line.attempt !== null || line.freeBetId !== null}
        onAdd={(units) => changeSlip((before) => setStake(before, keyOf(line), addUnits(line.stake, units)))}
      />
      <PlaceButton
        lines={lines}
        areLinesHidden
        label={line.attempt ? t('retry') : label}
        busyLabel={t('placing')}
        busy={busy}
        onPlace={() => {
          place();
          if (isStakeWanted.current()) onOpen();
        }}
      />
    </div>
  );
}

function SlipSummary({ slip }: { slip: Slip }) {
  const { t } = useTranslation('slip');
  const { describeSelection } = useSelectionText();
  const { live, boosts, builders, hasSingles } = useSlipBets(slip);
  const [line] = live.lines;
  if (line && live.lines.length === 1) {
    return (
      <>
        <span className="line-clamp-2 min-w-0 flex-1 py-1 text-left text-sm leading-tight font-semibold">
          {describeSelection(line.selection)}
        </span>
        <span className="text-sm font-bold text-gold-bright">
          {displayOdds(hasSingles ? lineOdds(line, boosts) : line.selection.odds)}
        </span>
      </>
    );
  }
  const { odds } = combinedFigures(live, 'accumulator', builders.odds);
  return (
    <>
      <span className="min-w-0 flex-1 text-left text-sm font-semibold">
        {t('barCount', { count: slip.lines.length })}
      </span>
      {odds !== null && (
        <span className="text-xs text-muted">
          {t('acca.totalOdds')} <span className="ml-1 text-sm font-bold text-gold-bright">{displayOdds(odds)}</span>
        </span>
      )}
    </>
  );
}

export function SlipBar({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('slip');
  const slip = useSlip();
  const swipe = useSwipe('up', onOpen);
  const restriction = useRestriction();
  const receipt = useReceipt();
  const bar = useRef<HTMLElement>(null);
  const kept = useKeptFocus(bar);
  const [line] = slip.lines;
  const showsReceipt = !line && receipt !== null;
  // Safari on iPhones doesn't focus a tapped button, so there is no focus to keep.
  useEffect(() => {
    if (showsReceipt) focusIfLost(bar.current);
  }, [showsReceipt]);
  if (!line) return receipt && <ReceiptBar ref={bar} {...kept} receipt={receipt} onOpen={onOpen} />;
  const count = slip.lines.length;
  return (
    <section
      id="slip"
      ref={bar}
      tabIndex={-1}
      aria-label={t('title')}
      className="animate-arrive items-center border-t border-gold bg-raised shadow-lift outline-none flat:flex"
      {...kept}
      {...swipe}
    >
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full touch-none items-center gap-2.5 px-3 focus-visible:-outline-offset-2"
      >
        <span className="sr-only">{t('openSlip', { count })}</span>
        <span
          aria-hidden="true"
          className="grid size-6 place-items-center rounded-full bg-gold text-xs font-bold text-on-gold"
        >
          {count}
        </span>
        <SlipSummary slip={slip} />
        <ChevronUp className="size-5 text-muted" />
      </button>
      {!restriction && count === 1 && slip.mode !== 'accumulator' && (
        <QuickBet slip={slip} line={line} onOpen={onOpen} />
      )}
    </section>
  );
}
