// Values an open bet. Each separate selection or bet builder is averaged over its game's possible
// endings and valued as a multiple of the stake.
import { marketNamed } from '#domain/markets/catalogue.ts';
import type { SelectionKey } from '#domain/markets/keys.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { builderValue } from '#domain/pricing/builder-value.ts';
import { cappedAtCost, dependsOnFurtherGoals, legValue, settledLegValue } from '#domain/pricing/cash-out.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { ScorerShare } from '#domain/pricing/scorers.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import { settleBuilder } from '#domain/settlement/settle-builder.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';
import type { PricedGame, PricedGames } from '#server/features/bets/cash-out/priced-games.ts';
import { refuseCashOut } from '#server/features/bets/cash-out/refuse-cash-out.ts';
import type { BetBuilder } from '#server/features/bets/settlement/settlement-of-bet.ts';
import { refuse } from '#server/http/refusal.ts';

export type CashOutLeg = LegTerms & {
  gameId: number;
  key: SelectionKey;
  /** The number of its bet builder; null for a separate selection. */
  group: number | null;
  /** Only goals after the bet count. */
  isFromPlacement: boolean;
  /** Void regardless of the facts. */
  isVoid: boolean;
  /** A second person is to confirm that it is void. */
  awaitsVoid: boolean;
  /** Not settled yet. */
  isPending: boolean;
  wasPlacedBeforeKickOff: boolean;
  /** In play, the model's odds if one person had overridden them; otherwise null. */
  modelOdds: OddsHundredths | null;
};

type Legs = { legs: readonly CashOutLeg[]; builders: readonly BetBuilder[] };

/**
 * Values a bet's separate selections in order, then its bet builders. For each leg, refuses with
 * MARKET_SUSPENDED if it is void or decided, and its game's last start, end or period can be
 * undone; and unless it is void, with:
 * - MARKET_CLOSED if it is undecided and its game is neither live nor before kick-off;
 * - MARKET_SUSPENDED if its game is live or before kick-off, and the game or market is suspended or
 *   the leg is decided but not settled yet;
 * - MARKET_SUSPENDED if it awaits a second person's decision whether it is void;
 * - GAME_SILENT.
 * Then refuses with MARKET_CLOSED if all legs are decided, and with CASH_OUT_UNAVAILABLE, with the
 * reason, if the bet can't be priced.
 */
export async function valueSelections(games: PricedGames, { legs, builders }: Legs): Promise<number[]> {
  const gameOf = (leg: CashOutLeg) => games.get(leg.gameId) ?? refuse('NOT_FOUND');
  for (const leg of legs) refuseByState(leg, gameOf(leg));
  // Settlement is about to pay the whole bet.
  if (legs.every((leg) => outcomeOf(leg, gameOf(leg)) !== null)) refuse('MARKET_CLOSED');
  const values: number[] = [];
  for (const leg of legs) if (leg.group === null) values.push(await valueOfLeg(leg, gameOf(leg)));
  for (const builder of builders) {
    const builderLegs = legs.filter((leg) => leg.group === builder.number);
    values.push(await valueOfBuilder(builderLegs, builder, gameOf(builderLegs[0] as CashOutLeg)));
  }
  return values;
}

/** A suspension matters only while the game is live or has not kicked off. */
function refuseByState(leg: CashOutLeg, game: PricedGame): void {
  const isDecided = leg.isVoid || settleLeg(leg, game.facts) !== null;
  // Undoing the end or half time also lifts the voids that it caused.
  if (isDecided && game.can_be_undone) refuse('MARKET_SUSPENDED');
  if (leg.isVoid) return;
  const isOpen = game.status === 'live' || (game.status === 'upcoming' && !game.past_kick_off);
  if (!isOpen && !isDecided) refuse('MARKET_CLOSED');
  const isSuspended = game.suspended || game.suspended_markets.includes(leg.market);
  // Until the bets on a goal are paid, it may still be disallowed.
  const awaitsSettlement = isDecided && leg.isPending;
  if (isOpen && (isSuspended || awaitsSettlement)) refuse('MARKET_SUSPENDED');
  if (leg.awaitsVoid) refuse('MARKET_SUSPENDED');
  if (game.silent) refuse('GAME_SILENT');
}

const outcomeOf = (leg: CashOutLeg, game: PricedGame): Outcome | null =>
  leg.isVoid ? 'void' : (settleLeg(leg, game.facts)?.outcome ?? null);

