import type { GameMessageType } from '#contract/live-messages.ts';
import { canChangeStatus, type GameStatus, isOver, postponementExpired } from '#domain/game.ts';
import { startOfPeriod } from '#domain/match-clock.ts';
import { fromNow, readClock } from '#server/database/clock.ts';
import type { PoolOrTransaction, Transaction } from '#server/database/transaction.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { changeGame, type GamePatch, refuseState } from '#server/features/games/change-game.ts';
import { clockPatch } from '#server/features/games/clock-patch.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { betsAfter, type EventTime, type ReportedEvent } from '#server/features/games/late-bets.ts';
import { hasOpenBets, refusePastKickOff } from '#server/features/games/move-kick-off.ts';
import { recordEndedHolds, repricePatch } from '#server/features/games/reprice.ts';
import { undoPatch } from '#server/features/games/undo-game-status.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

const messages: Record<GameStatus, GameMessageType> = {
  upcoming: 'NEW_UPCOMING_GAME',
  live: 'GAME_MOVED_TO_LIVE',
  finished: 'GAME_FINISHED',
  postponed: 'GAME_STATUS_UPDATE',
  abandoned: 'GAME_FINISHED',
};

const NO_SCORE = { home_score: 0, away_score: 0, home_red_cards: 0, away_red_cards: 0 };

const patches: Record<GameStatus, (game: GameRow) => GamePatch> = {
  upcoming: (game) => clockPatch(game, startOfPeriod('not_started')),
  live: (game) => ({ ...clockPatch(game, startOfPeriod('first_half')), ...NO_SCORE, kicked_off_at: fromNow(0) }),
  finished: () => ({
    period: 'full_time',
    period_started_at: fromNow(0),
    announced_stoppage_minutes: null,
    finished_at: fromNow(0),
    var_check: null,
    settlement_due: true,
  }),
  postponed: (game) => ({ scheduled_start: game.scheduled_start ?? game.start_time, settlement_due: true }),
  abandoned: () => ({
    finished_at: fromNow(0),
    announced_stoppage_minutes: null,
    var_check: null,
    settlement_due: true,
  }),
};

type StatusChange = {
  gameId: number;
  status: GameStatus;
  startTime?: Date | null;
  reason?: string | undefined;
  actorId: number | null;
  time?: EventTime | undefined;
  /** Whether the game has already been played, at its kick-off time. */
  isPlayed?: boolean;
};

/**
 * Refuses with NOT_FOUND, WRONG_STATE (also for the start of a game with open bets more than 48
 * hours after its original kick-off), VALIDATION for a start time in the past or for a start time
 * or an event time that doesn't apply, and WRONG_EVENT_TIME. Starting a game reprices it; ending or
 * postponing it marks it for settlement.
 */
export async function setGameStatus(database: PoolOrTransaction, change: StatusChange): Promise<VoidedBets> {
  const { gameId, status, reason, actorId } = change;
  const { voided } = await changeGame(database, gameId, async (game, transaction) => {
    if (!canChangeStatus(game.status, status))
      refuseState(game, `A game that is ${game.status} can't become ${status}`);
    if (status === 'live' && !change.isPlayed) await refuseLateStart(transaction, game);
    const audit = { action: 'game status changed', before: { status: game.status }, after: { status, reason } };
    await recordEndedHolds(transaction, game, []);
    const patch: GamePatch = { status, ...patches[status](game), ...(await newKickOff(transaction, game, change)) };
    const late = await betsAfter(transaction, change.time, isOver(status) ? endOf(game) : null);
    const pricePatch = { held_markets: [], ...(await repricePatch(transaction, game, patch)) };
    const all = { ...patch, ...pricePatch, ...undoPatchOf(game, change) };
    return { patch: all, message: messages[status], actorId, audit, late };
  });
  return voided;
}

const endOf = (game: GameRow): ReportedEvent => ({
  notBefore: game.period_started_at,
  reason: { code: 'after_end' },
  cause: { code: 'end' },
});

/** Only a person's start or finish can be undone, and only until the next change. */
function undoPatchOf(game: GameRow, { status, actorId }: StatusChange): GamePatch {
  const undoes = { live: 'start', finished: 'end', upcoming: null, postponed: null, abandoned: null } as const;
  const step = undoes[status];
  return actorId !== null && step !== null ? undoPatch(game, step) : { undo_until: null, undo: null };
}

const originalKickOff = (game: GameRow): number => (game.scheduled_start ?? game.start_time).getTime();

async function refuseLateStart(transaction: Transaction, game: GameRow): Promise<void> {
  const isExpired = postponementExpired(originalKickOff(game), (await readClock(transaction)).getTime());
  if (isExpired && (await hasOpenBets(transaction, game.id)))
    refuseState(
      game,
      'This game should have kicked off more than 48 hours ago, so its open bets are void. Postpone it to return their stakes.',
    );
}

async function newKickOff(transaction: Transaction, game: GameRow, { status, startTime }: StatusChange) {
  if (status !== 'upcoming') {
    if (startTime) refuseField('startTime', 'Only a postponed game can get a new start time');
    return {};
  }
  if (startTime) await refusePastKickOff(transaction, startTime);
  const kickOff = startTime ?? game.start_time;
  const earliest = Math.max(kickOff.getTime(), (await readClock(transaction)).getTime());
  if (postponementExpired(originalKickOff(game), earliest))
    refuse('WRONG_STATE', {
      message: 'A game can be postponed by at most 48 hours; after that its bets are void. Create a new game instead.',
    });
  return { start_time: kickOff };
}
