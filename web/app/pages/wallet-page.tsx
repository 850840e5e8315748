import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { StatCard, StatGrid } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The player's money in its three places. */
export function WalletPage() {
  const { t } = useTranslation('wallet');
  const user = useSignedInUser();
  const wallet = useQuery(queryOf('getWallet', { params: { id: user.id } }));
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('title')} />
      {wallet.isPending && <SkeletonList count={1} className="h-24" />}
      {wallet.isError && <ErrorState onRetry={() => wallet.refetch()} />}
      {wallet.data && (
        <StatGrid>
          <StatCard label={t('available')} value={formatMoney(wallet.data.available)} />
          <StatCard label={t('onHold')} value={formatMoney(wallet.data.onHold)} />
          <StatCard label={t('inBets')} value={formatMoney(wallet.data.inBets)} />
        </StatGrid>
      )}
    </>
  );
}
