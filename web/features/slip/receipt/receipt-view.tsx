import { CircleCheck, X } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Bet } from '#contract/bets/objects.ts';
import { cents, formatAmount, parseAmount, sumCents } from '#domain/money.ts';
import { type Receipt, withBetsOf, withSelectionsOf } from '#web/features/slip/receipt/receipt.ts';
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { SlipSum, SlipSums } from '#web/features/slip/slip-footer.tsx';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { formatMoney } from '#web/lib/format.ts';
import { isTyping } from '#web/lib/is-typing.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { paths } from '#web/lib/paths.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx';
import { selectionsOfBets } from '#web/ui/share-booking/selections-of-bets.ts';
import { ShareBooking } from '#web/ui/share-booking/share-booking.tsx';

const BetBonus = lazyPart(() => import('#web/ui/bet-bonus.tsx'), 'BetBonus', 'bonus');

const sumOf = (amounts: readonly (string | undefined)[]): string =>
  formatMoney(formatAmount(sumCents(amounts.map((amount) => parseAmount(amount) ?? cents(0)))));

const totalStake = (bets: readonly Bet[]): string => sumOf(bets.map(({ stake }) => stake));

const bonusesOf = (bets: readonly Bet[]) => bets.flatMap(({ bonus }) => (bonus ? [bonus.potential] : []));

/** Includes accumulator bonuses. */
const totalWin = (bets: readonly Bet[]): string =>
  sumOf([...bets.map(({ potentialWin }) => potentialWin), ...bonusesOf(bets)]);

function betAgain(receipt: Receipt): void {
  changeSlip((slip) => withBetsOf(slip, receipt));
  showReceipt(null);
}

function keepSelections(receipt: Receipt): void {
  changeSlip((slip) => withSelectionsOf(slip, receipt));
  showReceipt(null);
}

function winNote(bets: readonly Bet[]): 'stakeIncluded' | 'freeStakeNot' {
  return bets.some((bet) => bet.freeBetId !== null) ? 'freeStakeNot' : 'stakeIncluded';
}

const focusedReceipts = new WeakSet<Receipt>();

/**
 * Focuses a new receipt's heading once, because the slip before it may have been scrolled. Not
 * while something else is typed, since in-play bets are accepted after a delay.
 */
function useHeading(receipt: Receipt): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusedReceipts.has(receipt)) return;
    focusedReceipts.add(receipt);
    if (!isTyping()) heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [receipt]);
  return heading;
}

export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('slip');
  const heading = useHeading(receipt);
  const { betName, matchName, oddsText } = useBetText();
  const { bets } = receipt;
  const bonuses = bonusesOf(bets);
  return (
    <section aria-label={t('receipt.label')} className="m-3 grid gap-3 rounded-lg border border-win/60 bg-ink p-3">
      {/* The scroll margin keeps the heading clear of the slip's pinned header. */}
      <h3
        ref={heading}
        tabIndex={-1}
        className="flex scroll-mt-28 items-center gap-2 text-sm font-semibold outline-none"
      >
        <CircleCheck className="size-4 text-win" />
        {t('receipt.title', { count: bets.length })}
      </h3>
      <ul className="divide-y divide-edge border-y border-edge">
        {bets.map((bet) => (
          <li key={bet.id} className="grid gap-0.5 py-2 text-xs text-muted">
            <p className="flex justify-between gap-2 text-sm text-text">
              <span className="font-semibold">{betName(bet)}</span>
              <span className="font-bold text-gold-bright">{oddsText(bet)}</span>
            </p>
            <p>{matchName(bet)}</p>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>{t('receipt.number', { id: bet.id })}</span>
              {/* The sums below are those of a single bet. */}
              {bets.length > 1 && (
                <span>
                  {t('receipt.figures', { stake: formatMoney(bet.stake), win: formatMoney(bet.potentialWin) })}
                </span>
              )}
            </p>
            {bet.bonus && <BetBonus fallback={null} bet={bet} />}
          </li>
        ))}
      </ul>
      <SlipSums>
        <SlipSum label={t('totalStake')} value={totalStake(bets)} />
        <SlipSum
          strong
          label={t('potentialWin')}
          value={totalWin(bets)}
          note={bonuses.length > 0 ? t('bonusIncluded', { amount: sumOf(bonuses) }) : t(winNote(bets))}
        />
      </SlipSums>
      <div className="grid grid-cols-2 gap-2 *:px-2">
        <Button variant="primary" className="col-span-2" onClick={() => showReceipt(null)}>
          {t('receipt.done')}
        </Button>
        <Button onClick={() => betAgain(receipt)}>{t('receipt.betAgain')}</Button>
        <Button onClick={() => keepSelections(receipt)}>{t('receipt.keep')}</Button>
        <ShareBooking variant="secondary" selections={selectionsOfBets(bets)} />
        <Link href={paths.bettingHistory} className={buttonClass('secondary')}>
          {t('receipt.myBets')}
        </Link>
      </div>
    </section>
  );
}

type ReceiptBarProps = Pick<ComponentProps<'section'>, 'ref' | 'onFocus'> & { receipt: Receipt; onOpen: () => void };

export function ReceiptBar({ receipt, onOpen, ...section }: ReceiptBarProps) {
  const { t } = useTranslation('slip');
  const { bets } = receipt;
  const [bet] = bets;
  const title =
    bet && bets.length === 1 ? t('receipt.one', { id: bet.id }) : t('receipt.title', { count: bets.length });
  return (
    <section
      id="slip"
      {...section}
      tabIndex={-1}
      aria-label={t('receipt.label')}
      className="grid animate-arrive outline-none grid-cols-[1fr_auto_auto] items-center gap-2 border-t border-win bg-raised px-3 py-1.5 shadow-lift"
    >
      <button type="button" onClick={onOpen} className="min-h-11 min-w-0 text-left leading-tight">
        <span className="block truncate text-sm font-semibold">{title}</span>
        <span className="block text-xs text-muted">
          {t('receipt.figures', { stake: totalStake(bets), win: totalWin(bets) })}
        </span>
      </button>
      <Button size="small" className="min-h-11" onClick={() => betAgain(receipt)}>
        {t('receipt.betAgain')}
      </Button>
      <IconButton icon={X} label={t('receipt.done')} onClick={() => showReceipt(null)} />
    </section>
  );
}
