import type { Game } from '#contract/games/objects.ts';
import type { CallBodyInput } from '#contract/schemas.ts';
import { isEmpty, NO_PRICES, type PriceForm, pricesBody } from '#web/admin/games/pricing/price-form.ts';
import { timeOfField } from '#web/admin/shared/field-time.ts';
import { call } from '#web/lib/api-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';

export const RESULT_FIELDS = ['homeOdds', 'drawOdds', 'awayOdds'] as const;

export type GameForm = Record<'homeTeam' | 'awayTeam' | 'league' | 'startTime', string> & PriceForm;

export const EMPTY_GAME: GameForm = { homeTeam: '', awayTeam: '', league: '', startTime: '', ...NO_PRICES };

/** The preview request; null without all three result prices, or while a value is invalid. */
export function previewBody(form: PriceForm): CallBodyInput<'previewPrices'> | null {
  return RESULT_FIELDS.some((field) => isEmpty(form.prices[field])) ? null : pricesBody(form);
}

export function createBody(form: GameForm): CallBodyInput<'createGame'> {
  return {
    homeTeam: form.homeTeam.trim(),
    awayTeam: form.awayTeam.trim(),
    league: form.league.trim(),
    ...(form.startTime && { startTime: timeOfField(form.startTime) }),
    ...pricesBody(form),
  } as CallBodyInput<'createGame'>;
}

const SAME_GAME_MS = 12 * 3_600_000;

/** A game of these teams, in either order, that kicks off within twelve hours of the form's. */
export async function findSameGame(form: GameForm): Promise<Game | undefined> {
  const { homeTeam, awayTeam, startTime = new Date(serverNow() + 3_600_000).toISOString() } = createBody(form);
  const at = (offsetMs: number) => new Date(Date.parse(startTime) + offsetMs).toISOString();
  const query = { search: homeTeam, from: at(-SAME_GAME_MS), to: at(SAME_GAME_MS), pageSize: 100 };
  const { rows } = await call('searchGames', { query });
  const teamsOf = (...teams: string[]) =>
    teams
      .map((team) => team.toLowerCase())
      .toSorted()
      .join(' v ');
  return rows.find((game) => teamsOf(game.homeTeam, game.awayTeam) === teamsOf(homeTeam, awayTeam));
}

/** Names from other games to suggest, since players are looked up by their team's exact name. */
export function knownNames(games: readonly Game[]): { teams: string[]; leagues: string[] } {
  const sorted = (names: string[]) => [...new Set(names)].sort((one, other) => one.localeCompare(other));
  return {
    teams: sorted(games.flatMap((game) => [game.homeTeam, game.awayTeam])),
    leagues: sorted(games.map((game) => game.league)),
  };
}
