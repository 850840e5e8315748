import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { changeOfCorrection, MANUAL_SETTLEMENTS, type ManualSettlement } from '#web/admin/bets/manual-settlement.ts';
import { BalancePreview } from '#web/admin/shared/balance-preview.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Select, Textarea } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Correction = { status: ManualSettlement; reason: string };
type CorrectionForm = { status: ManualSettlement | ''; reason: string };

function useCorrect(betId: number, onDone: () => void) {
  const { t } = useTranslation('admin');
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ status, reason }: Correction) => {
      const body = { status, reason: reason.trim() };
      return call('correctSettlement', { params: { id: betId }, body });
    },
    onSuccess: ({ awaitingSecond }, { status }) => {
      showToast({
        title: awaitingSecond ? t('decision.awaitsSecond') : t('bets.marked', { status: t(`bets.words.${status}`) }),
      });
      onDone();
    },
    onError: (error) => showError(error, t('bets.failed')),
    onSettled: refreshAfterMoney,
  });
}

/** Replaces a settlement, with a reason; previews the effect on the balance. */
export function CorrectSettlementDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const others = MANUAL_SETTLEMENTS.filter((settlement) => settlement !== bet.status);
  const { register, handleSubmit, watch, formState } = useForm<CorrectionForm>({
    defaultValues: { status: '', reason: '' },
  });
  const correct = useCorrect(bet.id, onClose);
  const chosen = watch('status');
  const submit = ({ status, reason }: CorrectionForm) => {
    if (status !== '') correct.mutate({ status, reason });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('bets.correction.title', { id: bet.id })}
      description={t('bets.correction.text', { status: common(`betStatus.${bet.status}`) })}
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit(submit)}>
        <Field label={t('bets.correction.status')} error={formState.errors.status?.message ?? null}>
          {(control) => (
            <Select {...control} {...register('status', { required: t('bets.correction.choose') })}>
              <option value="">{t('bets.correction.choose')}</option>
              {others.map((settlement) => (
                <option key={settlement} value={settlement}>
                  {common(`betStatus.${settlement}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <BalancePreview
          userId={bet.userId}
          username={bet.username}
          change={chosen === '' ? {} : changeOfCorrection(bet, chosen)}
        />
        <Field label={t('decision.reasonRequired')} error={formState.errors.reason?.message ?? null}>
          {(control) => (
            <Textarea
              {...control}
              {...register('reason', { validate: (typed) => typed.trim() !== '' || t('decision.reasonMissing') })}
              maxLength={1000}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="danger" busy={correct.isPending}>
            {t('bets.correct')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
