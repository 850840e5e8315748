import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/objects/transaction.ts';
import { statementCsv } from '#web/features/wallet/statement.ts';
import { call } from '#web/lib/api-client.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

const PAGE_SIZE = 1000;

/** All of a player's transactions, however many pages that takes. */
async function fetchAll(userId: number): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const query = { limit: PAGE_SIZE, ...(before !== undefined && { before }) };
    const page = await call('listUserTransactions', { params: { id: userId }, query });
    all.push(...page);
    if (page.length < PAGE_SIZE) return all;
  }
}

export function StatementButton({ userId }: { userId: number }) {
  const { t } = useTranslation('wallet');
  const sayError = useErrorToast();
  const download = useMutation({
    mutationFn: async () => {
      const head = [
        t('statement.id'),
        t('history.date'),
        t('statement.completed'),
        t('history.type'),
        t('history.amount'),
        t('history.method'),
        t('history.status'),
        t('history.reference'),
        t('statement.notes'),
      ];
      const csv = statementCsv(await fetchAll(userId), {
        head,
        type: ({ type }) => t(`types.${type}`),
        method: ({ method }) => t(`methods.${method}`),
        status: ({ status }) => t(`statuses.${status}`),
      });
      // The mark at its start tells spreadsheets that it is UTF-8.
      saveFile(`${t('statement.file')}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
    },
    onError: (error) => sayError(error, t('statement.failed')),
  });
  return (
    <Button
      size="small"
      variant="ghost"
      className="shrink-0"
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      <FileDown aria-hidden="true" className="size-4" />
      {t('statement.download')}
    </Button>
  );
}
