// A database of an older version adopts the baseline, and its games continue. The expected
// responses are from the older version (before-baseline/README.md).
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketOfBetType, RESULT_MARKET } from '#domain/markets/api-fields.ts';
import { selectionOfKey } from '#domain/markets/catalogue.ts';
import { silentLog } from '#server/database/log.ts';
import { migrate, pendingMigrations } from '#server/database/migrate.ts';
import { createPool } from '#server/database/pool.ts';
import { stepsAfter } from '#tests/api/database/before-baseline/play-on.ts';
import {
  type Outcomes,
  type People,
  quoteAll,
  readBefore,
  readOutcomes,
  showBets,
  signIn,
} from '#tests/api/database/before-baseline/scenario.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { createDatabase, currentTestServer, dropDatabase, urlOf } from '#tests/support/database-server.ts';

const read = (name: string) =>
  gunzipSync(readFileSync(path.join(import.meta.dirname, 'before-baseline', name))).toString('utf8');

type Expected = {
  before: Awaited<ReturnType<typeof readBefore>>;
  quotes: Record<number, string>;
  steps: (Outcomes & { name: string })[];
};
const expected = JSON.parse(read('expected.json.gz')) as Expected;

let app: TestApp;
let people: People;
let ran: string[];
beforeAll(async () => {
  const database = await restore(`${read('dump.sql.gz')}; ${PAYMENTS}`);
  ran = await migrate({ connection: database.connection, log: silentLog });
  app = await startApp({}, database);
  people = await signIn(app);
});
afterAll(() => app.close());

/** Adds to the dump a charged deposit and a payout that staff rejected before it was sent. */
const PAYMENTS = `
  set search_path = public;
  insert into users (username, phone_number, phone_key, password_hash)
  values ('payer', '+254722000009', '+254722000009', 'none');
  insert into wallets (user_id) select id from users where username = 'payer' on conflict do nothing;
  insert into transactions (user_id, type, amount_cents, status, method, completed_at)
  select id, type, 40000, status, 'mpesa_kenya', now()
  from users, (values ('deposit', 'completed'), ('withdrawal', 'rejected')) as request (type, status)
  where username = 'payer';
  insert into payments
    (reference, provider, kind, state, network, user_id, transaction_id, amount_cents, paid_cents, phone, receipt,
     failure, failure_code, finished_at)
  select gen_random_uuid(), 'mpesa', kind, state, 'mpesa_ke', user_id, id, amount_cents, paid_cents, '+254722000009', receipt,
    failure, failure_code, now()
  from transactions join (values
    ('deposit', 'prompt', 'succeeded', 40000, 'UK358OC9AT', null, null),
    ('withdrawal', 'payout', 'failed', null, null, 'refused', 'rejected by staff')
  ) as payment (type, kind, state, paid_cents, receipt, failure, failure_code) using (type)
  where user_id = (select id from users where username = 'payer');
  insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents)
  select transfer.kind, case transfer.kind when 'charge' then id else transaction_id end,
    case when transfer.kind <> 'charge' then user_id end, debit, credit, coalesce(cents, amount_cents)
  from payments join (values
    ('prompt', 'deposit', 'float:mpesa', 'available', null),
    ('prompt', 'charge', 'charges:mpesa', 'float:mpesa', 150),
    ('payout', 'withdrawal_hold', 'available', 'held', null),
    ('payout', 'withdrawal_return', 'held', 'available', null)
  ) as transfer (payment, kind, debit, credit, cents) on transfer.payment = payments.kind`;

