// A promotion requires two people if its maximum cost, or what a change adds to that cost, exceeds
// what its author may offer alone in a day. If a change extends the promotion, all of its remaining
// cost counts again.
import type { Promotion } from '#contract/promotions/objects.ts';
import type { CallBody } from '#contract/schemas.ts';
import { findBetType } from '#domain/markets/api-fields.ts';
import { formatLine } from '#domain/markets/line.ts';
import { type Cents, formatAmount, parseAmount } from '#domain/money.ts';
import { formatOdds, parseOdds } from '#domain/odds.ts';
import { maxPromotionCost, minBoostStake, minDepositOf } from '#domain/promotion.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { lockGame, readGame } from '#server/features/games/game-rows.ts';
import { linesOf } from '#server/features/games/reprice.ts';
import { findPromotion } from '#server/features/promotions/promotion-rows.ts';
import {
  changePromotion,
  createPromotion,
  lockPromotion,
  playerName,
} from '#server/features/promotions/write-promotion.ts';
import type { ChangeKind, Difference } from '#server/features/proposals/change-kind.ts';
import { factsOf } from '#server/features/proposals/game-state.ts';
import { decidedAloneToday, isAboveLimit, lockDecisionsOf } from '#server/features/wallet/four-eyes.ts';
import { refuse } from '#server/http/refusal.ts';

type NewPromotion = CallBody<'createPromotion'>;
type Change = CallBody<'changePromotion'>;

export type PromotionChange = { kind: 'promotion'; userId?: null; gameId?: null } & (
  | { promotionId: null; change: NewPromotion }
  | { promotionId: number; change: Change }
);

export const promotionChanges: ChangeKind<PromotionChange> = {
  permission: 'promotions.manage',
  lock: async (transaction, proposed) => {
    const gameId = boostOf(proposed)?.gameId;
    if (proposed.promotionId !== null) await lockPromotion(transaction, proposed.promotionId);
    else if (gameId !== undefined) await lockGame(transaction, gameId);
  },
  needsSecond: async (transaction, proposed, { actorId, fourEyesCents }) => {
    await lockDecisionsOf(transaction, actorId);
    const costCents = await addedCost(transaction, proposed);
    if (costCents === 0) return false;
    return isAboveLimit(costCents + (await decidedAloneToday(transaction, actorId, null)), fourEyesCents);
  },
  make: async (transaction, { promotionId, change }, { actorId }) => {
    if (promotionId === null)
      return { promotionId: await createPromotion(transaction, change as NewPromotion, actorId) };
    await changePromotion(transaction, { id: promotionId, ...change }, actorId);
    return { promotionId };
  },
  difference: promotionDifference,
  state: promotionState,
};

/** Records the cost of a change that one person made, for the daily total of that person. */
export async function recordPromotionCost(
  transaction: Transaction,
  change: PromotionChange,
  actorId: number,
): Promise<void> {
  const costCents = await addedCost(transaction, change);
  if (costCents === 0) return;
  await sql`
    insert into promotion_costs (actor_id, cost_cents) values (${actorId}, ${costCents})`.run(transaction);
}

/**
 * How much the change adds to the promotion's maximum cost; Infinity if there is no maximum. A
 * lower term doesn't offset a higher one: fewer bets at a much higher stake are a different offer.
 */
async function addedCost(transaction: Transaction, { promotionId, change }: PromotionChange): Promise<number> {
  if (promotionId === null) return maxPromotionCost(change as NewPromotion);
  await lockPromotion(transaction, promotionId);
  const { before, after, runsLonger } = await readChange(transaction, promotionId, change as Change);
  if (runsLonger) return maxPromotionCost(after);
  const costBefore = maxPromotionCost(before);
  const costOfHigher = maxPromotionCost(withHigherTerms(before, after));
  // Two infinite costs have no difference.
  return costOfHigher > costBefore ? costOfHigher - costBefore : 0;
}

function withHigherTerms({ boost: one, freeBet }: Terms, { boost: other }: Terms): Terms {
  if (!one || !other) return { freeBet };
  const higher = (term: keyof typeof one) => Math.max(one[term], other[term]);
  return { boost: { odds: higher('odds'), maxStake: higher('maxStake'), maxBets: higher('maxBets') } };
}

type Terms = Parameters<typeof maxPromotionCost>[0];

async function readChange(
  database: Queryable,
  promotionId: number,
  change: Change,
): Promise<{ before: Terms; after: Terms; runsLonger: boolean }> {
  const promotion = (await findPromotion(database, promotionId)) ?? refuse('NOT_FOUND');
  const { boost, freeBet } = promotion;
  const runsLonger = await sql`
    select coalesce(${change.endsAt}::timestamptz > ends_at, false)
      or greatest(coalesce(${change.startsAt}::timestamptz, starts_at), now()) < greatest(starts_at, now())
    from promotions where id = ${promotionId}`.value<boolean>(database);
  const betsTaken = boost?.betsTaken ?? 0;
  const before: Terms = {
    boost: boost && {
      odds: parseOdds(boost.odds) as number,
      maxStake: parseAmount(boost.maxStake) as Cents,
      maxBets: (boost.maxBets ?? 0) - betsTaken,
    },
    freeBet: freeBet && {
      amount: parseAmount(freeBet.amount) as Cents,
      maxGrants: freeBet.maxGrants === null ? null : freeBet.maxGrants - (freeBet.granted ?? 0),
    },
  };
  const { boostedOdds, maxStake, maxBets } = change;
  const changed = {
    ...(boostedOdds !== undefined && { odds: boostedOdds }),
    ...(maxStake !== undefined && { maxStake }),
    ...(maxBets !== undefined && { maxBets: maxBets - betsTaken }),
  };
  const after = { ...before, boost: before.boost && { ...before.boost, ...changed } };
  return { before, after, runsLonger };
}

