import { useTranslation } from 'react-i18next';
import { BetsTable } from '#web/admin/bets/bets-table.tsx';
import { useRefreshAfterGames } from '#web/admin/shared/admin-queries.ts';
import { SectionCard } from '#web/ui/card.tsx';

export function BetsTab() {
  const { t } = useTranslation('admin');
  useRefreshAfterGames();
  return (
    <SectionCard title={t('bets.title')}>
      <BetsTable />
    </SectionCard>
  );
}
