import type { TeamSide } from '#domain/game.ts';
import { fromNow } from '#server/database/clock.ts';
import type { PoolOrTransaction } from '#server/database/transaction.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { changeGame, type GamePatch, refuseChanged, refuseState } from '#server/features/games/change-game.ts';
import { betsAfter, type EventTime, earliestKickOff } from '#server/features/games/late-bets.ts';
import { repricePatch } from '#server/features/games/reprice.ts';
import { undoPatch } from '#server/features/games/undo-game-status.ts';

type RedCard = {
  gameId: number;
  team: TeamSide;
  /** The team's number of red cards that the caller saw. */
  seen: number;
  time: EventTime;
  actorId: number;
};

type Dependencies = { database: PoolOrTransaction; suspensionMs: number };

/**
 * Refuses with NOT_FOUND, WRONG_STATE unless the game is live, GAME_CHANGED if the number of the
 * team's red cards is not the one seen, so that two people can't both record the same card, and
 * WRONG_EVENT_TIME. Voids bets accepted after the card.
 */
export async function addRedCard({ database, suspensionMs }: Dependencies, card: RedCard): Promise<VoidedBets> {
  const { gameId, team, seen, time, actorId } = card;
  const { voided } = await changeGame(database, gameId, async (game, transaction) => {
    if (game.status !== 'live') refuseState(game, 'Red cards can only be recorded for live games');
    const column = team === 'home' ? 'home_red_cards' : 'away_red_cards';
    if (game[column] !== seen) refuseChanged(game, `This team's number of red cards is now ${game[column]}`);
    const patch: GamePatch = {
      [column]: seen + 1,
      suspended_until: fromNow(suspensionMs),
      settlement_due: true,
      ...undoPatch(game, 'red_card'),
    };
    const late = await betsAfter(transaction, time, {
      notBefore: earliestKickOff(game),
      reason: { code: 'after_red_card' },
      cause: { code: 'red_cards', count: game.home_red_cards + game.away_red_cards + 1 },
    });
    Object.assign(patch, await repricePatch(transaction, game, patch));
    const shown = (home: number, away: number) => ({ redCards: [home, away] });
    const after = { ...game, ...patch };
    const audit = {
      action: 'red card recorded',
      before: shown(game.home_red_cards, game.away_red_cards),
      after: { ...shown(after.home_red_cards, after.away_red_cards), team, happenedAt: time.happenedAt },
    };
    return { patch, message: 'GAME_SCORE_UPDATE', actorId, audit, late };
  });
  return voided;
}
