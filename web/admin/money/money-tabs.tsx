import { CircleCheck, CircleX, Clock3, HandCoins, Inbox, Sigma } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { MoneyTable } from '#web/admin/money/money-table.tsx';
import { QUEUE_COLUMNS, useMoneyColumns } from '#web/admin/money/use-money-columns.tsx';
import { useMoneyDecisions } from '#web/admin/money/use-money-decisions.tsx';
import { LIST_POLL_MS, useMoneyFigures } from '#web/admin/shared/admin-queries.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { Card, SectionCard } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Stats } from '#web/ui/stats.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const LISTS = ['pending', 'all'] as const;
type ListName = (typeof LISTS)[number];

const TEXTS = {
  deposit: {
    tabs: 'money.depositTabs',
    all: 'money.allDepositsTab',
    captions: { pending: 'money.caption.pendingDeposits', all: 'money.caption.allDeposits' },
    empty: { pending: 'money.noPendingDeposits', all: 'money.noDeposits' },
  },
  withdrawal: {
    tabs: 'money.withdrawalTabs',
    all: 'money.allWithdrawalsTab',
    captions: { pending: 'money.caption.pendingWithdrawals', all: 'money.caption.allWithdrawals' },
    empty: { pending: 'money.noPendingWithdrawals', all: 'money.noWithdrawals' },
  },
} as const;

const KEPT_PARAMS = ['tab'];

function PendingAndAll({ type, reasonRequired }: { type: Transaction['type']; reasonRequired?: boolean }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useUrlChoice('list', LISTS, KEPT_PARAMS);
  const texts = TEXTS[type];
  const contentOf = (name: ListName) => (
    <div className="pt-4">
      <MoneyTable
        caption={t(texts.captions[name])}
        only={{
          type,
          ...(type === 'deposit' && { credits: 'no' }),
          ...(name === 'pending' && { status: 'pending' }),
        }}
        reasonRequired={reasonRequired}
        empty={{ title: t(texts.empty[name]), ...(name === 'pending' && { text: t('money.nothingPendingText') }) }}
      />
    </div>
  );
  return (
    <Card className="p-4">
      <Tabs<ListName>
        variant="card"
        label={t(texts.tabs)}
        value={open}
        onChange={setOpen}
        items={[
          { value: 'pending', label: t('money.pendingTab'), content: contentOf('pending') },
          { value: 'all', label: t(texts.all), content: contentOf('all') },
        ]}
      />
    </Card>
  );
}

export function DepositApprovalTab() {
  const { t } = useTranslation('admin');
  return (
    <SectionCard title={t('money.caption.pendingDeposits')}>
      <MoneyTable
        caption={t('money.caption.pendingDeposits')}
        only={{ type: 'deposit', status: 'pending' }}
        empty={{ title: t('money.noPendingDeposits'), text: t('money.nothingPendingText') }}
      />
    </SectionCard>
  );
}

const DEPOSIT_FIGURES = [
  { name: 'pending', Icon: Clock3 },
  { name: 'completed', Icon: CircleCheck },
  { name: 'rejected', Icon: CircleX },
  { name: 'total', Icon: Sigma },
] as const;

export function DepositsTab() {
  const { t } = useTranslation('admin');
  return (
    <>
      <QueryView query={useMoneyFigures()} loading="h-52 rounded-xl lg:h-28">
        {({ deposit }) => (
          <Stats
            stats={DEPOSIT_FIGURES.map(({ name, Icon }) => ({
              label: t(`money.${name}`),
              Icon,
              value: formatCount(deposit[name].count),
              note: t('money.sum', { amount: formatMoney(deposit[name].amount) }),
            }))}
          />
        )}
      </QueryView>
      <PendingAndAll type="deposit" />
    </>
  );
}

export const WithdrawalRequestsTab = () => <PendingAndAll type="withdrawal" reasonRequired />;

export function WithdrawalsTab() {
  const { t } = useTranslation('admin');
  return (
    <>
      <QueryView query={useMoneyFigures()} loading="h-48 rounded-xl lg:h-24">
        {({ withdrawal: { pending, completed, rejected } }) => (
          <Stats
            stats={[
              { label: t('money.pendingWithdrawals'), Icon: Clock3, value: formatCount(pending.count) },
              { label: t('money.pendingAmount'), Icon: HandCoins, value: formatMoney(pending.amount) },
              { label: t('money.processed'), Icon: CircleCheck, value: formatCount(completed.count) },
              { label: t('money.rejected'), Icon: CircleX, value: formatCount(rejected.count) },
            ]}
          />
        )}
      </QueryView>
      <SectionCard title={t('money.caption.allWithdrawals')}>
        <MoneyTable
          caption={t('money.caption.allWithdrawals')}
          only={{ type: 'withdrawal' }}
          empty={{ title: t('money.noWithdrawals') }}
        />
      </SectionCard>
    </>
  );
}

export function UserRequests({ userId }: { userId: number }) {
  const { t } = useTranslation(['admin-user', 'admin']);
  return (
    <SectionCard title={t('parts.requests')}>
      <MoneyTable caption={t('parts.requests')} only={{ userId }} empty={{ title: t('admin:money.noRequests') }} />
    </SectionCard>
  );
}

/** No type column: the method shows whether funds were added or deducted. */
const CREDIT_COLUMNS_HIDDEN = ['type', 'reference', ...QUEUE_COLUMNS] as const;
const RECENT_CREDITS = { credits: 'yes', pageSize: '25' } as const;

export function RecentCredits() {
  const { t } = useTranslation('admin');
  const { openDecision, dialog } = useMoneyDecisions();
  const columns = useMoneyColumns(openDecision, CREDIT_COLUMNS_HIDDEN);
  const credits = useFreshQuery('searchTransactions', { query: RECENT_CREDITS }, { refetchInterval: LIST_POLL_MS });
  return (
    <QueryCard
      title={t('money.caption.credits')}
      query={credits}
      loading={{ count: 4, className: 'h-11' }}
      dialog={dialog}
    >
      {({ rows }) => (
        <DataTable
          caption={t('money.caption.credits')}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          empty={<EmptyState icon={<Inbox />} title={t('money.noCredits')} />}
        />
      )}
    </QueryCard>
  );
}