async function valueOfLeg(leg: CashOutLeg, game: PricedGame): Promise<number> {
  const settled = outcomeOf(leg, game);
  if (settled !== null) return settledLegValue(settled, leg);
  const player = await playerOf(leg, game);
  refuseOpenScorer(leg, game, player);
  const value = valueBy(game.outlook(), leg, player) / overpriceOf(leg, game, player);
  return refuseWrongPrice(cappedAtCost(value, leg.odds, currentPriceOf(leg, game)), game);
}

/**
 * Who is on the pitch is not known in play, so a bet that depends on further goals of a player has
 * no value then (decision 0194).
 */
function refuseOpenScorer(leg: CashOutLeg, { status, outlook }: PricedGame, player: ScorerShare | undefined): void {
  const market = marketNamed(leg.market);
  const now = outlook();
  if (status === 'upcoming' || market.kind !== 'scorer' || player === undefined || now === null) return;
  if (dependsOnFurtherGoals(market, player, now)) refuseCashOut('open_scorer');
}

/**
 * A selection or bet builder that is worth more than twice its stake before kick-off is assumed to
 * have been accepted at a wrong price.
 */
const MAX_VALUE_BEFORE_KICK_OFF = 2;

function refuseWrongPrice(value: number, { status }: PricedGame): number {
  return status === 'upcoming' && value > MAX_VALUE_BEFORE_KICK_OFF ? refuseCashOut('wrong_price') : value;
}

/**
 * The factor by which odds set by one person alone raise a leg's value even if nothing has
 * happened. Such a gain is not paid (decision 0154). At least 1.
 */
function overpriceOf(leg: CashOutLeg, game: PricedGame, player: ScorerShare | undefined): number {
  if (leg.modelOdds !== null) return Math.max(1, leg.odds / leg.modelOdds);
  return isPricedAlone(leg, game) ? Math.max(1, valueBy(game.outlookBefore(), leg, player)) : 1;
}

const isPricedAlone = (leg: CashOutLeg, game: PricedGame): boolean => leg.wasPlacedBeforeKickOff && game.priced_alone;

/** Refuses if there is no model, or if a recorded goal or its scorer is missing (`legValue`). */
function valueBy(outlook: Outlook | null, leg: CashOutLeg, player: ScorerShare | undefined): number {
  return (outlook && legValue(outlook, leg, player)) ?? refuseCashOut('no_price');
}

/** A scorer leg's player. Refuses a player who is not in the squads. */
async function playerOf(leg: CashOutLeg, game: PricedGame): Promise<ScorerShare | undefined> {
  if (leg.playerId === null) return undefined;
  return (await game.shares()).find(({ id }) => id === leg.playerId) ?? refuseCashOut('no_price');
}

/**
 * The same bet's current price; null if it is not on offer, or if the leg counts goals from a score
 * other than the current one.
 */
function currentPriceOf(leg: CashOutLeg, game: PricedGame): OddsHundredths | null {
  const start = leg.scoreAtPlacement ?? { home: 0, away: 0 };
  const isSameStart = start.home === game.home_score && start.away === game.away_score;
  return leg.isFromPlacement && !isSameStart ? null : (game.prices[leg.key] ?? null);
}

/**
 * A bet builder is sold at the model's prices, and only while no listed price is above them, so it
 * is valued under the same conditions. The limits for wrong prices and for prices set by one person
 * apply to the builder as a whole (decision 0166).
 */
async function valueOfBuilder(legs: readonly CashOutLeg[], builder: BetBuilder, game: PricedGame): Promise<number> {
  const outcomes = legs.map((leg) => outcomeOf(leg, game));
  const settled = settleBuilder(outcomes, builder);
  if (settled.outcome !== null) return settledLegValue(settled.outcome, settled);
  const shares = legs.some(({ playerId }) => playerId !== null) ? await game.shares() : [];
  if (game.outlook() === null) refuseCashOut('no_price');
  for (const [at, leg] of legs.entries()) {
    const player = shares.find(({ id }) => id === leg.playerId);
    if (outcomes[at] === null) refuseOpenScorer(leg, game, player);
  }
  if (!(await game.isCovered())) refuseCashOut('price_above_model');
  if (legs.some(({ modelOdds }) => modelOdds !== null)) refuseCashOut('manual_price');
  const valueIn = (outlook: Outlook | null, decided: readonly (Outcome | null)[]) =>
    (outlook && builderValue({ legs, outcomes: decided, builder }, outlook, shares)) ?? refuseCashOut('no_price');
  const value = valueIn(game.outlook(), outcomes);
  const isAlone = legs.some((leg) => isPricedAlone(leg, game));
  const voidsOnly = outcomes.map((outcome) => (outcome === 'void' ? outcome : null));
  const overprice = isAlone ? Math.max(1, valueIn(game.outlookBefore(), voidsOnly)) : 1;
  return refuseWrongPrice(value / overprice, game);
}
