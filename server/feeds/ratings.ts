// Rates teams, so that games without prices can be priced. A team's attack and defence are adjusted
// after every match by the difference between its actual and expected goals: Elo's method on
// Maher's goal model (decision 0021).
import type { Score } from '#domain/game.ts';
import { type GoalModel, modelOfExpectedGoals } from '#domain/pricing/goal-model.ts';

export type RatedMatch = { league: string; homeTeam: string; awayTeam: string };

/** Logarithms: a defence of 0.1 concedes about a tenth more than the mean. */
type Rating = { attack: number; defence: number };
type League = { teams: Map<string, Rating>; homeGoals: number; awayGoals: number; matches: number };

/** A league starts with these means, weighted as if they came from this number of matches. */
const PRIOR_MATCHES = 40;
const PRIOR_GOALS = { home: 1.5, away: 1.2 };
/** How far a match moves a rating per goal of difference from the expectation. */
const STEP = 0.04;
const MIN_EXPECTED = 0.2;
const MAX_EXPECTED = 5;

export type Ratings = ReturnType<typeof createRatings>;

export function createRatings() {
  const leagues = new Map<string, League>();

  function leagueOf(name: string): League {
    const known = leagues.get(name);
    if (known) return known;
    const league = { teams: new Map(), homeGoals: 0, awayGoals: 0, matches: 0 };
    leagues.set(name, league);
    return league;
  }

  /** A match's model, from all results so far. */
  function expect(match: RatedMatch): GoalModel {
    const { home, away } = expectedGoals(match);
    return modelOfExpectedGoals(home, away);
  }

  function expectedGoals(match: RatedMatch): Score {
    const league = leagueOf(match.league);
    const home = ratingOf(league, match.homeTeam);
    const away = ratingOf(league, match.awayTeam);
    const mean = (goals: number, prior: number) => (goals + prior * PRIOR_MATCHES) / (league.matches + PRIOR_MATCHES);
    return {
      home: clamp(mean(league.homeGoals, PRIOR_GOALS.home) * Math.exp(home.attack + away.defence)),
      away: clamp(mean(league.awayGoals, PRIOR_GOALS.away) * Math.exp(away.attack + home.defence)),
    };
  }

  /** Updates the ratings with a result. Results must be given in the order they were played. */
  function learn(match: RatedMatch, score: Score): void {
    const expected = expectedGoals(match);
    const league = leagueOf(match.league);
    const home = ratingOf(league, match.homeTeam);
    const away = ratingOf(league, match.awayTeam);
    const homeMiss = STEP * (score.home - expected.home);
    const awayMiss = STEP * (score.away - expected.away);
    league.teams.set(match.homeTeam, { attack: home.attack + homeMiss, defence: home.defence + awayMiss });
    league.teams.set(match.awayTeam, { attack: away.attack + awayMiss, defence: away.defence + homeMiss });
    league.homeGoals += score.home;
    league.awayGoals += score.away;
    league.matches += 1;
  }

  return { expect, learn };
}

const AVERAGE: Rating = { attack: 0, defence: 0 };
const ratingOf = (league: League, team: string): Rating => league.teams.get(team) ?? AVERAGE;
const clamp = (goals: number): number => Math.min(Math.max(goals, MIN_EXPECTED), MAX_EXPECTED);
