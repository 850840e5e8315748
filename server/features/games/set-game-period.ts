import { canEnterPeriod, type Period, startOfPeriod } from '#domain/match-clock.ts';
import { marketsOnHalves } from '#domain/settlement/decided-outcome.ts';
import type { PoolOrTransaction } from '#server/database/transaction.ts';
import { changeGame, refuseState } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { betsAfter, type EventTime, type ReportedEvent } from '#server/features/games/late-bets.ts';
import { clockChange } from '#server/features/games/reprice.ts';
import { undoPatch } from '#server/features/games/undo-game-status.ts';

type PeriodChange = { gameId: number; period: Period; actorId: number | null; time?: EventTime | undefined };

const periodNames: Record<Period, string> = {
  not_started: 'before kick-off',
  first_half: 'the first half',
  half_time: 'half time',
  second_half: 'the second half',
  full_time: 'full time',
};

/**
 * Once the second half starts, the half-time score no longer follows the score. Refuses with
 * NOT_FOUND, WRONG_STATE, VALIDATION for an event time if the period isn't half time, and
 * WRONG_EVENT_TIME.
 */
export async function setGamePeriod(database: PoolOrTransaction, { gameId, period, actorId, time }: PeriodChange) {
  const { voided } = await changeGame(database, gameId, async (game, transaction) => {
    const { status, period: from } = game;
    if (status !== 'live') refuseState(game, `The period of a game that is ${status} can't be changed`);
    if (!canEnterPeriod(from, period))
      refuseState(game, `A game can't go from ${periodNames[from]} to ${periodNames[period]}`);
    const after = { period, score: [game.home_score, game.away_score] };
    const audit = { action: 'game period changed', before: { period: from }, after };
    const late = await betsAfter(transaction, time, period === 'half_time' ? halfTimeOf(game) : null);
    const { patch, message } = await clockChange(transaction, game, startOfPeriod(period));
    return {
      patch: actorId === null ? patch : { ...patch, ...undoPatch(game, 'period') },
      message,
      actorId,
      audit,
      late,
    };
  });
  return voided;
}

const halfTimeOf = (game: GameRow): ReportedEvent => ({
  notBefore: game.period_started_at,
  reason: { code: 'after_half_time' },
  cause: { code: 'half_time' },
  markets: marketsOnHalves(),
});
