import { useTranslation } from 'react-i18next';
import type { Bet, Leg } from '#contract/bets/objects.ts';
import { legsByPrice } from '#domain/bet.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import { displayOdds, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { BetStatusBadge } from '#web/ui/bet-status-badge.tsx';

/** A selection, or a bet builder with its combined odds and without odds for its selections. */
function SelectionRow({ legs }: { legs: readonly [Leg, ...Leg[]] }) {
  const { t } = useTranslation();
  const { match, legName } = useBetText();
  const [first] = legs;
  const isBetBuilder = first.group !== null;
  return (
    <li className="rounded-lg bg-raised px-3 py-2">
      {isBetBuilder && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span>
            <span className="font-medium">{t('builder')}</span>
            <span className="block text-xs text-muted">{match(first)}</span>
          </span>
          {displayOdds(first.groupOdds ?? first.odds)}
        </p>
      )}
      {legs.map((leg) => (
        <div key={`${leg.market} ${leg.selection} ${leg.line}`} className={isBetBuilder ? 'pt-2 pl-3' : undefined}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <span className="font-medium">{legName(leg)}</span>
              {!isBetBuilder && <span className="block text-xs text-muted">{match(leg)}</span>}
            </span>
            <span className="flex items-center gap-3">
              {!isBetBuilder && displayOdds(leg.odds)}
              <BetStatusBadge status={leg.status} />
            </span>
          </div>
          {leg.explanation && <p className="mt-1 text-xs text-muted">{leg.explanation}</p>}
        </div>
      ))}
    </li>
  );
}

export function BetDetails({ bet }: { bet: Bet }) {
  const { t } = useTranslation('admin');
  const { oddsText } = useBetText();
  const bonusAmount = ({ paid, potential, percent }: NonNullable<Bet['bonus']>) =>
    t('bets.bonusAmount', { amount: formatMoney(paid ?? potential), percent });
  const facts = [
    { label: t(bet.stakePerLine === null ? 'bets.odds' : 'tabs.bets'), value: oddsText(bet) },
    { label: t('bets.placed'), value: formatDateTime(bet.createdAt) },
    { label: t('bets.settledAt'), value: bet.settledAt && formatDateTime(bet.settledAt) },
    { label: t('bets.paid'), value: bet.payout && formatMoney(bet.payout) },
    {
      label: t(bet.status === 'pending' ? 'bets.bonusPotential' : 'bets.bonusPaid'),
      value: bet.bonus && bonusAmount(bet.bonus),
    },
    { label: t('bets.reason'), value: bet.explanation },
  ];
  return (
    <div className="grid gap-3 text-sm whitespace-normal wrap-anywhere">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(({ label, value }) => value && <Fact key={label} label={label} value={value} />)}
      </dl>
      {bet.isAccumulator && (
        <ul className="grid gap-2">
          {legsByPrice(bet.legs).map((legs) => (
            <SelectionRow
              key={`${legs[0].gameId} ${legs[0].market} ${legs[0].selection} ${legs[0].line}`}
              legs={legs}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
