import type { RiskLimits } from '#contract/risk/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';

type LimitsRow = {
  stake_cents: Cents;
  payout_cents: Cents;
  selection_cents: Cents;
  game_cents: Cents;
  player_cents: Cents;
  player_game_cents: Cents;
  player_day_cents: Cents;
  combination_cents: Cents;
  free_bet_cents: Cents;
};

export type LimitChange = { [Name in keyof RiskLimits]?: Cents | undefined };

/** The current limits, as amounts. */
export async function readRiskLimits(database: Queryable): Promise<RiskLimits> {
  const rows = await sql<LimitsRow>`select * from risk_limits`.all(database);
  const row = rows[0] as LimitsRow;
  return {
    stake: formatAmount(row.stake_cents),
    payout: formatAmount(row.payout_cents),
    selection: formatAmount(row.selection_cents),
    game: formatAmount(row.game_cents),
    player: formatAmount(row.player_cents),
    playerGame: formatAmount(row.player_game_cents),
    playerDay: formatAmount(row.player_day_cents),
    combination: formatAmount(row.combination_cents),
    freeBet: formatAmount(row.free_bet_cents),
  };
}

/** Changes the given limits. Open bets are unaffected. */
export async function setRiskLimits(transaction: Transaction, change: LimitChange, actorId: number): Promise<void> {
  const before = await readRiskLimits(transaction);
  const { stake, payout, selection, game, player, playerGame, playerDay, combination, freeBet } = change;
  await transaction.query(
    `update risk_limits set stake_cents = coalesce($1, stake_cents), payout_cents = coalesce($2, payout_cents),
       selection_cents = coalesce($3, selection_cents), game_cents = coalesce($4, game_cents),
       player_cents = coalesce($5, player_cents), player_game_cents = coalesce($6, player_game_cents),
       player_day_cents = coalesce($7, player_day_cents), combination_cents = coalesce($8, combination_cents),
       free_bet_cents = coalesce($9, free_bet_cents)`,
    [stake, payout, selection, game, player, playerGame, playerDay, combination, freeBet].map((limit) => limit ?? null),
  );
  const after = await readRiskLimits(transaction);
  await recordAction(transaction, {
    actorId,
    action: 'risk limits changed',
    subject: 'settings',
    subjectId: 0,
    before,
    after,
  });
}
