import { LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SlipReminder } from '#web/features/slip/slip-reminder.tsx';
import { TransactionHistory } from '#web/features/wallet/transaction-history.tsx';
import { useWallet } from '#web/features/wallet/wallet-queries.ts';
import { WalletSummary } from '#web/features/wallet/wallet-summary.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { paths } from '#web/lib/paths.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RestrictionNotice } from '#web/ui/restriction-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const BalanceChart = lazyPart(() => import('#web/features/wallet/balance-chart.tsx'), 'BalanceChart', 'chart');

const MoneyStatement = lazyPart(() => import('#web/ui/statement.tsx'), 'MoneyStatement', 'statement', 'table');

export function WalletPage() {
  const { t } = useTranslation('wallet');
  const user = useSignedInUser();
  const wallet = useWallet(user.id);
  return (
    <>
      <PageHeading
        title={t('title')}
        text={t('text')}
        action={
          <Link href={paths.help} className={buttonClass('ghost')}>
            <LifeBuoy className="size-4" />
            {t('help')}
          </Link>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <RestrictionNotice />
        <SlipReminder />
        <QueryView query={wallet} loading="h-96 lg:h-56">
          {(money) => <WalletSummary user={user} wallet={money} />}
        </QueryView>
        <TransactionHistory userId={user.id} />
        <MoneyStatement fallback={<Skeleton className="h-64" />} userId={user.id} />
        <BalanceChart fallback={<Skeleton className="h-64" />} userId={user.id} />
      </div>
    </>
  );
}
