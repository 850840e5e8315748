import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchPrices } from '#web/features/slip/fetch-prices.ts';
import { type CombinedRequest, clearSlip, type Slip } from '#web/features/slip/slip.ts';
import { changeSlip, currentSlip } from '#web/features/slip/slip-store.ts';
import { refreshAfterBet } from '#web/features/slip/use-place-bets.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { newAttemptKey, wasAnswered } from '#web/lib/attempt-keys.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

export function changeAccumulator(change: Partial<Slip['accumulator']>): void {
  changeSlip((slip) => ({ ...slip, accumulator: { ...slip.accumulator, ...change } }));
}

async function send(request: CombinedRequest, idempotencyKey: string): Promise<void> {
  if (request.call === 'placeSystem') await call(request.call, { body: request.body, idempotencyKey });
  else if (request.call === 'placeBuilder') await call(request.call, { body: request.body, idempotencyKey });
  else await call(request.call, { body: request.body, idempotencyKey });
}

/** A group of one game with other games beside it is an accumulator to the player. */
function kindOf(request: CombinedRequest): 'accumulator' | 'system' | 'builder' {
  if (request.call === 'placeSystem') return 'system';
  return request.call === 'placeBuilder' && request.body.selections.length === 0 ? 'builder' : 'accumulator';
}

/** Places the slip as one bet; after success stake and slip are cleared. What was sent last and not answered goes first. */
export function usePlaceCombined() {
  const { t } = useTranslation('slip');
  const errorText = useErrorText();
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: async (request: CombinedRequest) => {
      const attempt = currentSlip().accumulator.attempt ?? { key: newAttemptKey(), body: request };
      changeAccumulator({ attempt, problem: null });
      await send(attempt.body, attempt.key);
      return kindOf(attempt.body);
    },
    onSuccess: (kind) => {
      changeSlip(clearSlip);
      void refreshAfterBet();
      showToast({ title: t(`acca.placed.${kind}`) });
    },
    onError: (error) => {
      if (wasAnswered(error)) {
        const freeBetIsGone = error instanceof ApiError && error.code === 'FREE_BET_UNAVAILABLE';
        const problem = errorText(error, t('acca.failed'));
        changeAccumulator({ attempt: null, problem, ...(freeBetIsGone && { freeBetId: null, stake: '' }) });
        if (freeBetIsGone) void refreshPaths('/api/users');
      }
      for (const line of currentSlip().lines) void fetchPrices(line.selection);
      sayError(error, t('acca.failed'));
    },
  });
}
