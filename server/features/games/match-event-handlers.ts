import type { matchEventSchemas } from '#contract/games/match-event-schemas.ts';
import { toVoided, type VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { addGoal } from '#server/features/games/add-goal.ts';
import { addRedCard } from '#server/features/games/add-red-card.ts';
import { announceStoppage } from '#server/features/games/announce-stoppage.ts';
import { disallowGoal } from '#server/features/games/disallow-goal.ts';
import {
  gameAfter,
  gameWithVoided,
  inputOf,
  makeOrPropose,
  type StaffCall,
} from '#server/features/games/game-replies.ts';
import { gameOf } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { setGamePeriod } from '#server/features/games/set-game-period.ts';
import { setGameScore } from '#server/features/games/set-game-score.ts';
import { undoGameStatus } from '#server/features/games/undo-game-status.ts';
import { decideVarCheck, startVarCheck } from '#server/features/games/var-check.ts';
import { proposeVoids } from '#server/features/proposals/propose.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'config' | 'settings'>;

export function matchEventHandlers({
  pool,
  config: { matchClock },
  settings,
}: Dependencies): HandlersOf<typeof matchEventSchemas> {
  const rulesFor = async ({ transaction }: StaffCall) => {
    const { suspensionMs, lateBetWindowMs, fourEyesCents } = await settings.read(transaction);
    return { database: transaction, matchClock, suspensionMs, lateBetWindowMs, fourEyesCents };
  };
  type Rules = Awaited<ReturnType<typeof rulesFor>>;

  /** Proposes the voids of bets that a second person must confirm. */
  const proposeVoidsOf = ({ viewer, params, transaction }: StaffCall, { fourEyesCents }: Rules) =>
    proposeVoids(transaction, params.id, { actorId: viewer.id, fourEyesCents });

  const afterReport = async (call: StaffCall, rules: Rules, voided: VoidedBets) => {
    await proposeVoidsOf(call, rules);
    return gameWithVoided(call, voided);
  };

  return {
    setGameStatus: async ({ body, ...call }) => {
      const { lateBetWindowMs } = await settings.read(call.transaction);
      const change = { ...body, happenedAt: body.happenedAt?.toISOString(), lateBetWindowMs };
      return makeOrPropose(settings, call, { kind: 'game status', change });
    },
    undoGameStatus: async (call) => {
      const undo = { ...inputOf(call), undoUntil: new Date(call.body.undoUntil) };
      return gameAfter(call, undoGameStatus(await rulesFor(call), undo));
    },
    setGameScore: async (call) => {
      const rules = await rulesFor(call);
      return afterReport(call, rules, await setGameScore(rules, eventOf(call, rules)));
    },
    setGamePeriod: async (call) =>
      gameWithVoided(call, await setGamePeriod(call.transaction, eventOf(call, await rulesFor(call)))),
    announceStoppage: ({ body: { period, announcedStoppageMinutes: minutes }, ...call }) =>
      gameAfter(call, announceStoppage(call.transaction, inputOf({ ...call, body: { period, minutes } }))),
    correctResult: ({ body, ...call }) => {
      const change = { ...body, happenedAt: body.happenedAt?.toISOString() };
      return makeOrPropose(settings, call, { kind: 'result', change });
    },
    startVarCheck: (call) => gameAfter(call, startVarCheck(call.transaction, inputOf(call))),
    decideVarCheck: async (call) => {
      const rules = await rulesFor(call);
      const decision = { ...inputOf(call), since: new Date(call.body.since) };
      return afterReport(call, rules, await decideVarCheck(rules, decision));
    },
    addRedCard: async (call) => {
      const rules = await rulesFor(call);
      return gameWithVoided(call, await addRedCard(rules, eventOf(call, rules)));
    },
    listGoals: async ({ params }) => {
      await gameOf(pool, params.id);
      return listGoals(pool, params.id);
    },
    addGoal: async (call) => {
      const rules = await rulesFor(call);
      const report = { ...eventOf(call, rules), playerId: call.body.playerId ?? null };
      const { goalId, voided } = await addGoal(rules, report);
      await proposeVoidsOf(call, rules);
      const goals = await listGoals(call.transaction, call.params.id);
      const goal = goals.find(({ id }) => id === goalId) ?? refuse('NOT_FOUND');
      return { ...goal, voided: toVoided(voided) };
    },
    disallowGoal: async (call) => {
      const rules = await rulesFor(call);
      const goal = { ...inputOf(call), goalId: call.params.goalId };
      return afterReport(call, rules, await disallowGoal(rules, goal));
    },
  };
}

/** A report's input, with the time that decides which bets are late. */
function eventOf<Body extends { happenedAt?: Date | undefined }>(
  { body: { happenedAt, ...body }, ...call }: StaffCall & { body: Body },
  { lateBetWindowMs: windowMs }: { lateBetWindowMs: number },
) {
  return { ...inputOf({ ...call, body }), time: { happenedAt, windowMs } };
}
