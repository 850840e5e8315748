import type { RiskLimits } from '#contract/risk/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { changes, list, raw, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';

type LimitName = keyof RiskLimits;

const COLUMNS: Record<LimitName, string> = {
  stake: 'stake_cents',
  payout: 'payout_cents',
  selection: 'selection_cents',
  game: 'game_cents',
  player: 'player_cents',
  playerGame: 'player_game_cents',
  playerDay: 'player_day_cents',
  combination: 'combination_cents',
  freeBet: 'free_bet_cents',
};
const limitNames = Object.keys(COLUMNS) as LimitName[];

export type LimitChange = { [Name in LimitName]?: Cents | undefined };

export async function readRiskLimits(database: Queryable): Promise<RiskLimits> {
  const row = await sql<Record<string, Cents>>`select * from risk_limits`.one(database);
  const amounts = limitNames.map((name) => [name, formatAmount(row[COLUMNS[name]] as Cents)]);
  return Object.fromEntries(amounts) as RiskLimits;
}

/** Converts a new database's limits, which are in US cents, to another currency. */
export async function scaleRiskLimits(transaction: Transaction, factor: number): Promise<void> {
  const scaled = Object.values(COLUMNS).map((name) => sql`${raw(name)} = ${raw(name)} * ${factor}::bigint`);
  await sql`update risk_limits set ${list(scaled)}`.run(transaction);
}

/**
 * Blocks other changes until the transaction ends, so that whether a change requires two people is
 * decided on the limits that it replaces. Refuses with SETTINGS_CHANGED if a limit to be changed is
 * no longer the one the caller saw.
 */
export async function refuseStaleLimits(
  transaction: Transaction,
  change: LimitChange,
  seen: Partial<RiskLimits> | undefined,
): Promise<void> {
  await sql`select from risk_limits for update`.run(transaction);
  if (seen === undefined) return;
  refuseStale({ change, seen, current: await readRiskLimits(transaction) });
}

/** Changes the given limits. Open bets are unaffected. */
export async function setRiskLimits(transaction: Transaction, change: LimitChange, actorId: number): Promise<void> {
  const before = await readRiskLimits(transaction);
  const columns = Object.fromEntries(limitNames.map((name) => [COLUMNS[name], change[name]]));
  await sql`update risk_limits set ${changes(columns)}`.run(transaction);
  const after = await readRiskLimits(transaction);
  const action = 'risk limits changed';
  await recordAction(transaction, { actorId, action, about: 'settings', before, after });
}