/** What the second person sees; `cost` is the most that the promotion can still cost. */
async function promotionDifference(database: Queryable, { promotionId, change }: PromotionChange): Promise<Difference> {
  if (promotionId === null) return { before: {}, after: await newValues(database, change as NewPromotion) };
  const promotion = (await findPromotion(database, promotionId)) ?? refuse('NOT_FOUND');
  const { startsAt, endsAt, boostedOdds, minStake, maxStake, maxBets, seen: _, ...texts } = change as Change;
  const { before, after } = await readChange(database, promotionId, change as Change);
  const { title, text, translations, colour, boost } = promotion;
  return {
    before: {
      title,
      text,
      translations,
      colour,
      startsAt: promotion.startsAt,
      endsAt: promotion.endsAt,
      ...(boost && { odds: boost.odds, minStake: boost.minStake, maxStake: boost.maxStake, maxBets: boost.maxBets }),
      cost: costText(before),
    },
    after: {
      title,
      ...texts,
      ...(startsAt && { startsAt: new Date(startsAt).toISOString() }),
      ...(endsAt && { endsAt: new Date(endsAt).toISOString() }),
      ...(boostedOdds && { odds: formatOdds(boostedOdds) }),
      ...(minStake && { minStake: formatAmount(minStake) }),
      ...(maxStake && { maxStake: formatAmount(maxStake) }),
      ...(maxBets && { maxBets }),
      cost: costText(after),
    },
  };
}

async function newValues(database: Queryable, { startsAt, endsAt, boost, freeBet, ...texts }: NewPromotion) {
  return {
    ...texts,
    ...(boost && {
      pick: await pickOf(database, boost),
      odds: formatOdds(boost.odds),
      minStake: formatAmount(boost.minStake ?? minBoostStake(boost.maxStake)),
      maxStake: formatAmount(boost.maxStake),
      maxBetsPerPlayer: boost.maxBetsPerPlayer,
      maxBets: boost.maxBets,
      inPlay: boost.inPlay,
    }),
    ...(freeBet && freeBetValues(freeBet)),
    ...(startsAt && { startsAt: new Date(startsAt).toISOString() }),
    endsAt: new Date(endsAt).toISOString(),
    cost: costText({ boost, freeBet }),
  };
}

function freeBetValues(freeBet: NonNullable<NewPromotion['freeBet']>) {
  const minDeposit = minDepositOf(freeBet);
  return {
    ...freeBet,
    amount: formatAmount(freeBet.amount),
    maxGrants: freeBet.maxGrants ?? UNLIMITED,
    minDeposit: minDeposit === null ? undefined : formatAmount(minDeposit),
  };
}

const UNLIMITED = 'unlimited';

function costText(terms: Terms): string {
  const costCents = maxPromotionCost(terms);
  return Number.isFinite(costCents) ? formatAmount(costCents as Cents) : UNLIMITED;
}

async function pickOf(database: Queryable, boost: NonNullable<NewPromotion['boost']>) {
  const game = await readGame(database, boost.gameId);
  const { selection, playerId, lineField } = findBetType(boost) ?? refuse('NOT_FOUND');
  const name = playerId === null ? (boost.selection ?? selection) : await playerName(database, playerId);
  const ownLine = lineField === null ? null : linesOf(game)[lineField];
  return {
    betType: boost.betType,
    selection: name,
    line: ownLine === null ? null : formatLine(ownLine),
    homeTeam: game.home_team,
    awayTeam: game.away_team,
  };
}

async function promotionState(database: Queryable, proposed: PromotionChange): Promise<object> {
  if (proposed.promotionId !== null)
    return termsOf((await findPromotion(database, proposed.promotionId)) ?? refuse('NOT_FOUND'));
  const boost = boostOf(proposed);
  if (!boost) return {};
  const game = await readGame(database, boost.gameId);
  return { ...(await factsOf(database, game)), pick: await pickOf(database, boost) };
}

const boostOf = ({ promotionId, change }: PromotionChange) =>
  promotionId === null ? (change as NewPromotion).boost : null;

/** Leaves out what changes with time, prices and use. */
function termsOf({ running: _, boost, freeBet, ...terms }: Promotion): object {
  const { normalOdds: _odds, sureWin: _sureWin, betsTaken: _taken, ...boostTerms } = boost ?? {};
  const { granted: _granted, ...freeBetTerms } = freeBet ?? {};
  return { ...terms, boost: boostTerms, freeBet: freeBetTerms };
}
