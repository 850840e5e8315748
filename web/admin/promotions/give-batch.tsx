import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BatchPreview } from '#contract/free-bet-batches/objects.ts';
import { BatchFigures } from '#web/admin/promotions/batch-figures.tsx';
import {
  type BatchBody,
  type BatchField,
  type BatchForm,
  batchBodyOf,
  batchProblemOf,
  EMPTY_BATCH,
} from '#web/admin/promotions/batch-form.ts';
import { SegmentFields } from '#web/admin/promotions/segment-fields.tsx';
import { storePreview, useBatchPreview } from '#web/admin/promotions/use-batch-preview.ts';
import { useFreeBetLimit } from '#web/admin/promotions/use-free-bet-limit.ts';
import { ConfirmDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { amountInput, minAmountValues } from '#web/lib/amount-input.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { bindField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { Warning } from '#web/ui/warning.tsx';

type ConfirmProps = {
  body: BatchBody;
  note: string;
  preview: BatchPreview;
  onDone: () => void;
  onClose: () => void;
};

function ConfirmBatch({ body, note, preview, onDone, onClose }: ConfirmProps) {
  const { t } = useTranslation('admin-promotions');
  const [isChanged, setChanged] = useState(false);
  const { playersHash, players, total, lastBatch, needsSecond } = preview;
  const showNewer = (error: Error) => {
    const newer = error instanceof ApiError && error.code === 'SEGMENT_CHANGED' ? error.details.preview : undefined;
    if (!newer) return false;
    storePreview(body, newer as BatchPreview);
    setChanged(true);
  };
  const counted = { count: players, number: formatCount(players), amount: formatMoney(String(body.amount)) };
  const terms = [
    t('grant.text'),
    t('batch.validFor', { count: body.days, number: formatCount(body.days) }),
    t('batch.wagering', { times: formatCount(body.wageringTimes) }),
  ];
  return (
    <ConfirmDialog
      title={t('batch.confirmTitle', counted)}
      text={terms.join(' ')}
      confirm={{
        label: t(needsSecond ? 'batch.propose' : 'batch.submit', counted),
        disabled: players === 0 || players > preview.maxPlayers,
      }}
      send={() =>
        call('giveFreeBetBatch', {
          body: { ...body, ...(note && { note }), seen: { playersHash, total, lastBatch } },
        })
      }
      successMessage={(batch) =>
        batch.awaitingSecond
          ? ''
          : {
              title: t('batch.done', { count: batch.players, number: formatCount(batch.players) }),
              ...(batch.skipped > 0 && {
                description: t('batch.skippedDone', { count: batch.skipped, number: formatCount(batch.skipped) }),
              }),
            }
      }
      errorMessage={t('batch.failed')}
      onError={showNewer}
      refresh={() =>
        refreshPaths('/api/admin/free-bet-batches', '/api/admin/tables/free-bets', '/api/admin/proposals', '/api/users')
      }
      onDone={onDone}
      onClose={onClose}
    >
      {isChanged && <Warning announced text={t('batch.changed')} />}
      <BatchFigures preview={preview} />
      {note && <p className="text-sm break-words whitespace-pre-line">{note}</p>}
    </ConfirmDialog>
  );
}

function useRules(form: ReturnType<typeof useForm<BatchForm>>) {
  const { t } = useTranslation('admin-promotions');
  const limit = useFreeBetLimit();
  const rulesOf = (field: BatchField) => ({
    validate: () => {
      const values = form.getValues();
      const problem = batchProblemOf(field, values);
      if (problem !== null) return t(`problems.${problem}`, minAmountValues());
      return field === 'amount' ? (limit.problemOf(values.amount) ?? true) : true;
    },
  });
  return { rulesOf, limit };
}

/**
 * Gives each player in a segment a free bet. The draft is kept until the batch is given or
 * proposed, or the form is cleared.
 */
export function GiveBatch() {
  const { t } = useTranslation('admin-promotions');
  const form = useForm<BatchForm>({ defaultValues: EMPTY_BATCH });
  const { discard: clear } = useFormDraft(form, 'free bet.batch');
  const { rulesOf, limit } = useRules(form);
  const errorText = useErrorText();
  const [confirming, setConfirming] = useState(false);
  const input = form.watch();
  const body = limit.problemOf(input.amount) === null ? batchBodyOf(input) : null;
  const { data: preview, error, isCurrent } = useBatchPreview(body);
  const players = preview?.players ?? 0;
  const isReady = preview !== undefined && isCurrent && players > 0 && players <= preview.maxPlayers;
  const counted = { count: players, number: formatCount(players) };
  return (
    <SectionCard title={t('batch.title')}>
      <p className="mb-4 text-sm text-muted">{t('batch.text')}</p>
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(() => isReady && setConfirming(true))}>
        <SegmentFields form={form} rulesOf={rulesOf} />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            {...bindField(form, 'amount', rulesOf('amount'))}
            label={t('batch.amount')}
            hint={limit.hint}
            {...amountInput()}
          />
          <TextField {...bindField(form, 'days', rulesOf('days'))} label={t('grant.days')} inputMode="numeric" />
          <TextField
            {...bindField(form, 'wageringTimes', rulesOf('wageringTimes'))}
            label={t('form.wageringTimes')}
            hint={t('form.wageringTimesHint')}
            inputMode="numeric"
          />
        </div>
        <TextAreaField {...bindField(form, 'note')} label={t('batch.note')} hint={t('batch.noteHint')} />
        <section
          aria-label={t('batch.preview')}
          aria-live="polite"
          className="rounded-lg border border-edge bg-raised p-3"
        >
          {body === null ? (
            <p className="text-sm text-muted">{t('batch.incomplete')}</p>
          ) : error ? (
            <p className="text-sm text-loss">{errorText(error, t('batch.failed'))}</p>
          ) : preview === undefined ? (
            <p className="text-sm text-muted">{t('batch.counting')}</p>
          ) : players === 0 ? (
            <p className="text-sm text-muted">{t('batch.none')}</p>
          ) : (
            <BatchFigures preview={preview} />
          )}
        </section>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={body !== null && !isReady}>
            {isReady ? t(preview.needsSecond ? 'batch.propose' : 'batch.submit', counted) : t('batch.give')}
          </Button>
          <Button onClick={clear}>{t('batch.clear')}</Button>
        </div>
      </form>
      {confirming && body && preview && (
        <ConfirmBatch
          body={body}
          note={input.note.trim()}
          preview={preview}
          onClose={() => setConfirming(false)}
          onDone={clear}
        />
      )}
    </SectionCard>
  );
}
