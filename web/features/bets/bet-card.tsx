import { PartyPopper, Share2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashOutValue } from '#contract/bets/cash-out-objects.ts';
import type { Bet, Leg } from '#contract/bets/objects.ts';
import { isZero } from '#domain/money.ts';
import { CashOut } from '#web/features/bets/cash-out/cash-out.tsx';
import { GameStateLine } from '#web/features/bets/game-state-line.tsx';
import { SettlementSentence, useReasonText } from '#web/features/bets/settlement-sentence.tsx';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { displayOdds, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BetStatusBadge } from '#web/ui/bet-status-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { selectionsOfBets } from '#web/ui/share-booking/selections-of-bets.ts';
import { ShareBooking } from '#web/ui/share-booking/share-booking.tsx';

const STATUS_EDGE: Partial<Record<Bet['status'], string>> = {
  won: 'border-l-win',
  half_won: 'border-l-win',
  lost: 'border-l-loss',
  half_lost: 'border-l-loss',
  pending: 'border-l-wait',
};

function Outcome({ bet, onShare }: { bet: Bet; onShare: () => void }) {
  const { t } = useTranslation('bets');
  if (bet.status === 'won') {
    return (
      <div className="flex items-center gap-3 rounded-lg bg-win-deep px-3 py-2 text-sm text-win">
        <PartyPopper className="size-6 shrink-0" />
        <p className="grid min-w-0 flex-1">
          <span className="text-xs">{t('mine.congratulations')}</span>
          <span className="font-semibold">
            {t('mine.winnings', { amount: formatMoney(bet.payout ?? bet.potentialWin) })}
          </span>
        </p>
        <Button size="small" onClick={onShare}>
          <Share2 className="size-3.5" />
          {t('mine.share')}
        </Button>
      </div>
    );
  }
  if (bet.status === 'lost') return <p className="text-sm text-muted">{t('mine.lost')}</p>;
  if (bet.status === 'pending') return null;
  if (bet.status === 'cashed_out')
    return <p className="text-sm text-muted">{t('mine.cashedOut', { amount: formatMoney(bet.payout ?? '0') })}</p>;
  if (bet.status === 'void' && bet.freeBetId !== null)
    return <p className="text-sm text-muted">{t('mine.freeBetReturned')}</p>;
  return <p className="text-sm text-muted">{t('mine.added', { amount: formatMoney(bet.payout ?? '0') })}</p>;
}

const StillNeeded = lazyPart(() => import('#web/features/bets/still-needed.tsx'), 'StillNeeded');

const BetBonus = lazyPart(() => import('#web/ui/bet-bonus.tsx'), 'BetBonus', 'bonus');

type BetLegProps = { leg: Leg; isBetOpen: boolean };

/**
 * An open selection's game and what the selection still needs. The latter is omitted for a bet that
 * another selection has lost, and for a bet builder, whose selections share one game but have
 * different needs.
 */
function OpenLegState({ leg, isBetOpen }: BetLegProps) {
  return (
    <GameStateLine gameId={leg.gameId}>
      {isBetOpen && leg.group === null && <StillNeeded fallback={null} leg={leg} />}
    </GameStateLine>
  );
}

function LegGame({ leg, isBetOpen }: BetLegProps) {
  return (
    <>
      <p className="text-xs text-muted">
        {leg.homeTeam} – {leg.awayTeam}
      </p>
      {leg.status === 'pending' && <OpenLegState leg={leg} isBetOpen={isBetOpen} />}
    </>
  );
}

type LegRowProps = BetLegProps & {
  /** Whether this is a bet builder's first leg; the builder's game is shown above it. */
  isFirstOfGroup: boolean;
  /** On a bet builder's first leg, the builder's odds if the bet also has other legs. */
  groupOdds: string | null;
};

function LegRow({ leg, isBetOpen, isFirstOfGroup, groupOdds }: LegRowProps) {
  const { t } = useTranslation();
  const { describeSelection } = useSelectionText();
  const reasonText = useReasonText();
  return (
    <li className="py-2">
      {groupOdds && (
        <p className="flex justify-between gap-3 pb-1 text-sm font-semibold">
          {t('builder')}
          <span>{displayOdds(groupOdds)}</span>
        </p>
      )}
      {isFirstOfGroup && (
        <div className="pb-1.5">
          <LegGame leg={leg} isBetOpen={isBetOpen} />
        </div>
      )}
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm font-medium">{describeSelection(leg)}</p>
          {leg.group === null ? (
            <LegGame leg={leg} isBetOpen={isBetOpen} />
          ) : (
            isBetOpen && leg.status === 'pending' && <StillNeeded fallback={null} leg={leg} />
          )}
          {leg.reason && <p className="text-xs text-muted first-letter:uppercase">{reasonText(leg.reason)}</p>}
        </div>
        <span className="flex shrink-0 items-center gap-2 text-sm font-semibold">
          {leg.group === null && displayOdds(leg.odds)}
          {leg.status !== 'pending' && <BetStatusBadge status={leg.status} />}
        </span>
      </div>
    </li>
  );
}

