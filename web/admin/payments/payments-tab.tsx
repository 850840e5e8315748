import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import type { PaymentProviderState } from '#contract/payments/objects.ts';
import { Books } from '#web/admin/payments/books.tsx';
import { CasesTable, CaseTable } from '#web/admin/payments/cases-table.tsx';
import { ProviderCards } from '#web/admin/payments/provider-cards.tsx';
import { usePaymentProviders } from '#web/admin/shared/admin-queries.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, SectionCard } from '#web/ui/card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const LISTS = ['open', 'closed', 'books'] as const;
type ListName = (typeof LISTS)[number];

const KEPT_PARAMS = ['tab'];

type ListsProps = { providers: readonly PaymentProviderState[] };

function Lists({ providers }: ListsProps) {
  const { t } = useTranslation('admin-payments');
  const [open, setOpen] = useUrlChoice('list', LISTS, KEPT_PARAMS);
  const contentOf = (name: ListName) => (
    <div className="pt-4">
      {name === 'books' ? <Books providers={providers} /> : <CasesTable state={name} providers={providers} />}
    </div>
  );
  return (
    <Card className="p-4">
      <Tabs<ListName>
        variant="card"
        label={t('lists.label')}
        value={open}
        onChange={setOpen}
        items={LISTS.map((name) => ({ value: name, label: t(`lists.${name}`), content: contentOf(name) }))}
      />
    </Card>
  );
}

function SingleCase({ id, providers }: ListsProps & { id: number }) {
  const { t } = useTranslation('admin-payments');
  return (
    <SectionCard title={t('cases.name', { id })}>
      <div className="grid gap-4">
        <CaseTable id={id} providers={providers} />
        <Link href={tabPath('payments')} className={`${buttonClass('secondary', 'small')} justify-self-start`}>
          <Scale className="size-3.5" />
          {t('cases.all')}
        </Link>
      </div>
    </SectionCard>
  );
}

export function PaymentsTab() {
  const [search] = useSearchParams();
  const id = Number(/^[1-9]\d{0,14}$/.exec(search.get('case') ?? '') ?? 0);
  const providers = usePaymentProviders().data ?? [];
  return (
    <>
      {id > 0 && <SingleCase {...{ id, providers }} />}
      <ProviderCards />
      {id === 0 && providers.length > 0 && <Lists providers={providers} />}
    </>
  );
}
