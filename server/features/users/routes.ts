import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import { formatAmount } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import { findUser, listUsers } from '#server/features/users/user-rows.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { readWallet } from '#server/ledger/post-transfers.ts';

type UserCall = 'listUsers' | 'getUser' | 'getWallet';

export function userHandlers({ pool }: { pool: Pool }): Pick<Handlers, UserCall> {
  return {
    listUsers: ({ query }) => listUsers(pool, { limit: DEFAULT_PAGE_SIZE, ...query }),
    getUser: async ({ params }) => (await findUser(pool, params.id)) ?? refuse('NOT_FOUND'),
    getWallet: async ({ params }) => {
      const wallet = (await readWallet(pool, params.id)) ?? refuse('NOT_FOUND');
      return {
        available: formatAmount(wallet.availableCents),
        onHold: formatAmount(wallet.heldCents),
        inBets: formatAmount(wallet.stakedCents),
      };
    },
  };
}