/** If the whole bet is one bet builder, its odds are shown only at the bottom of the card. */
function groupStart(legs: readonly Leg[], index: number): Omit<LegRowProps, keyof BetLegProps> {
  const leg = legs[index];
  const isFirstOfGroup = leg !== undefined && leg.group !== null && legs[index - 1]?.group !== leg.group;
  const isOneOfSeveral = isFirstOfGroup && legs.some(({ group }) => group !== leg.group);
  return { isFirstOfGroup, groupOdds: isOneOfSeveral ? leg.groupOdds : null };
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex-1 whitespace-nowrap">
      <dt className="text-2xs text-muted">{label}</dt>
      <dd className="text-sm font-semibold">{children}</dd>
    </div>
  );
}

function Result({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  if (bet.status === 'pending')
    return <Figure label={t('figures.potentialWin')}>{formatMoney(bet.potentialWin)}</Figure>;
  if (bet.status === 'lost')
    return <Figure label={t('figures.lost')}>{formatMoney(bet.freeBetId === null ? bet.stake : '0')}</Figure>;
  return <Figure label={t('figures.paid')}>{formatMoney(bet.payout ?? '0')}</Figure>;
}

type BetCardProps = { bet: Bet; value: CashOutValue | undefined; onShare: (bet: Bet) => void };

/** Memoised, because the page rerenders whenever a game changes. */
export const BetCard = memo(function BetCard({ bet, value, onShare }: BetCardProps) {
  const { t } = useTranslation('bets');
  useDisplayChoices();
  const { t: common } = useTranslation();
  const { betName, marketOf, matchName, oddsText } = useBetText();
  const reasonText = useReasonText();
  const singleLeg = bet.isAccumulator ? null : bet.legs[0];
  return (
    <Card
      role="article"
      aria-label={betName(bet)}
      className={`grid grid-cols-1 gap-x-8 gap-y-3 p-4 @2xl:grid-cols-[minmax(0,1fr)_20rem] border-l-4 ${STATUS_EDGE[bet.status] ?? ''}`}
    >
      <div className="grid content-start gap-3">
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
            <h2 className="min-w-0 text-base leading-snug font-semibold">{betName(bet)}</h2>
            <p className="flex flex-wrap gap-1.5">
              {bet.isAccumulator && <Badge tone="gold">{marketOf(bet)}</Badge>}
              {bet.freeBetId !== null && <Badge tone="gold">{common('freeBet')}</Badge>}
              {bet.boostId !== null && <Badge tone="gold">{common('boosted')}</Badge>}
              <BetStatusBadge status={bet.status} />
            </p>
          </div>
          {!bet.isAccumulator && <p className="mt-1 text-sm">{matchName(bet)}</p>}
          {singleLeg && bet.status === 'pending' && <OpenLegState isBetOpen leg={singleLeg} />}
          <div className={classNames('flex items-center justify-between gap-3', bet.isAccumulator && 'mt-1.5')}>
            <p className="flex flex-wrap gap-x-3 text-xs text-muted">
              {!bet.isAccumulator && <span>{marketOf(bet)}</span>}
              <span>{t('mine.number', { id: bet.id })}</span>
              <time dateTime={bet.createdAt}>{t('mine.placed', { time: formatDateTime(bet.createdAt) })}</time>
            </p>
            {bet.status === 'pending' && <ShareBooking selections={selectionsOfBets([bet])} about={betName(bet)} />}
          </div>
        </div>
        {bet.isAccumulator && (
          <ul aria-label={t('mine.legs')} className="divide-y divide-edge border-y border-edge @2xl:border-b-0">
            {bet.legs.map((leg, index) => (
              <LegRow
                key={`${leg.gameId} ${leg.market} ${leg.selection} ${leg.line}`}
                leg={leg}
                isBetOpen={bet.status === 'pending'}
                {...groupStart(bet.legs, index)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="grid content-start gap-3">
        <dl className="flex flex-wrap items-end gap-3">
          <Figure label={t(bet.stakePerLine === null ? 'figures.odds' : 'figures.bets')}>{oddsText(bet)}</Figure>
          <Figure label={t('figures.stake')}>{formatMoney(bet.stake)}</Figure>
          <Result bet={bet} />
        </dl>
        {bet.bonus && <BetBonus fallback={null} bet={bet} />}
        <SettlementSentence bet={bet} />
        {!isZero(bet.reversedPayouts) && (
          <p className="text-sm text-wait">
            {t('mine.settlementReversed', { amount: formatMoney(bet.reversedPayouts) })}
          </p>
        )}
        {bet.reversedCashOuts && (
          <p className="text-sm text-wait">
            {t('mine.cashOutReversed', {
              amount: formatMoney(bet.reversedCashOuts.amount),
              reason: reasonText(bet.reversedCashOuts.reason),
            })}
          </p>
        )}
        {!isZero(bet.cashedOutStake) && (
          <p className="text-sm text-muted">
            {t('mine.cashedOutPart', { stake: formatMoney(bet.cashedOutStake), amount: formatMoney(bet.cashedOut) })}
          </p>
        )}
        <Outcome bet={bet} onShare={() => onShare(bet)} />
        <CashOut bet={bet} value={value} />
      </div>
    </Card>
  );
});
