import { ArrowDownToLine, ArrowUpFromLine, Coins, Scale, TrendingUp, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/overview/objects.ts';
import { formatCount, formatMoney, formatPercent } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Stats } from '#web/ui/stats.tsx';

export function TodayFigures({ today }: { today: Overview['today'] }) {
  const { t } = useTranslation('admin-overview');
  const { hold } = today;
  return (
    <SectionCard title={t('today.title')} action={<DayStart timeZone={today.timeZone} />}>
      <Stats
        stats={[
          {
            label: t('today.turnover'),
            Icon: Coins,
            value: formatMoney(today.turnover),
            note: t('today.bets', { count: today.bets }),
          },
          {
            label: t('today.gross'),
            Icon: TrendingUp,
            value: formatMoney(today.grossGamingRevenue),
            note: hold === null ? t('today.noHold') : t('today.hold', { hold: formatPercent(hold / 100) }),
          },
          {
            label: t('today.net'),
            Icon: Scale,
            value: formatMoney(today.netGamingRevenue),
            note: t('today.freeBets', {
              amount: formatMoney(today.freeBets),
              bonuses: formatMoney(today.accumulatorBonuses),
            }),
          },
          { label: t('today.deposits'), Icon: ArrowDownToLine, value: formatMoney(today.deposits) },
          { label: t('today.withdrawals'), Icon: ArrowUpFromLine, value: formatMoney(today.withdrawals) },
          {
            label: t('today.players'),
            Icon: Users,
            value: formatCount(today.activePlayers),
            note: t('today.new', { count: today.newPlayers }),
          },
        ]}
      />
    </SectionCard>
  );
}

function DayStart({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('admin-overview');
  return <span className="text-xs text-muted">{t('today.text', { timeZone })}</span>;
}
