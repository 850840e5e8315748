// Helpers for reading a player's data, shared by many API tests.
import type { Bet } from '#contract/bets/objects.ts';
import type { ApiClient } from '#tests/support/client.ts';

/** "12.50" as 1250. */
export const cents = (amount: string) => Math.round(Number(amount) * 100);

export const balanceOf = async (player: ApiClient) => (await player.get('/api/auth/me')).balance;

export const newestBetOf = async (player: ApiClient) => (await player.get('/api/bets'))[0] as Bet;
