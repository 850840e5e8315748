import { useTranslation } from 'react-i18next';
import type { BetFigures } from '#web/features/bets/bet-figures.ts';
import { formatCount, formatMoney, formatPercent } from '#web/lib/format.ts';
import { StatCard, StatGrid } from '#web/ui/card.tsx';

type Figure = 'balance' | 'totalBets' | 'totalStaked' | 'totalWon' | 'winRate';

export function BetStats({
  figures,
  show,
  balance,
}: {
  figures: BetFigures;
  show: readonly Figure[];
  balance: string;
}) {
  const { t } = useTranslation('bets');
  const values: Record<Figure, string> = {
    balance: formatMoney(balance),
    totalBets: formatCount(figures.count),
    totalStaked: formatMoney(figures.staked),
    totalWon: formatMoney(figures.won),
    winRate: formatPercent(figures.winRate),
  };
  return (
    <StatGrid>
      {show.map((figure) => (
        <StatCard key={figure} label={t(`stats.${figure}`)} value={values[figure]} />
      ))}
    </StatGrid>
  );
}
