import { useQuery } from '@tanstack/react-query';
import type { CashOutQuote } from '#contract/bets/objects.ts';
import { call } from '#web/lib/api-client.ts';

/** An offer, and until when by the browser's clock it can be taken. */
export type CashOutOffer = CashOutQuote & { standsUntilMs: number };

/** After a refusal, such as a suspended market. */
const ASK_AGAIN_MS = 5000;
/** The next offer is asked for before the last one ends, so that there is one to take all the time. */
const ASK_BEFORE_MS = 700;

/** What a share of a bet is worth, asked anew as each offer ends; not while one is being taken. */
export function useCashOutOffer(betId: number, share: number, isPaused: boolean) {
  return useQuery({
    queryKey: ['cash-out-offer', betId, share],
    queryFn: async ({ signal }): Promise<CashOutOffer> => {
      const askedAtMs = Date.now();
      const quote = await call('quoteCashOut', { params: { id: betId }, body: { share }, signal });
      // From when it was asked for, not answered: sooner over here than there, however slow the network is.
      return { ...quote, standsUntilMs: askedAtMs + quote.lastsMs };
    },
    enabled: !isPaused,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status === 'error' || !state.data) return ASK_AGAIN_MS;
      return Math.max(state.data.standsUntilMs - Date.now() - ASK_BEFORE_MS, ASK_BEFORE_MS);
    },
  });
}
