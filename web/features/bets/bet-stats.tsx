import { useTranslation } from 'react-i18next';
import type { BetFigures } from '#web/features/bets/bet-figures.ts';
import { formatCount, formatMoney, formatPercent } from '#web/lib/format.ts';
import { Stats } from '#web/ui/stats.tsx';

export type Figure = 'balance' | 'totalBets' | 'totalStaked' | 'totalWon' | 'winRate';

type BetStatsProps = { figures: BetFigures; show: readonly Figure[]; balance: string };

export function BetStats({ figures, show, balance }: BetStatsProps) {
  const { t } = useTranslation('bets');
  const values: Record<Figure, string> = {
    balance: formatMoney(balance),
    totalBets: formatCount(figures.count),
    totalStaked: formatMoney(figures.staked),
    totalWon: formatMoney(figures.won),
    winRate: formatPercent(figures.winRate),
  };
  return <Stats stats={show.map((figure) => ({ label: t(`stats.${figure}`), value: values[figure] }))} />;
}
