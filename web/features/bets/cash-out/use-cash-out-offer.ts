import { useQuery } from '@tanstack/react-query';
import type { CashOutQuote } from '#contract/bets/cash-out-objects.ts';
import { call } from '#web/lib/api-client.ts';

/** An offer, with its expiry according to the browser's clock. */
export type CashOutOffer = CashOutQuote & { expiresAtMs: number };

const RETRY_AFTER_REFUSAL_MS = 5000;
/** Requests the next offer before the last one expires, so that there is usually no gap. */
const RENEW_BEFORE_EXPIRY_MS = 700;

export function useCashOutOffer(betId: number, sharePercent: number, isPaused: boolean) {
  return useQuery({
    queryKey: ['cash-out-offer', betId, sharePercent],
    queryFn: async ({ signal }): Promise<CashOutOffer> => {
      const requestedAtMs = Date.now();
      const quote = await call('quoteCashOut', { params: { id: betId }, body: { share: sharePercent }, signal });
      // Counted from the request, so that the offer never expires later here than on the server.
      return { ...quote, expiresAtMs: requestedAtMs + quote.validForMs };
    },
    enabled: !isPaused,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status === 'error' || !state.data) return RETRY_AFTER_REFUSAL_MS;
      return Math.max(state.data.expiresAtMs - Date.now() - RENEW_BEFORE_EXPIRY_MS, RENEW_BEFORE_EXPIRY_MS);
    },
  });
}
