// An imported game's opening prices: the stored ones, unless there are none or the file has prices
// for an upcoming game; then the file's if they form a valid book, otherwise the model's.
import { lineQuarters } from '#domain/markets/line.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import type { Margins } from '#domain/pricing/market-prices.ts';
import { chooseLines } from '#domain/pricing/price-game.ts';
import { priceNewGame } from '#server/features/games/pricing.ts';
import type { ImportedMatch, MatchPrices } from '#server/feeds/import/imported.ts';
import type { KnownGame, Opening } from '#server/feeds/import/known-games.ts';
import { pricesFromModel } from '#server/feeds/model-prices.ts';
import { Refusal } from '#server/http/refusal.ts';

const NO_SQUADS = { home: [], away: [] };
const ANY_LINES = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };

/** @returns the prices and lines, and a note if the file's prices were ignored */
export function chooseOpening(
  match: ImportedMatch,
  known: KnownGame | null,
  { expected, margins }: { expected: GoalModel; margins: Margins },
): { opening: Opening; note: string | null } {
  const stored = known?.imported?.opening;
  const isOpen = known === null || known.status === 'upcoming';
  if (stored && (match.prices === null || !isOpen)) return { opening: stored, note: null };
  const { prices, lines } = pricesFromModel(expected, margins);
  const fromModel: Opening = { prices, ...lines };
  if (match.prices === null) return { opening: fromModel, note: null };
  try {
    return { opening: openingOf(match.prices, margins), note: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { opening: fromModel, note: `the prices were ignored: ${error.message}` };
  }
}

/** Lines missing from the file default to the most balanced ones. Refuses a losing book. */
function openingOf({ prices, handicapLine }: MatchPrices, margins: Margins): Opening {
  const { handicapHomeOdds: _home, handicapAwayOdds: _away, ...withoutLine } = prices;
  const balanced = chooseLines(
    priceNewGame({ manual: withoutLine, lines: ANY_LINES, squads: NO_SQUADS, margins }).model,
  );
  const lines = { ...balanced, ...(handicapLine !== undefined && { handicapLine }) };
  priceNewGame({ manual: prices, lines, squads: NO_SQUADS, margins });
  return { prices, ...lines };
}
