import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentProviderState } from '#contract/payments/objects.ts';
import { BooksOfDay } from '#web/admin/payments/books-of-day.tsx';
import { UploadDialog } from '#web/admin/payments/upload-dialog.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

const DAY_MS = 86_400_000;

/** The UTC date `days` days ago. */
const daysAgo = (days: number): string => new Date(serverNow() - days * DAY_MS).toISOString().slice(0, 10);

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

function AutomaticNote({ statement }: Pick<PaymentProviderState, 'statement'>) {
  const { t } = useTranslation('admin-payments');
  const [first = 'none', second] = statement;
  return <p className="text-sm text-muted">{t(`books.automatic.${second ? 'both' : first}`)}</p>;
}

type DayProps = { provider: PaymentProviderState; day: string };

function Day({ provider: { name, title }, day }: DayProps) {
  const books = useFreshQuery('getReconciliation', { params: { name, day } });
  return (
    <QueryView query={books} loading="h-64 rounded-xl">
      {(found) => <BooksOfDay books={found} provider={title} />}
    </QueryView>
  );
}

/** Compares one day (UTC) of a provider's books with ours, initially yesterday. */
export function Books({ providers }: { providers: readonly PaymentProviderState[] }) {
  const { t } = useTranslation('admin-payments');
  const mayDecide = useMay()('money.decide');
  const [name, setName] = useState(providers[0]?.name);
  const [day, setDay] = useState(() => daysAgo(1));
  const [isUploading, setUploading] = useState(false);
  const provider = providers.find((each) => each.name === name) ?? providers[0];
  if (!provider) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1 sm:flex-none">
          <SelectField
            label={t('books.provider')}
            value={provider.name}
            onChange={(event) => setName(event.currentTarget.value)}
            choices={providers.map((each) => ({ value: each.name, label: each.title }))}
          />
        </div>
        <div className="min-w-36 flex-1 sm:flex-none">
          <TextField
            label={t('books.day')}
            type="date"
            value={day}
            max={daysAgo(0)}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </div>
        {mayDecide && (
          <Button className="w-full sm:w-auto" onClick={() => setUploading(true)}>
            <FileUp className="size-4" />
            {t('upload.open')}
          </Button>
        )}
      </div>
      <AutomaticNote statement={provider.statement} />
      {isDay(day) && <Day key={`${provider.name} ${day}`} provider={provider} day={day} />}
      {isUploading && <UploadDialog provider={provider} onClose={() => setUploading(false)} />}
    </div>
  );
}
