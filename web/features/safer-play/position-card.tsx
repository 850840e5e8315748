import { useTranslation } from 'react-i18next';
import { useNetPosition } from '#web/features/safer-play/play-queries.ts';
import { PositionTable } from '#web/ui/position-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';

export function PositionCard({ userId }: { userId: number }) {
  const { t } = useTranslation('saferplay');
  return (
    <QueryCard
      title={t('position.title')}
      text={t('position.text')}
      query={useNetPosition(userId)}
      loading={{ count: 4, className: 'h-9' }}
    >
      {(position) => <PositionTable caption={t('position.title')} position={position} />}
    </QueryCard>
  );
}
