import { useTranslation } from 'react-i18next';
import { useNetPosition } from '#web/features/safer-play/play-queries.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { PositionTable } from '#web/ui/position-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

export function PositionCard({ userId }: { userId: number }) {
  const { t } = useTranslation('saferplay');
  return (
    <SectionCard title={t('position.title')}>
      <p className="mb-3 text-sm text-muted">{t('position.text')}</p>
      <QueryView query={useNetPosition(userId)} loading={<SkeletonList count={4} className="h-9" />}>
        {(position) => <PositionTable caption={t('position.title')} position={position} />}
      </QueryView>
    </SectionCard>
  );
}
