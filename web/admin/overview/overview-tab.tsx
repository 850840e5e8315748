import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarDays,
  Coins,
  Radio,
  Scale,
  Ticket,
  TrendingUp,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Overview, OverviewStep } from '#contract/overview/objects.ts';
import { ChecklistCard } from '#web/admin/overview/checklist-card.tsx';
import { LiveGames, WorstGames } from '#web/admin/overview/game-lists.tsx';
import { TextMessages } from '#web/admin/overview/text-messages.tsx';
import { AlertList, WaitingList } from '#web/admin/overview/work-lists.tsx';
import { useOverview } from '#web/admin/shared/admin-queries.ts';
import { ProposalsCard } from '#web/admin/shared/proposals/proposals-card.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatCount, formatMoney, formatPercent } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stats } from '#web/ui/stats.tsx';

const OverviewCharts = lazyPart(() => import('#web/admin/overview/overview-charts.tsx'), 'OverviewCharts', 'chart');

const STEPS = ['hour', 'minute', 'day'] as const satisfies readonly OverviewStep[];

const LOADING = <Skeleton className="h-[30rem] rounded-xl" />;

type PerformanceSectionProps = {
  overview: Overview | undefined;
  step: OverviewStep;
  onStepChange: (step: OverviewStep) => void;
};

function PerformanceSection({ overview, step, onStepChange }: PerformanceSectionProps) {
  const { t } = useTranslation('admin-overview');
  const choice = (
    <SelectField
      label={t('charts.step')}
      labelHidden
      value={step}
      onChange={(event) => onStepChange(event.currentTarget.value as OverviewStep)}
      choices={STEPS.map((value) => ({ value, label: t(`charts.steps.${value}`) }))}
    />
  );
  return (
    <SectionCard title={t('charts.title')} action={choice}>
      {overview ? <OverviewCharts fallback={LOADING} series={overview.series} step={overview.step} /> : LOADING}
    </SectionCard>
  );
}

function TodayFigures({ today }: { today: Overview['today'] }) {
  const { t } = useTranslation('admin-overview');
  const { hold, timeZone } = today;
  return (
    <SectionCard
      title={t('today.title')}
      action={<span className="text-xs text-muted">{t('today.text', { timeZone })}</span>}
    >
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

export function OverviewTab() {
  const may = useMay();
  const [step, setStep] = useUrlChoice('step', STEPS);
  const overview = useOverview(step);
  return (
    <>
      <QueryView query={overview} loading={{ count: 4, className: 'h-64' }}>
        {({ today, alerts }) => (
          <>
            <AlertList alerts={alerts} today={today.day} />
            <TodayFigures today={today} />
          </>
        )}
      </QueryView>
      {/* The number of alerts is not known yet: content shown below them now would move. */}
      <div className={overview.isPending ? 'hidden' : 'contents'}>
        <ProposalsCard />
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <WaitingList />
          <LiveGames />
        </div>
        {may('settings.manage') && <ChecklistCard />}
        {may('risk.manage') && <WorstGames />}
        <PerformanceSection overview={overview.data} step={step} onStepChange={setStep} />
        {overview.data && <AllTime figures={overview.data} />}
        <TextMessages />
      </div>
    </>
  );
}

function AllTime({ figures }: { figures: Overview }) {
  const { t } = useTranslation(['admin', 'admin-overview']);
  const { totalGames, liveGames, totalBets, totalStakes } = figures;
  return (
    <SectionCard title={t('allTime', { ns: 'admin-overview' })}>
      <Stats
        stats={[
          { label: t('overview.totalGames'), Icon: CalendarDays, value: formatCount(totalGames) },
          { label: t('overview.liveGames'), Icon: Radio, value: formatCount(liveGames) },
          { label: t('overview.totalBets'), Icon: Ticket, value: formatCount(totalBets) },
          { label: t('overview.totalStakes'), Icon: Coins, value: formatMoney(totalStakes) },
        ]}
      />
    </SectionCard>
  );
}
