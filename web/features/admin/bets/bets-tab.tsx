import { useTranslation } from 'react-i18next';
import { useRefreshAfterGames } from '#web/features/admin/admin-queries.ts';
import { BetsTable } from '#web/features/admin/bets/bets-table.tsx';
import { SectionCard } from '#web/ui/card.tsx';

/** Everybody's bets; those that nothing has settled yet can be settled by hand. */
export function BetsTab() {
  const { t } = useTranslation('admin');
  useRefreshAfterGames();
  return (
    <SectionCard title={t('bets.title')}>
      <BetsTable />
    </SectionCard>
  );
}
