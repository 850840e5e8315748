// Generates a match minute by minute from the goal model that prices it, without the model's
// adjustments for score and lead. The goals expected in a minute are the drop in expected further
// goals during it. The same seed gives the same match.
import type { TeamSide } from '#domain/game.ts';
import { type Period, startOfPeriod } from '#domain/match-clock.ts';
import { type GoalModel, modelOfExpectedGoals } from '#domain/pricing/goal-model.ts';
import { liveOutlook, remainingShares } from '#domain/pricing/in-play.ts';
import { OWN_GOAL_SHARE, type PricedPlayer, scorerShares } from '#domain/pricing/scorers.ts';
import type { MatchScript, ScriptCard, ScriptGoal } from '#server/feeds/match-script.ts';
import { oneOf, poissonCount, type Random, randomFrom, wholeBetween } from '#server/feeds/random.ts';
import { clubNamed } from '#server/feeds/simulator/leagues.ts';

/** Goals of an average home and away side. */
const MEAN_GOALS = { home: 1.5, away: 1.2 };

export function modelOf(homeTeam: string, awayTeam: string): GoalModel {
  const home = clubNamed(homeTeam);
  const away = clubNamed(awayTeam);
  return modelOfExpectedGoals(
    MEAN_GOALS.home * home.attack * away.defence,
    MEAN_GOALS.away * away.attack * home.defence,
  );
}

/** Red cards of one side per 90 minutes. */
const RED_CARDS_EXPECTED = 0.07;
const HALF_MINUTES = 45;

type Match = { model: GoalModel; players: readonly PricedPlayer[]; seed: string };
type Moment = { minute: number; stoppage: number };

/** `players` are those of both sides; without any, goals have no scorer. */
export function playOut({ model, players, seed }: Match): MatchScript {
  const random = randomFrom(seed);
  const stoppageMinutes = { first: wholeBetween(random, 1, 3), second: wholeBetween(random, 2, 6) };
  const goals: ScriptGoal[] = [];
  const redCards: ScriptCard[] = [];
  let expected = expectedAfterCards(model, []);
  for (const { moment, share } of momentsOf(stoppageMinutes)) {
    for (const team of ['home', 'away'] as const) {
      const count = poissonCount(random, expected[team] * share);
      for (let goal = 0; goal < count; goal += 1) goals.push({ ...moment, team, ...scorerOf(random, players, team) });
      if (random() < RED_CARDS_EXPECTED / 90) {
        redCards.push({ ...moment, team });
        expected = expectedAfterCards(model, redCards);
      }
    }
  }
  return { goals, redCards, stoppageMinutes, isAnnounced: true };
}

/** Every minute of play with its share of a match's goals. */
function momentsOf(stoppage: { first: number; second: number }): { moment: Moment; share: number }[] {
  const sharesAt = (period: Period, minute: number, announcedStoppageMinutes: number) =>
    remainingShares({ period, minute, stoppageMinutes: 0, announcedStoppageMinutes });
  return [
    ...halfOf(0, stoppage.first, (minute) => sharesAt('first_half', minute, stoppage.first).first),
    ...halfOf(HALF_MINUTES, stoppage.second, (minute) => sharesAt('second_half', minute, stoppage.second).second),
  ];
}

function halfOf(start: number, stoppage: number, toCome: (minute: number) => number) {
  const end = start + HALF_MINUTES;
  const inTime = Array.from({ length: HALF_MINUTES }, (_, index) => {
    const minute = start + index + 1;
    return { moment: { minute, stoppage: 0 }, share: toCome(minute - 1) - toCome(minute) };
  });
  // The model's share for stoppage time of this length is divided among its minutes.
  const added = Array.from({ length: stoppage }, (_, index) => ({
    moment: { minute: end, stoppage: index + 1 },
    share: toCome(end) / stoppage,
  }));
  return [...inTime, ...added];
}

/** The goals that the pricing model expects of each side in a whole match with these red cards. */
function expectedAfterCards(model: GoalModel, cards: readonly ScriptCard[]): Record<TeamSide, number> {
  const home = cards.filter(({ team }) => team === 'home').length;
  const redCards = { home, away: cards.length - home };
  const score = { home: 0, away: 0 };
  const outlook = liveOutlook(model, { ...startOfPeriod('first_half'), score, halfTime: null, redCards });
  return { home: meanOf(outlook.homeFurther), away: meanOf(outlook.awayFurther) };
}

function meanOf(chances: ArrayLike<number>): number {
  return Array.from(chances).reduce((sum, chance, goals) => sum + chance * goals, 0);
}

function scorerOf(random: Random, players: readonly PricedPlayer[], team: TeamSide) {
  const ownGoal = random() < OWN_GOAL_SHARE;
  const side: TeamSide = (team === 'home') !== ownGoal ? 'home' : 'away';
  const candidates = scorerShares(players.filter((player) => player.side === side));
  let left = random() * candidates.reduce((sum, { share }) => sum + share, 0);
  const chosen = candidates.find(({ share }) => {
    left -= share;
    return left <= 0;
  });
  if (candidates.length === 0) return { ownGoal, playerId: null };
  return { ownGoal, playerId: (chosen ?? oneOf(random, candidates)).id };
}
