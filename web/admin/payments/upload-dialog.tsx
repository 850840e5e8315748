import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentProviderState, Reconciliation } from '#contract/payments/objects.ts';
import { Match } from '#web/admin/payments/books-of-day.tsx';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { readFileText } from '#web/admin/shared/read-file-text.ts';
import { ApiError, call, type ResponseOf } from '#web/lib/api-client.ts';
import { formatCount } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Checkbox, Field, Input } from '#web/ui/field.tsx';
import { Cell, HeadCells, Table } from '#web/ui/table.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

const MAX_LENGTH = 9_000_000;

/** Prefers the server's message, which is always in English but names the invalid line. */
function useUploadProblem(): (error: Error | null) => string | null {
  const { t } = useTranslation('admin-payments');
  const errorText = useErrorText();
  return (error) => {
    if (error === null) return null;
    const serverMessage = error instanceof ApiError && error.code === 'VALIDATION' ? error.serverMessage : undefined;
    return t('upload.refused', { problem: serverMessage ?? errorText(error) });
  };
}

function DayRow({ books }: { books: Reconciliation }) {
  return (
    <tr>
      <th scope="row" className="px-3 py-2.5 text-left font-normal whitespace-nowrap">
        {books.day}
      </th>
      <Cell>
        <Match books={books} direction="in" />
      </Cell>
      <Cell>
        <Match books={books} direction="out" />
      </Cell>
      <Cell>{formatCount(books.openCases)}</Cell>
    </tr>
  );
}

type ResultProps = { result: ResponseOf<'uploadStatement'>; provider: string; onClose: () => void };

function UploadResult({ result: { rows, added, days }, provider, onClose }: ResultProps) {
  const { t } = useTranslation('admin-payments');
  const { t: common } = useTranslation();
  const summary = [t('upload.rows', { count: rows }), t('upload.added', { count: added })].join(', ');
  const names = [t('upload.day'), t('books.in'), t('books.out'), t('upload.openCases')];
  return (
    <Dialog place="wide" onClose={onClose} title={t('upload.title', { provider })}>
      <div className="grid gap-3" role="status">
        <p className="text-sm font-semibold">{summary}</p>
        {days.length === 0 ? (
          <p className="text-sm text-muted">{t('upload.noDays')}</p>
        ) : (
          <Table caption={t('upload.resultOf')} head={<HeadCells names={names} />}>
            {days.map((books) => (
              <DayRow key={books.day} books={books} />
            ))}
          </Table>
        )}
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {common('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type UploadDialogProps = { provider: PaymentProviderState; onClose: () => void };

/** Uploads a statement, then shows whether our books match on each of its days. */
export function UploadDialog({ provider: { name, title }, onClose }: UploadDialogProps) {
  const { t } = useTranslation('admin-payments');
  const problemOf = useUploadProblem();
  const [csv, setCsv] = useState<string | null>(null);
  const [isComplete, setIsComplete] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useAction({
    send: (text: string) => call('uploadStatement', { params: { name }, body: { csv: text, complete: isComplete } }),
    refresh: () => refreshPaths('/api/admin/'),
  });

  async function choose(file: File | undefined) {
    upload.reset();
    setProblem(null);
    setCsv(null);
    if (!file) return;
    const text = await readFileText(file);
    if (text.length > MAX_LENGTH) setProblem(t('upload.tooLarge'));
    else setCsv(text);
  }

  if (upload.data) return <UploadResult result={upload.data} provider={title} onClose={onClose} />;
  return (
    <ActionDialog
      title={t('upload.title', { provider: title })}
      text={t('upload.text')}
      confirm={{ label: t('upload.submit') }}
      busy={upload.isPending}
      onConfirm={() => (csv === null ? setProblem(problem ?? t('upload.missing')) : upload.mutate(csv))}
      onClose={onClose}
    >
      <Field label={t('upload.file')} error={problem ?? problemOf(upload.error)}>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv"
            className="py-2 file:mr-3 file:rounded file:border-0 file:bg-raised file:px-2 file:py-1 file:text-text"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
      <div>
        <Checkbox
          label={t('upload.complete')}
          checked={isComplete}
          onChange={(event) => setIsComplete(event.currentTarget.checked)}
        />
        <p className="text-xs text-muted">{t('upload.completeHint')}</p>
      </div>
    </ActionDialog>
  );
}
