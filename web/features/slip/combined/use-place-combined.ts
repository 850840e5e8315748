import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { type CombinedRequest, nextSlip, type Slip, withPricesOf } from '#web/features/slip/slip.ts';
import { changeSlip, currentSlip } from '#web/features/slip/slip-store.ts';
import { fetchPrices, isSessionOver, refreshAfterBet } from '#web/features/slip/use-place-bets.ts';
import { ApiError, type CallOptions, call } from '#web/lib/api-client.ts';
import { wasAcknowledged } from '#web/lib/attempt-keys.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

const PLACE_COMBINED = ['place-combined'];

export function changeAccumulator(change: Partial<Slip['accumulator']>): void {
  changeSlip((slip) => ({ ...slip, accumulator: { ...slip.accumulator, ...change } }));
}

function send({ call: name, body }: CombinedRequest, idempotencyKey: string): Promise<Bet> {
  return call(name, { body, idempotencyKey } as CallOptions<typeof name>);
}

/** A bet builder combined with other games is an accumulator for the player. */
function kindOf(request: CombinedRequest): 'accumulator' | 'system' | 'builder' {
  if (request.call === 'placeSystem') return 'system';
  return request.call === 'placeBuilder' && !request.body.selections?.length ? 'builder' : 'accumulator';
}

type Placing = { request: CombinedRequest /** The slip at the prices that are sent. */; sent: Slip };

export function usePlaceCombined() {
  const { t } = useTranslation('slip');
  const errorText = useErrorText();
  const showError = useErrorToast();
  const placing = useMutation({
    mutationKey: PLACE_COMBINED,
    mutationFn: async ({ request, sent }: Placing) => {
      const attempt = currentSlip().accumulator.attempt ?? { key: newAttemptKey(), body: request };
      const selections = sent.lines.map(({ selection }) => selection);
      changeSlip((slip) => withPricesOf(slip, selections));
      changeAccumulator({ attempt, problem: null });
      return { bet: await send(attempt.body, attempt.key), kind: kindOf(attempt.body) };
    },
    onSuccess: ({ bet, kind }, { sent }) => {
      changeSlip(nextSlip);
      showReceipt({ bets: [bet], mode: 'accumulator', lines: sent.lines, system: bet.system });
      void refreshAfterBet();
      showToast({ title: t(`acca.placed.${kind}`) });
    },
    onError: (error) => {
      if (isSessionOver(error)) {
        const title = t('sessionEnded', { count: 1 });
        changeAccumulator({ attempt: null, problem: title });
        return showToast({ title, tone: 'error' });
      }
      if (wasAcknowledged(error)) {
        const freeBetIsGone = error instanceof ApiError && error.code === 'FREE_BET_UNAVAILABLE';
        const problem = errorText(error, t('acca.failed'));
        changeAccumulator({ attempt: null, problem, ...(freeBetIsGone && { freeBetId: null, stake: '' }) });
        if (freeBetIsGone) void refreshPaths('/api/users');
      }
      for (const line of currentSlip().lines) void fetchPrices(line.selection);
      showError(error, t('acca.failed'));
    },
  });
  return { place: placing.mutate, busy: useIsMutating({ mutationKey: PLACE_COMBINED }) > 0 };
}
