import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { MoneyTable } from '#web/admin/money/money-table.tsx';
import type { DecisionKind } from '#web/admin/money/use-money-decisions.tsx';
import { useAddressChoice } from '#web/lib/use-address-choice.ts';
import { Card } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const LISTS = ['pending', 'all'] as const;
type ListName = (typeof LISTS)[number];

type PendingAndAllProps = {
  type: Transaction['type'];
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

const KEPT = ['tab'];

export function PendingAndAll({ type, onAsk }: PendingAndAllProps) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useAddressChoice('list', LISTS, KEPT);
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
        onAsk={onAsk}
        empty={{
          title: t(texts.empty[name]),
          ...(name === 'pending' && { text: t('money.nothingPendingText') }),
        }}
      />
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
