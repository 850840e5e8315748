import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/objects/transaction.ts';
import { MoneyTable } from '#web/features/admin/money/money-table.tsx';
import type { DecisionKind } from '#web/features/admin/money/use-money-decisions.tsx';
import { useAddressChoice } from '#web/lib/use-address-choice.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const LISTS = ['pending', 'all'] as const;
type ListName = (typeof LISTS)[number];

type PendingAndAllProps = {
  type: Transaction['type'];
  pending: UseQueryResult<Transaction[]>;
  all: UseQueryResult<Transaction[]>;
  onAsk: (transaction: Transaction, kind: DecisionKind) => void;
};

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

/** The requests that wait and, under a second tab, all of them. */
export function PendingAndAll({ type, pending, all, onAsk }: PendingAndAllProps) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useAddressChoice('list', LISTS);
  const texts = TEXTS[type];
  const contentOf = (name: ListName) => (
    <div className="pt-4">
      <QueryView query={name === 'pending' ? pending : all} loading={<SkeletonList count={4} className="h-11" />}>
        {(rows) => (
          <MoneyTable
            caption={t(texts.captions[name])}
            rows={rows}
            isPendingOnly={name === 'pending'}
            onAsk={onAsk}
            empty={{
              title: t(texts.empty[name]),
              ...(name === 'pending' && { text: t('money.nothingPendingText') }),
            }}
          />
        )}
      </QueryView>
    </div>
  );
  return (
    <Card className="p-4">
      <Tabs<ListName>
        look="card"
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
