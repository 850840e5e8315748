// What the form of a new game holds, and what is sent of it. Prices are typed as decimal odds; whatever is not a
// digit or a point is left out of them, and an empty one is left to the pricing model.
import type { Game } from '#contract/objects/game.ts';
import type { CallBodyInput } from '#contract/routes.ts';
import type { MarketName } from '#domain/markets/bet-types.ts';
import { PRICE_FIELDS } from '#domain/markets/registry.ts';
import { formatOdds, type OddsHundredths, parseOdds } from '#domain/odds.ts';

export const RESULT_FIELDS = ['homeOdds', 'drawOdds', 'awayOdds'] as const;
export type ResultField = (typeof RESULT_FIELDS)[number];

/** The markets whose prices the form offers beside the result. */
export const FORM_MARKETS = [
  'correct_score',
  'over_under',
  'both_teams_score',
] as const satisfies readonly MarketName[];

export const formFields = (market: MarketName) => PRICE_FIELDS.filter((each) => each.market === market);

export type GameForm = Record<'homeTeam' | 'awayTeam' | 'league' | 'startTime' | ResultField, string> & {
  prices: Record<string, string>;
};

export const EMPTY_GAME: GameForm = {
  homeTeam: '',
  awayTeam: '',
  league: '',
  startTime: '',
  homeOdds: '',
  drawOdds: '',
  awayOdds: '',
  prices: {},
};

/** "2,50" is meant as 2.50, not as 250. */
export function strippedOdds(typed: string): string {
  return typed.replace(/,/g, '.').replace(/[^\d.]/g, '');
}

/** Typed odds in hundredths; null where they are no odds from 1.01 to 1000.00. */
export function oddsOfTyped(typed: string): OddsHundredths | null {
  const text = strippedOdds(typed);
  return text === '' ? null : parseOdds(Number(text));
}

/** What backing every outcome costs for a sure 1.00: under 1 whoever does so is certain to win. Null while one is missing. */
export function bookOf(typed: readonly string[]): number | null {
  const odds = typed.map(oddsOfTyped);
  return odds.includes(null) ? null : odds.reduce<number>((book, each) => book + 100 / (each as number), 0);
}

function oddsText(typed: string): string {
  const odds = oddsOfTyped(typed);
  return odds === null ? '' : formatOdds(odds);
}

export function createBody(form: GameForm): CallBodyInput<'createGame'> {
  const typed = Object.entries(form.prices).filter(([, price]) => strippedOdds(price) !== '');
  return {
    homeTeam: form.homeTeam.trim(),
    awayTeam: form.awayTeam.trim(),
    league: form.league.trim(),
    ...(form.startTime && { startTime: new Date(form.startTime).toISOString() }),
    homeOdds: oddsText(form.homeOdds),
    drawOdds: oddsText(form.drawOdds),
    awayOdds: oddsText(form.awayOdds),
    ...Object.fromEntries(typed.map(([field, price]) => [field, oddsText(price)])),
  };
}

/** Names that were used before, for the form to offer: a team's players are found by its exact name. */
export function knownNames(games: readonly Game[]): { teams: string[]; leagues: string[] } {
  const sorted = (names: string[]) => [...new Set(names)].sort((one, other) => one.localeCompare(other));
  return {
    teams: sorted(games.flatMap((game) => [game.homeTeam, game.awayTeam])),
    leagues: sorted(games.map((game) => game.league)),
  };
}