async function restore(dump: string): Promise<TestDatabase> {
  const server = currentTestServer();
  const name = `goldline_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name);
  const url = urlOf(server, name);
  const connection = { connectionString: url };
  const restoring = createPool({ connection, size: 1, log: silentLog });
  await restoring.query(dump);
  // The dump was made on 2026-11-23, and results can only be corrected for 72 hours.
  await restoring.query(`alter table public.games disable trigger user;
    update public.games set finished_at = now() - interval '1 hour' where finished_at is not null;
    alter table public.games enable trigger user`);
  await restoring.end();
  const pool = createPool({ connection, size: 8, log: silentLog });
  const close = async () => {
    await pool.end();
    await dropDatabase(server, name);
  };
  return { url, connection, pool, close };
}

describe('a database that adopted the baseline', () => {
  it('shows its bets, games, promotions, exposure and potential wins as before', async () => {
    expect(ran.filter((name) => name < '0151')).toEqual([]);
    expect(await pendingMigrations(app.database.pool)).toEqual([]);
    const { proposals, ...before } = await readBefore(app, people);
    const { proposals: proposed, ...expectedBefore } = expected.before;
    expect(before).toMatchObject(expectedBefore);
    expect(before.liabilities).toEqual(expected.before.liabilities);
    expect(before.wins).toEqual(expected.before.wins);
    // A proposed price change before kick-off is outdated: the game has more prices now.
    expect(proposals).toMatchObject(proposed.filter(({ kind }) => kind !== 'prices'));
    await app.expectBooksToBalance();
  });

  it('fills in the direction, charge and failure of each payment', async () => {
    const { rows } = await app.database.pool.query('select direction, charge_cents, failure from payments order by id');
    expect(rows).toEqual([
      { direction: 'in', charge_cents: 150, failure: null },
      { direction: 'out', charge_cents: 0, failure: 'rejected' },
    ]);
  });

  it('stores no selection key that is missing from the catalogue', async () => {
    const { rows } = await app.database.pool.query<{ key: string }>(
      `select selection_key as key from bet_legs union select selection_key from promotions where selection_key is not null
       union select selection_key from exposures where not starts_with(selection_key, 'builder:')
       union select jsonb_object_keys(prices) from games union select jsonb_object_keys(prices) from price_log
       union select jsonb_object_keys(model_prices) from games where jsonb_typeof(model_prices) = 'object'
       union select jsonb_object_keys(price_reference -> 'lowest') from games where jsonb_typeof(price_reference -> 'lowest') = 'object'`,
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ key }) => selectionOfKey(key) === null)).toEqual([]);
  });

  it('refuses a bet whose in-play delay has ended, and returns its stake', async () => {
    const onHold = async () => (await people.eshe.get(`/api/users/${people.eshe.id}/wallet`)).onHold;
    expect(await onHold()).not.toBe('0.00');
    await app.services.inPlay.endOverdue();
    const { rows } = await app.database.pool.query('select refusal from in_play_delays');
    expect(rows).toMatchObject([{ refusal: { code: 'NOT_ACCEPTED' } }]);
    expect(await onHold()).toBe('0.00');
  });

  it('offers to cash out the same bets, at the same value where their game has the same model', async () => {
    const quotes = await quoteAll(people);
    const bets = Object.values(await showBets(people)).flat();
    // Bet builders and systems can be cashed out only since decision 0166.
    const isNew = ({ system, legs }: (typeof bets)[number]) =>
      system !== null || legs.some(({ group }) => group !== null);
    // Since decision 0194, bets on further goals of a player can't be cashed out in play.
    const live = (await app.visitor().get('/api/games/live')).map(({ id }) => id);
    const isOnScorer = ({ legs }: (typeof bets)[number]) =>
      legs.some(({ gameId, playerId }) => playerId !== null && live.includes(gameId));
    const changedBets = new Set(bets.filter((bet) => isNew(bet) || isOnScorer(bet)).map(({ id }) => String(id)));
    const kinds = (answers: Record<number, string>) =>
      Object.entries(answers)
        .filter(([id]) => !changedBets.has(id))
        .map(([id, answer]) => [id, Number(answer) > 0 ? 'value' : answer]);
    expect(kinds(quotes)).toEqual(kinds(expected.quotes));
    const upcoming = (await app.visitor().get('/api/games/upcoming?limit=100')).map(({ id }) => id);
    const exact = bets.filter(
      ({ id, gameId, betType, selection }) =>
        Number(quotes[id]) > 0 &&
        upcoming.includes(gameId ?? 0) &&
        (marketOfBetType(betType ?? 'home') === RESULT_MARKET || selection?.endsWith('2.5')),
    );
    expect(exact.length).toBeGreaterThan(20);
    for (const { id } of exact) expect(Number(quotes[id]) / Number(expected.quotes[id]), String(id)).toBeCloseTo(1, 2);
  });

  it.each(expected.steps.map(({ name }, index) => [name, index] as const))(
    'settles as before: %s',
    async (name, index) => {
      const [played, play] = (await stepsAfter(app, people))[index] ?? [];
      expect(played).toBe(name);
      await play?.();
      const bets = Object.assign({}, ...expected.steps.slice(0, index + 1).map((step) => step.bets));
      const now = await readOutcomes(people);
      expect(now.bets).toMatchObject(bets);
      expect(now.balances).toEqual(expected.steps[index]?.balances);
      await app.expectBooksToBalance();
    },
  );
});
