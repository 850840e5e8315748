import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GameTabs } from '#web/app/pages/betting/game-tabs.tsx';
import { shownMode } from '#web/features/slip/combined/combined.ts';
import { SlipModeChoice } from '#web/features/slip/slip-mode-choice.tsx';
import { useSlip } from '#web/features/slip/slip-store.ts';
import { formatCount } from '#web/lib/format.ts';
import { useGameLists } from '#web/lib/games.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { SectionCard } from '#web/ui/card.tsx';

const MARKETS_PER_GAME = 4;

function BettingMode() {
  const { t } = useTranslation('betting');
  const { t: slipText } = useTranslation('slip');
  const mode = shownMode(useSlip());
  return (
    <div className="mb-1 flex items-center sm:justify-between sm:gap-3">
      <div>
        <h2 className="text-sm font-semibold max-sm:sr-only">{t('advanced.mode')}</h2>
        <p className="text-xs text-muted max-sm:sr-only">{slipText(`modeText.${mode}`)}</p>
      </div>
      <SlipModeChoice />
    </div>
  );
}

function MarketStatistics() {
  const { t } = useTranslation('betting');
  const { live, upcoming } = useGameLists();
  const players = useQuery(queryOf('listPlayers', {})).data?.length ?? 0;
  const figures = [
    { label: t('advanced.liveMarkets'), count: (live.data?.length ?? 0) * MARKETS_PER_GAME },
    { label: t('advanced.upcomingMarkets'), count: (upcoming.data?.length ?? 0) * MARKETS_PER_GAME },
    { label: t('advanced.players'), count: players },
  ];
  return (
    <SectionCard title={t('advanced.statistics')} className="mt-6">
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-xl font-semibold text-gold-bright">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}

export function AdvancedBettingPage() {
  const { t } = useTranslation('betting');
  return (
    <>
      <GameTabs title={t('advanced.title')} variant="advanced" labelOf={(kind) => t(`advanced.${kind}Tab`)}>
        <BettingMode />
      </GameTabs>
      <MarketStatistics />
    </>
  );
}
