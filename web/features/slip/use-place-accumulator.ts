import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchPrices } from '#web/features/slip/fetch-prices.ts';
import { accumulatorBody } from '#web/features/slip/requests.ts';
import { clearSlip, type Slip } from '#web/features/slip/slip.ts';
import { changeSlip, currentSlip } from '#web/features/slip/slip-store.ts';
import { refreshAfterBet } from '#web/features/slip/use-place-bets.ts';
import { call } from '#web/lib/api-client.ts';
import { newAttemptKey, wasAnswered } from '#web/lib/attempt-keys.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

function changeAccumulator(change: Partial<Slip['accumulator']>): void {
  changeSlip((slip) => ({ ...slip, accumulator: { ...slip.accumulator, ...change } }));
}

/** Places the slip's selections as one accumulator; after success stake and slip are cleared. */
export function usePlaceAccumulator() {
  const { t } = useTranslation('slip');
  const errorText = useErrorText();
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: async () => {
      const slip = currentSlip();
      const attempt = slip.accumulator.attempt ?? { key: newAttemptKey(), body: accumulatorBody(slip) };
      changeAccumulator({ attempt, problem: null });
      await call('placeAccumulator', { body: attempt.body, idempotencyKey: attempt.key });
    },
    onSuccess: () => {
      changeSlip(clearSlip);
      void refreshAfterBet();
      showToast({ title: t('acca.placed') });
    },
    onError: (error) => {
      if (wasAnswered(error)) changeAccumulator({ attempt: null, problem: errorText(error, t('acca.failed')) });
      for (const line of currentSlip().lines) void fetchPrices(line.selection);
      sayError(error, t('acca.failed'));
    },
  });
}
