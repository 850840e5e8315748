// An administrator writes, changes and ends promotions.
import type { CallBody } from '#contract/routes.ts';
import { resolveSelection } from '#domain/markets/registry.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { findPromotion } from '#server/features/promotions/promotion-rows.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

type NewPromotion = CallBody<'createPromotion'>;
type Boost = NonNullable<NewPromotion['boost']>;

/**
 * Writes a promotion. Refuses VALIDATION for an end before its start and a selection that is not in the catalogue,
 * NOT_FOUND, MARKET_CLOSED where the game has no price for it, and ALREADY_EXISTS for a code that was used before. A
 * boost may take a book below 1.00: it is a gift of the house's, limited by its stake, and no price of the game's.
 */
export async function createPromotion(pool: Pool, promotion: NewPromotion, actorId: number): Promise<number> {
  return withTransaction(pool, async (transaction) => {
    const boost = promotion.boost ? await resolveBoost(transaction, promotion.boost) : null;
    const { freeBet } = promotion;
    const { rows } = await transaction.query<{ id: number; in_order: boolean }>(
      `insert into promotions (kind, title, body, colour, starts_at, ends_at, game_id, bet_type, selection, player_id,
         price_field, line_quarters, odds_hundredths, max_stake_cents, max_bets_per_player, code_key, free_bet_cents,
         free_bet_days, max_grants)
       select $1, $2, $3, $4, coalesce($5::timestamptz, now()), $6::timestamptz, $7, $8, $9, $10, $11, $12, $13, $14, $15,
         $16, $17, $18, $19
       where coalesce($5::timestamptz, now()) < $6::timestamptz
       on conflict (code_key) do nothing returning id`,
      [
        promotion.kind,
        promotion.title,
        promotion.text,
        promotion.colour,
        promotion.startsAt ?? null,
        promotion.endsAt,
        ...(boost ?? Array<null>(9).fill(null)),
        freeBet?.code.toUpperCase() ?? null,
        freeBet?.amount ?? null,
        freeBet?.days ?? null,
        freeBet?.maxGrants ?? null,
      ],
    );
    const id = rows[0]?.id ?? (await refuseNew(transaction, promotion));
    await record(transaction, { actorId, id, action: 'promotion written', after: promotion });
    return id;
  });
}

async function refuseNew(transaction: Transaction, { freeBet }: NewPromotion): Promise<never> {
  const taken = await transaction.query('select 1 from promotions where code_key = $1', [freeBet?.code.toUpperCase()]);
  if (taken.rows.length > 0) refuse('ALREADY_EXISTS', { message: 'This code was used before' });
  return refuseField('endsAt', 'A promotion ends after it starts');
}

/** The boosted selection as the catalogue and the game have it, in the order of the columns. */
async function resolveBoost(transaction: Transaction, boost: Boost): Promise<unknown[]> {
  const selection = resolveSelection(boost);
  if (selection === null) return refuseField('boost.selection', `There is no such selection of ${boost.betType}`);
  const { priceField, usesLine, playerId } = selection;
  const { rows } = await transaction.query<{ open: boolean; line: number | null; player: string | null }>(
    `select status in ('upcoming', 'live') and prices ? $2 as open,
       case $3 when 'handicapLine' then handicap_line_quarters when 'asianTotalLine' then asian_total_line_quarters end as line,
       (select name from players where id = $4) as player
     from games where id = $1`,
    [boost.gameId, priceField, usesLine, playerId],
  );
  const game = rows[0] ?? refuse('NOT_FOUND');
  if (!game.open) refuse('MARKET_CLOSED');
  const name = selection.selection ?? game.player ?? refuse('NOT_FOUND');
  const { gameId, odds, maxStake, maxBetsPerPlayer = null } = boost;
  return [gameId, selection.betType, name, playerId, priceField, game.line, odds, maxStake, maxBetsPerPlayer];
}

/** Changes what is given. Refuses NOT_FOUND, and VALIDATION for an end before the start or a boost's terms on another kind. */
export async function changePromotion(
  pool: Pool,
  { id, ...change }: CallBody<'changePromotion'> & { id: number },
  actorId: number,
): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    await transaction.query('select 1 from promotions where id = $1 for update', [id]);
    const before = (await findPromotion(transaction, id)) ?? refuse('NOT_FOUND');
    if (before.kind !== 'odds_boost' && (change.boostedOdds !== undefined || change.maxStake !== undefined))
      refuseField('boostedOdds', 'Only an odds boost has these');
    const { rowCount } = await transaction.query(
      `update promotions set title = coalesce($2, title), body = coalesce($3, body), colour = coalesce($4, colour),
         starts_at = coalesce($5, starts_at), ends_at = coalesce($6, ends_at),
         odds_hundredths = coalesce($7, odds_hundredths), max_stake_cents = coalesce($8, max_stake_cents)
       where id = $1 and coalesce($5, starts_at) < coalesce($6, ends_at)`,
      [
        id,
        change.title ?? null,
        change.text ?? null,
        change.colour ?? null,
        change.startsAt ?? null,
        change.endsAt ?? null,
        change.boostedOdds ?? null,
        change.maxStake ?? null,
      ],
    );
    if (rowCount === 0) refuseField('endsAt', 'A promotion ends after it starts');
    await record(transaction, { actorId, id, action: 'promotion changed', before, after: change });
  });
}

/** Ends a promotion now; one that has not started never runs. Refuses NOT_FOUND, and ALREADY_PROCESSED when it is over. */
export async function endPromotion(pool: Pool, id: number, actorId: number): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const { rowCount } = await transaction.query(
      `update promotions set ends_at = now(), starts_at = least(starts_at, now() - interval '1 second')
       where id = $1 and ends_at > now()`,
      [id],
    );
    if (rowCount === 0) refuse((await findPromotion(transaction, id)) === null ? 'NOT_FOUND' : 'ALREADY_PROCESSED');
    await record(transaction, { actorId, id, action: 'promotion ended' });
  });
}

type Recorded = { actorId: number; id: number; action: string; before?: unknown; after?: unknown };

async function record(transaction: Transaction, { id, ...entry }: Recorded): Promise<void> {
  await recordAction(transaction, { ...entry, subject: 'promotion', subjectId: id });
}
