// Settles every game whose facts have changed. The change marks the game in the database until the
// work is done, so that a crash in between, or a halt of money, only delays the settlement.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { BetWriter } from '#server/features/bets/placing/bet-writer.ts';
import type { YieldToBets } from '#server/features/bets/settlement/settle-bets.ts';
import { settleGame, settleVoids } from '#server/features/bets/settlement/settle-game.ts';
import { tryEach } from '#server/for-each-concurrently.ts';
import type { Job } from '#server/jobs/runner.ts';
import { haltedSince } from '#server/ledger/halt.ts';
import type { Services } from '#server/services.ts';

/** While bets are being placed, settlement pauses for this many times as long as it has worked. */
const PAUSE_PER_WORK = 2;
const MAX_PAUSE_MS = 500;

/** Gives priority to placing bets: players are waiting for those responses, but not for payouts. */
export function yieldTo(betWriter: BetWriter): YieldToBets {
  return async (tookMs) => {
    if (betWriter.isBusy()) await sleep(Math.min(PAUSE_PER_WORK * tookMs, MAX_PAUSE_MS));
  };
}

type Dependencies = Pick<Services, 'pool' | 'metrics' | 'betWriter' | 'settings'>;

export function settlementJob({ pool, metrics, betWriter, settings }: Dependencies): Job {
  const yieldToBets = yieldTo(betWriter);
  return {
    name: 'settlement',
    everyMs: 250,
    run: async () => {
      if ((await haltedSince(pool)) !== null) return;
      const games = await dueGames(pool, settings.current().earlyPayoutDelayMs);
      // One after another; a game that fails doesn't block the others.
      await tryEach(games, async ({ id, voidsOnly }) => {
        try {
          const { betsSettled } = await (voidsOnly ? settleVoids : settleGame)(pool, id, yieldToBets);
          if (betsSettled > 0) metrics.betsSettled.inc(betsSettled);
        } catch (error) {
          throw new Error(`game ${id} was not settled`, { cause: error });
        }
      });
    },
  };
}

type DueGame = { id: number; voidsOnly: boolean };

/** While VAR may still disallow a live game's goal, only void bets are settled (`voidsOnly`). */
async function dueGames(pool: Pool, earlyPayoutDelayMs: number): Promise<DueGame[]> {
  return sql<DueGame>`
    select id, (status = 'live' and var_check is not null) or not (status <> 'live' or score_rose_at is null or coalesce(period_started_at > score_rose_at, false)
      or score_rose_at <= clock_timestamp() - ${earlyPayoutDelayMs} * interval '1 millisecond') as "voidsOnly"
    from games where settlement_due order by id`.all(pool);
}

/** Bets on a postponed game become void 48 hours after its scheduled kick-off. */
export function postponementJob({ pool }: { pool: Pool }): Job {
  const markExpired = sql`
    update games set settlement_due = true
    where status = 'postponed' and not settlement_due
      and coalesce(scheduled_start, start_time) < now() - interval '48 hours'
      and exists (select 1 from bet_legs where bet_legs.game_id = games.id and bet_legs.status = 'pending')`;
  const run = async () => void (await markExpired.run(pool));
  return { name: 'postponements', everyMs: 60_000, onOneNode: true, run };
}
