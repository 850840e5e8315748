import { useTranslation } from 'react-i18next';
import { GameTabs } from '#web/app/pages/betting/game-tabs.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { PartBoundary } from '#web/ui/error-boundary.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

const PopularMarkets = lazyPart(
  () => import('#web/app/pages/betting/popular-markets.tsx'),
  'PopularMarkets',
  'popular',
);

function PopularContent() {
  return (
    <PartBoundary>
      <PopularMarkets fallback={<SkeletonList count={3} className="h-48" />} />
    </PartBoundary>
  );
}

export function BettingPage() {
  const { t } = useTranslation('betting');
  return (
    <GameTabs
      title={t('title')}
      variant="betting"
      labelOf={(kind, count) => {
        const label = t(`${kind}Tab`);
        return count === undefined ? label : t('counted', { label, count });
      }}
      popular={{ label: t('popularTab'), content: <PopularContent /> }}
    />
  );
}
