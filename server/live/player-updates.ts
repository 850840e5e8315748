// What connected players are sent about themselves: changed bets, requests, account and balance.
import type { Bet } from '#contract/bets/objects.ts';
import type { LiveMessage } from '#contract/live-messages.ts';
import type { User } from '#contract/users/objects.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import type { PlayerAnnouncement } from '#server/live/announce.ts';

type Find<Found> = (ids: readonly number[]) => Promise<Found[]>;

export type PlayerSources = {
  findBets: Find<Bet>;
  findTransactions: Find<Transaction>;
  findUsers: Find<User>;
  /** The available balances of these players, as clients get them. */
  readBalances: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
};

type PlayerUpdate = { userId: number; message: LiveMessage };

/** Reads what the announcements name, each once. */
export async function readPlayerUpdates(
  { findBets, findTransactions, findUsers, readBalances }: PlayerSources,
  announcements: readonly PlayerAnnouncement[],
): Promise<PlayerUpdate[]> {
  const find = async <Found>(
    read: Find<Found>,
    idOf: (announcement: PlayerAnnouncement) => number | null | undefined,
  ): Promise<Found[]> => {
    const ids = new Set(announcements.flatMap((announcement) => idOf(announcement) ?? []));
    return ids.size > 0 ? read([...ids]) : [];
  };
  const bets = await find(findBets, ({ betId }) => betId);
  const transactions = await find(findTransactions, ({ transactionId }) => transactionId);
  const users = await find(findUsers, ({ account, userId }) => (account ? userId : null));
  const balances = await readBalances([...new Set(announcements.map(({ userId }) => userId))]);
  return [
    ...bets.map((data): PlayerUpdate => ({ userId: data.userId, message: { type: 'BET_UPDATE', data } })),
    ...transactions.map(
      (data): PlayerUpdate => ({
        userId: data.userId,
        message: { type: 'TRANSACTION_UPDATE', data },
      }),
    ),
    ...users.map((data): PlayerUpdate => ({ userId: data.id, message: { type: 'USER_UPDATE', data } })),
    ...Array.from(
      balances,
      ([userId, balance]): PlayerUpdate => ({
        userId,
        message: { type: 'BALANCE_UPDATE', data: { balance } },
      }),
    ),
  ];
}
