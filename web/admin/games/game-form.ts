import type { Game } from '#contract/games/objects.ts';
import type { CallBodyInput } from '#contract/schemas.ts';
import { isEmpty, NO_PRICES, type PriceForm, pricesBody } from '#web/admin/games/pricing/price-form.ts';
import { timeOfField } from '#web/admin/shared/field-time.ts';

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

/** Names from other games to suggest, since players are looked up by their team's exact name. */
export function knownNames(games: readonly Game[]): { teams: string[]; leagues: string[] } {
  const sorted = (names: string[]) => [...new Set(names)].sort((one, other) => one.localeCompare(other));
  return {
    teams: sorted(games.flatMap((game) => [game.homeTeam, game.awayTeam])),
    leagues: sorted(games.map((game) => game.league)),
  };
}
