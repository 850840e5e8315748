import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#web/lib/query-client.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { PositionTable } from '#web/ui/position-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function UserPosition({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const position = useQuery({ ...queryOf('getNetPosition', { params: { id: userId } }), refetchOnMount: 'always' });
  return (
    <SectionCard title={t('position')}>
      <QueryView query={position} loading={<Skeleton className="h-48" />}>
        {(found) => <PositionTable caption={t('position')} position={found} />}
      </QueryView>
    </SectionCard>
  );
}
