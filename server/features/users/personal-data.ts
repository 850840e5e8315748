// The copy of their data that a player can ask for: the rows of every table that concern them,
// without secrets and their hashes.
import { recordUserAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { type Transaction, withSnapshot, withTransaction } from '#server/database/transaction.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows by table, with the columns' names. */
export type PersonalData = {
  readonly player: Readonly<Record<string, Row[]>>;
  /** Rows by staff or about their work, which the law may forbid to disclose. */
  readonly internal: Readonly<Record<string, Row[]>>;
};

const OF_USER = 'user_id = $user';
const OF_BETS = 'bet_id in (select id from bets where user_id = $user)';
const OF_PAYMENTS = 'payment_id in (select id from payments where user_id = $user)';

/** The condition that finds a player's rows in each table. A test requires one for each table. */
const PLAYER_TABLES = {
  users: 'id = $user',
  wallets: OF_USER,
  transactions: OF_USER,
  transfers: OF_USER,
  payments: OF_USER,
  payment_events: OF_PAYMENTS,
  statement_rows: '(provider, receipt) in (select provider, receipt from payments where user_id = $user)',
  bets: OF_USER,
  bet_legs: OF_BETS,
  cash_outs: OF_USER,
  automatic_cash_outs: OF_BETS,
  cash_out_reversals: OF_BETS,
  free_bets: OF_USER,
  in_play_delays: OF_USER,
  play_limits: OF_USER,
  play_settings: OF_USER,
  play_totals: OF_USER,
  sessions: OF_USER,
  known_devices: OF_USER,
  failed_logins: 'phone_key = (select phone_key from users where id = $user)',
  phone_tokens: OF_USER,
  password_resets: OF_USER,
  second_factors: OF_USER,
  recovery_codes: OF_USER,
  inboxes: OF_USER,
  push_subscriptions: OF_USER,
  outbox_messages: OF_USER,
} as const;

const INTERNAL_TABLES = {
  // Again, for its columns in STAFF_COLUMNS.
  users: PLAYER_TABLES.users,
  user_notes: OF_USER,
  player_tags: OF_USER,
  player_halts: OF_USER,
  withdrawal_freezes: OF_USER,
  proposals: OF_USER,
  manual_settlements: OF_USER,
  payment_cases: OF_PAYMENTS,
  payment_decisions: OF_USER,
  audit_entries: `subject = 'user' and subject_id = $user
    or subject = 'transaction' and subject_id in (select id from transactions where user_id = $user)
    or subject = 'bet' and subject_id in (select id from bets where user_id = $user)`,
} as const;

/** The tables with a `user_id` that hold no personal data of their own, with the reason. */
export const TABLES_NOT_COPIED: Readonly<Record<string, string>> = {
  possible_wins: 'derived from bets',
  checklist_dismissals: 'settings of staff',
};

export const COPIED_TABLES: readonly string[] = Object.keys({ ...PLAYER_TABLES, ...INTERNAL_TABLES });

const SECRETS = [
  ...['password_hash', 'token_hash', 'sealed_secret', 'code_hash', 'device_hash', 'request_hash'],
  ...['endpoint', 'p256dh', 'auth', 'hash', 'previous_hash'],
  // The text of a message that waits to be sent, which may contain a code.
  'body',
];

/** Columns that staff set and players aren't shown. */
const STAFF_COLUMNS = ['suspension_reason', 'stake_percent'];

/** Reads all tables as of one moment, and records the copy in the audit trail. */
export async function copyPersonalData(pool: Pool, userId: number): Promise<PersonalData> {
  const copy = await withSnapshot(pool, async (transaction) => {
    return {
      player: await copyTables(transaction, userId, { tables: PLAYER_TABLES, without: [...SECRETS, ...STAFF_COLUMNS] }),
      internal: await copyTables(transaction, userId, { tables: INTERNAL_TABLES, without: SECRETS }),
    };
  });
  await withTransaction(pool, (transaction) =>
    recordUserAction(transaction, userId, { actorId: null, action: 'personal data copied' }),
  );
  return copy;
}

type Selected = { tables: Readonly<Record<string, string>>; without: readonly string[] };

async function copyTables(transaction: Transaction, userId: number, { tables, without }: Selected) {
  const copied: Record<string, Row[]> = {};
  for (const [table, condition] of Object.entries(tables)) {
    const [before = '', ...after] = condition.split('$user');
    const rows = after.reduce((start, part) => sql`${start}${userId}${raw(part)}`, raw(before));
    copied[table] = await sql`
      select to_jsonb(copied) - ${without}::text[] from ${raw(table)} copied
      where ${rows} order by to_jsonb(copied) -> 'id'`.allValues<Row>(transaction);
  }
  return copied;
}
