// What calls that change a game have in common: their input, and the response with the game.
import type { Game } from '#contract/games/objects.ts';
import { NO_VOIDED_BETS, toVoided, type VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { gameOf } from '#server/features/games/game-rows.ts';
import type { GameChange } from '#server/features/proposals/game-changes.ts';
import { changeOrPropose } from '#server/features/proposals/propose.ts';
import type { CallContext } from '#server/http/handlers.ts';
import type { Settings } from '#server/settings/settings.ts';

export type StaffCall = Pick<CallContext<'setKickOff'>, 'viewer' | 'params' | 'transaction'>;

/** The body of a call with the game and the caller. */
export const inputOf = <Body>({ viewer, params, body }: Omit<StaffCall, 'transaction'> & { body: Body }) => ({
  ...body,
  gameId: params.id,
  actorId: viewer.id,
});

export async function gameAfter({ params, transaction }: StaffCall, change: Promise<unknown>): Promise<Game> {
  await change;
  return gameOf(transaction, params.id);
}

export const gameWithVoided = async ({ params, transaction }: StaffCall, voided: VoidedBets) => ({
  ...(await gameOf(transaction, params.id)),
  voided: toVoided(voided),
});

type WithoutGame<Change> = Change extends unknown ? Omit<Change, 'userId' | 'gameId'> : never;

export async function makeOrPropose(settings: Settings, call: StaffCall, change: WithoutGame<GameChange>) {
  const proposed = { ...change, userId: null, gameId: call.params.id } as const;
  const proposer = await settings.deciderOf(call.viewer, call.transaction);
  const { awaitingSecond, voided = NO_VOIDED_BETS } = await changeOrPropose(call.transaction, proposed, proposer);
  return { ...(await gameWithVoided(call, voided)), awaitingSecond };
}
