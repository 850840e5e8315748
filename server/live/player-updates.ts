// Updates that connected players receive about their own bets, requests, account and balance.
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
  /** The available balances of these players, in the format that clients receive. */
  readBalances: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
};

type ReadId = (announcement: PlayerAnnouncement) => number | null | undefined;
type PlayerUpdate = { userId: number; message: LiveMessage };

const update = (userId: number, message: LiveMessage): PlayerUpdate => ({ userId, message });

/** Reads everything that the announcements refer to, each item once. */
export async function readPlayerUpdates(
  { findBets, findTransactions, findUsers, readBalances }: PlayerSources,
  announcements: readonly PlayerAnnouncement[],
): Promise<PlayerUpdate[]> {
  const idsOf = (readId: ReadId) => [...new Set(announcements.flatMap((announcement) => readId(announcement) ?? []))];
  const find = async <Found>(read: Find<Found>, readId: ReadId): Promise<Found[]> => {
    const ids = idsOf(readId);
    return ids.length > 0 ? read(ids) : [];
  };
  const bets = await find(findBets, ({ betId }) => betId);
  const transactions = await find(findTransactions, ({ transactionId }) => transactionId);
  const users = await find(findUsers, ({ accountChanged, userId }) => (accountChanged ? userId : null));
  const balances = await readBalances(idsOf(({ userId }) => userId));
  return [
    ...bets.map((data) => update(data.userId, { type: 'BET_UPDATE', data })),
    ...transactions.map((data) => update(data.userId, { type: 'TRANSACTION_UPDATE', data })),
    ...users.map((data) => update(data.id, { type: 'USER_UPDATE', data })),
    ...Array.from(balances, ([userId, balance]) => update(userId, { type: 'BALANCE_UPDATE', data: { balance } })),
  ];
}
