import { useTranslation } from 'react-i18next';
import { Books } from '#web/admin/payments/books.tsx';
import { CasesTable } from '#web/admin/payments/cases-table.tsx';
import { ProviderCards } from '#web/admin/payments/provider-cards.tsx';
import { usePaymentProviders } from '#web/admin/shared/admin-queries.ts';
import { useAddressChoice } from '#web/lib/use-address-choice.ts';
import { Card } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const LISTS = ['open', 'closed', 'books'] as const;
type ListName = (typeof LISTS)[number];

const KEPT = ['tab'];

export function PaymentsTab() {
  const { t } = useTranslation('admin-payments');
  const [open, setOpen] = useAddressChoice('list', LISTS, KEPT);
  const providers = usePaymentProviders().data ?? [];
  const contentOf = (name: ListName) => (
    <div className="pt-4">
      {name === 'books' ? <Books providers={providers} /> : <CasesTable state={name} providers={providers} />}
    </div>
  );
  return (
    <>
      <ProviderCards />
      {providers.length > 0 && (
        <Card className="p-4">
          <Tabs<ListName>
            look="card"
            label={t('lists.label')}
            value={open}
            onChange={setOpen}
            items={LISTS.map((name) => ({ value: name, label: t(`lists.${name}`), content: contentOf(name) }))}
          />
        </Card>
      )}
    </>
  );
}
