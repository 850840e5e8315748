import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CashOutValue } from '#contract/bets/cash-out-objects.ts';
import type { Bet } from '#contract/bets/objects.ts';
import { CashOut } from '#web/features/bets/cash-out/cash-out.tsx';
import { useCashOutValues } from '#web/features/bets/cash-out/use-cash-out-values.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { EmptyState } from '#web/ui/states.tsx';

function PendingBet({ bet, value }: { bet: Bet; value: CashOutValue | undefined }) {
  const { t } = useTranslation('slip');
  const { betName, matchName, oddsText } = useBetText();
  return (
    <li className="grid grid-cols-1 gap-1.5 border-b border-edge px-3 py-3 last:border-b-0">
      <div className="flex items-start justify-between gap-2">
        <p className="text-sm leading-snug font-semibold">{betName(bet)}</p>
        <span className="font-bold text-gold-bright">{oddsText(bet)}</span>
      </div>
      <p className="text-xs text-muted">{matchName(bet)}</p>
      <p className="flex justify-between text-xs">
        <span className="text-muted">
          {t('stake')} <span className="font-semibold text-text">{formatMoney(bet.stake)}</span>
        </span>
        <span className="text-muted">
          {t('toWin')} <span className="font-semibold text-text">{formatMoney(bet.potentialWin)}</span>
          <span className="block text-right text-2xs">
            {t(bet.freeBetId === null ? 'stakeIncluded' : 'freeStakeNot')}
          </span>
        </span>
      </p>
      <CashOut bet={bet} value={value} />
    </li>
  );
}

export function PendingBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation('slip');
  const values = useCashOutValues();
  if (bets.length === 0) {
    return <EmptyState icon={<Hourglass />} title={t('pendingEmpty')} text={t('pendingEmptyText')} />;
  }
  return (
    <ul>
      {bets.map((bet) => (
        <PendingBet key={bet.id} bet={bet} value={values.get(bet.id)} />
      ))}
    </ul>
  );
}
