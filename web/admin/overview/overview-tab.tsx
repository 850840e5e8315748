import { CalendarDays, Coins, Radio, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/overview/objects.ts';
import { ChecklistCard } from '#web/admin/overview/checklist-card.tsx';
import { LiveGames, WorstGames } from '#web/admin/overview/game-lists.tsx';
import { PerformanceSection, STEPS } from '#web/admin/overview/performance-section.tsx';
import { TextMessages } from '#web/admin/overview/text-messages.tsx';
import { TodayFigures } from '#web/admin/overview/today-figures.tsx';
import { AlertList, WaitingList } from '#web/admin/overview/work-lists.tsx';
import { useOverview } from '#web/admin/shared/admin-queries.ts';
import { ProposalsCard } from '#web/admin/shared/proposals/proposals-card.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stats } from '#web/ui/stats.tsx';

export function OverviewTab() {
  const may = useMay();
  const [step, setStep] = useUrlChoice('step', STEPS);
  const overview = useOverview(step);
  return (
    <>
      <QueryView query={overview} loading={<Skeleton className="h-96 rounded-xl lg:h-72" />}>
        {({ today, alerts }) => (
          <>
            <AlertList alerts={alerts} today={today.day} />
            <TodayFigures today={today} />
          </>
        )}
      </QueryView>
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
