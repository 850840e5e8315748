// The shared services, built once and passed as a plain object; features receive what they use.
import type { Logger } from 'pino';
import { formatAmount } from '#domain/money.ts';
import type { Config } from '#server/config.ts';
import { createClockWatch } from '#server/database/clock.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { findBets } from '#server/features/bets/bet-rows.ts';
import { cashOutAfterDelay } from '#server/features/bets/cash-out/cash-out-bet.ts';
import type { DelayRow } from '#server/features/bets/in-play/delay-rows.ts';
import { createInPlayDelays } from '#server/features/bets/in-play/in-play-delays.ts';
import { createBetWriter } from '#server/features/bets/placing/bet-writer.ts';
import { placeDelayedBet } from '#server/features/bets/placing/place-delayed-bet.ts';
import { createGameLists } from '#server/features/games/game-lists.ts';
import { findGames } from '#server/features/games/game-rows.ts';
import { findUsers } from '#server/features/users/user-rows.ts';
import { findTransactions } from '#server/features/wallet/transaction-rows.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { readWallets } from '#server/ledger/post-transfers.ts';
import { createLiveHub } from '#server/live/hub.ts';
import { createDailyLimitCheck } from '#server/messages/queue-text.ts';
import { createPayments } from '#server/payments/payments.ts';
import { createPushKeys } from '#server/push/push-keys.ts';
import { createSecrets } from '#server/secrets.ts';
import { createSettings } from '#server/settings/settings.ts';

export type Services = ReturnType<typeof createServices>;

type Dependencies = { config: Config; pool: Pool; log: Logger; isDraining: () => boolean };

export function createServices({ config, pool, log, isDraining }: Dependencies) {
  const gameLists = createGameLists(pool);
  const settings = createSettings({ pool, config });
  const sources = {
    readLists: async () => {
      const [live, upcoming] = await Promise.all([gameLists('live'), gameLists('upcoming')]);
      return { liveGames: live.json, upcomingGames: upcoming.json };
    },
    findGames: (ids: readonly number[]) => findGames(pool, ids),
    findBets: (ids: readonly number[]) => findBets(pool, ids),
    findTransactions: (ids: readonly number[]) =>
      findTransactions(pool, ids, settings.current().payouts.requireVerified),
    /** With identity details, since a user's data is sent only to that user's connections. */
    findUsers: (ids: readonly number[]) => findUsers(pool, ids, { identity: true }),
    readBalances: async (userIds: readonly number[]) => {
      const wallets = await readWallets(pool, userIds);
      return new Map([...wallets].map(([userId, { availableCents }]) => [userId, formatAmount(availableCents)]));
    },
  };
  const metrics = createMetrics();
  const betWriter = createBetWriter({
    pool,
    requireVerified: () => settings.current().requireVerification === 'betting',
  });
  const delayedActions = {
    bet: (transaction: Transaction, delay: DelayRow) => placeDelayedBet(betWriter, transaction, delay),
    cash_out: cashOutAfterDelay,
  };
  const secrets = createSecrets(config.sessionSecret);
  return {
    config,
    settings,
    pool,
    log,
    clock: createClockWatch(pool),
    isDraining,
    metrics,
    secrets,
    checkDailyLimit: createDailyLimitCheck({ settings, metrics, log }),
    operatorName: () => settings.current().operator.operator,
    payments: createPayments({ config, settings, pool, log, metrics }),
    pushKeys: createPushKeys({ pool, secrets, log, config }),
    live: createLiveHub({ sources, log }),
    gameLists,
    betWriter,
    inPlay: createInPlayDelays({
      pool,
      metrics,
      delayMs: () => settings.current().inPlayDelayMs,
      actions: delayedActions,
    }),
  };
}
