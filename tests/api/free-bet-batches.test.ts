// Free bets for a segment of players: one each, as previewed. Large batches require two people.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyPersonalData } from '#server/features/users/personal-data.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let author: Player;
let second: Player;
let tag: string;
let tags = 0;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
  second = await app.admin();
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeEach(async () => {
  author = await app.staff('admin');
  tags += 1;
  tag = `group ${tags}`;
});

const choose = (player: Player | undefined, wanted: boolean) =>
  (player as Player).patch(`/api/users/${player?.id}/offers`, { wanted });

/** A player with the test's tag who agreed to offers. */
async function member(balance?: string): Promise<Player> {
  const player = await app.player(balance);
  await choose(player, true);
  await second.post(`/api/users/${player.id}/tags`, { tag });
  return player;
}
/** Oldest account first. */
const members = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => member()))).sort((one, other) => one.id - other.id);

const preview = (segment: object = {}, amount: unknown = 5, by = author) =>
  by.post('/api/admin/free-bet-batches/preview', { segment: { tag, ...segment }, amount, days: 7 });
type Preview = Awaited<ReturnType<typeof preview>>;
const seenIn = ({ playersHash, total, lastBatch }: Preview) => ({ playersHash, total, lastBatch });
const send = (body: object, by = author, key: string = randomUUID()) =>
  by.call('POST', '/api/admin/free-bet-batches', body, { 'idempotency-key': key });
async function give(segment: object = {}, amount: unknown = 5, by = author) {
  const seen = seenIn(await preview(segment, amount, by));
  return send({ segment: { tag, ...segment }, amount, days: 7, note: 'Enjoy', seen }, by);
}
const freeBetsOf = (player: Player) => player.get(`/api/users/${player.id}/free-bets`);
const batches = () => second.get('/api/admin/free-bet-batches');
const lastProposal = async () => (await second.get('/api/admin/proposals')).at(-1) as { id: number; after: object };
const decide = (by: Player, id: number, approved = true) => by.call('POST', `/api/admin/proposals/${id}`, { approved });

describe('a segment of players', () => {
  it('never includes staff, nor players who have stopped or are blocked', async () => {
    const [suspended, excluded, timedOut, halted, frozen, colleague, declining, underAge, open] = await members(9);
    const id = (player: Player | undefined) => player?.id as number;
    await second.patch(`/api/users/${id(suspended)}/suspension`, { suspended: true, reason: 'Fraud' });
    await sql(`insert into play_settings (user_id, excluded_until) values ($1, now() + interval '1 year')`, [
      id(excluded),
    ]);
    await timedOut?.post(`/api/users/${id(timedOut)}/time-out`, { length: '24_hours' });
    await sql(`insert into player_halts (user_id, failed) values ($1, '{}')`, [id(halted)]);
    const freeze = { days: 7, reason: 'Odd', seenUntil: null };
    await second.post(`/api/users/${id(frozen)}/freeze-withdrawals`, freeze);
    await sql(`update users set role = 'trader' where id = $1`, [id(colleague)]);
    await second.post(`/api/users/${id(declining)}/tags`, { tag: 'No offers' });
    await sql('update users set under_age_at = now() where id = $1', [id(underAge)]);
    expect(await preview()).toMatchObject({ players: 1, total: '5.00', examples: [{ id: id(open) }] });
    await sql(`delete from player_halts where user_id = $1`, [id(halted)]);
  });

  it.each([
    [{ segment: { tag: '' } }, 'segment.tag'],
    [{ segment: { phonePrefix: '254' } }, 'segment.phonePrefix'],
    [{ segment: { registeredFrom: daysAgo(1), registeredBefore: daysAgo(2) } }, 'segment.registeredBefore'],
    [{ segment: { lastBetFrom: daysAgo(1), lastBetBefore: daysAgo(2) } }, 'segment.lastBetBefore'],
    [{ segment: { staked: { days: 0, min: 1 } } }, 'segment.staked.days'],
    [{ segment: { staked: { days: 1 } } }, 'segment.staked'],
    [{ segment: { staked: { days: 1, min: 2, max: 1 } } }, 'segment.staked.max'],
    [{ amount: '100.01' }, 'amount'],
    [{ days: 366 }, 'days'],
  ])('is refused with %j, and the response names the field', async (fields, path) => {
    const body = { segment: {}, amount: 5, days: 7, ...fields };
    expect(await author.call('POST', '/api/admin/free-bet-batches/preview', body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path }] },
    });
  });
});

describe('the choice of offers', () => {
  const choiceOf = (player: Player | undefined, by = player as Player) => by.get(`/api/users/${player?.id}/offers`);

  it('is made by the player, recorded once with its time, and included in a copy of their data', async () => {
    const player = await app.player();
    expect(await choiceOf(player)).toEqual({ wanted: null, chosenAt: null, stoppedByStaff: false });
    for (const wanted of [true, true, false]) await choose(player, wanted);
    const { rows } = await sql(
      `select actor_id, action, created_at from audit_entries where subject = 'user' and subject_id = $1 order by id`,
      [player.id],
    );
    expect(rows.map(({ actor_id, action }) => [actor_id, action])).toEqual([
      [player.id, 'offers accepted'],
      [player.id, 'offers declined'],
    ]);
    const choice = { wanted: false, chosenAt: rows[1].created_at.toISOString(), stoppedByStaff: false };
    expect(await choiceOf(player)).toEqual(choice);
    const { player: copy } = await copyPersonalData(app.database.pool, player.id);
    expect(copy.users).toMatchObject([{ wants_offers: false, offers_chosen_at: expect.any(String) }]);
    expect(await choiceOf(player, await app.staff('cashier'))).toEqual(choice);
  });

  it('decides immediately whether a batch reaches the player, even one that awaits approval', async () => {
    const [declining, undecided, agreeing] = await members(3);
    await sql('update users set wants_offers = null, offers_chosen_at = null where id = $1', [undecided?.id]);
    await choose(declining, false);
    expect(await preview()).toMatchObject({ players: 1, skipped: 0, examples: [{ id: agreeing?.id }] });
    await choose(declining, true);
    await give({}, 60);
    const { id, after } = await lastProposal();
    expect(after).toMatchObject({ players: 2 });
    await choose(declining, false);
    expect((await decide(second, id)).status).toBe(200);
    expect(await freeBetsOf(declining as Player)).toEqual([]);
    expect(await freeBetsOf(agreeing as Player)).toHaveLength(1);
  });

  it("can't be changed by staff, and is independent of their tag", async () => {
    const [player] = await members(1);
    await choose(player, false);
    const url = `/api/users/${player?.id}`;
    expect((await second.call('PATCH', `${url}/offers`, { wanted: true })).status).toBe(403);
    await second.post(`${url}/tags`, { tag: 'no offers' });
    expect(await choiceOf(player)).toMatchObject({ wanted: false, stoppedByStaff: true });
    await choose(player, true);
    expect(await preview()).toMatchObject({ players: 0 });
    await choose(player, false);
    await second.post(`${url}/remove-tag`, { tag: 'no offers' });
    expect(await choiceOf(player)).toMatchObject({ wanted: false, stoppedByStaff: false });
    expect(await preview()).toMatchObject({ players: 0 });
  });

  it('is only for players', async () => {
    const staff = await app.staff('cashier');
    expect(await staff.call('PATCH', `/api/users/${staff.id}/offers`, { wanted: true })).toMatchObject({ status: 404 });
    await staff.post(`/api/users/${staff.id}/self-exclusion`, { length: '6_months' });
    const { rows } = await sql('select wants_offers from users where id = $1', [staff.id]);
    expect(rows).toEqual([{ wants_offers: null }]);
  });

  it('keeps free bets that were already given', async () => {
    const [player] = await members(1);
    await give();
    await choose(player, false);
    expect(await freeBetsOf(player as Player)).toMatchObject([{ status: 'usable' }]);
  });

  it('is withdrawn by a self-exclusion, and refused during one', async () => {
    const [player] = await members(1);
    await player?.post(`/api/users/${player.id}/self-exclusion`, { length: '6_months' });
    expect(await choiceOf(player)).toMatchObject({ wanted: false });
    expect(await player?.call('PATCH', `/api/users/${player.id}/offers`, { wanted: true })).toMatchObject({
      status: 403,
      body: { code: 'SELF_EXCLUDED' },
    });
  });
});

describe('a batch of free bets', () => {
  it('shows who added the tag, to how many of its players and when', async () => {
    await members(2);
    const cashier = await app.staff('cashier');
    const accomplice = await app.player();
    await choose(accomplice, true);
    await cashier.post(`/api/users/${accomplice.id}/tags`, { tag });
    await cashier.post(`/api/users/${accomplice.id}/tags`, { tag: `${tag} else` });
    await sql(`update player_tags set added_at = '2026-01-02T03:04:05Z' where tag = $1 and added_by = $2`, [
      tag,
      second.id,
    ]);
    const { tagged } = await preview();
    expect(tagged).toEqual([
      { by: second.username, players: 2, lastAt: '2026-01-02T03:04:05.000Z' },
      { by: cashier.username, players: 1, lastAt: expect.any(String) },
    ]);
    expect(Date.parse(tagged[1]?.lastAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const untagged = { segment: { phonePrefix: '+99999' }, amount: 5, days: 7 };
    expect(await author.post('/api/admin/free-bet-batches/preview', untagged)).toMatchObject({ tagged: [] });
    expect(await give({}, 60)).toMatchObject({ body: { awaitingSecond: true } });
    expect(await lastProposal()).toMatchObject({ after: { players: 3, tagged } });
  });

  it('gives each player one free bet, shown like any other, and is audited', async () => {
    const [one, other] = await members(2);
    const before = await preview();
    expect(before).toMatchObject({ players: 2, total: '10.00', aloneToday: '0.00', needsSecond: false });
    const batch = await give();
    expect(batch).toMatchObject({
      status: 201,
      body: { awaitingSecond: false, players: 2, total: '10.00', note: 'Enjoy', givenBy: author.username },
    });
    for (const player of [one, other] as Player[]) {
      expect(await freeBetsOf(player)).toMatchObject([{ amount: '5.00', status: 'usable', note: 'Enjoy' }]);
      const { items } = await player.get(`/api/users/${player.id}/notifications`);
      expect(items).toMatchObject([{ kind: 'free_bet_received', about: { amount: '5.00' } }]);
    }
    const { rows } = await sql(`select after from audit_entries where action = 'free bets given' and actor_id = $1`, [
      author.id,
    ]);
    expect(rows).toMatchObject([{ after: { segment: { tag }, players: 2, total: '10.00' } }]);
    expect(await preview()).toMatchObject({ aloneToday: '10.00', recentRecipients: 2 });
  });

  it('is found in the table of free bets by batch, status and player, and in its file', async () => {
    const [one, other] = (await members(2)) as [Player, Player];
    const { body: batch } = await give();
    await second.post('/api/admin/free-bets', { userId: one.id, amount: 7 }, 201);
    const path = '/api/admin/tables/free-bets';
    const find = async (query: string) => (await second.get(`/api/admin/tables/free-bets?${query}`)).rows;
    const ofBatch = { amount: '5.00', batchId: batch.id, status: 'usable', givenBy: author.username, paid: null };
    expect(await find(`batchId=${batch.id}&direction=asc`)).toMatchObject(
      [one, other].toSorted((a, b) => a.id - b.id).map(({ id, username }) => ({ ...ofBatch, userId: id, username })),
    );
    expect(await find(`search=${one.username}`)).toMatchObject([{ amount: '7.00', batchId: null }, ofBatch]);
    expect(await find(`search=${one.username}&sort=amount&direction=asc`)).toMatchObject([ofBatch, { amount: '7.00' }]);
    const [{ id = 0 } = {}] = await freeBetsOf(other);
    await second.post(`/api/admin/free-bets/${id}/revoke`, { reason: 'Wrong amount' });
    expect(await find(`batchId=${batch.id}&status=revoked`)).toMatchObject([{ id, revokeReason: 'Wrong amount' }]);
    const file = await second.call('GET', `${path}?format=csv&batchId=${batch.id}&status=revoked`);
    expect(String(file.body)).toMatch(new RegExp(`\\r\\n${id},${other.id},${other.username},5\\.00,revoked,`));
    expect((await (await app.staff('cashier')).call('GET', path)).status).toBe(403);
  });

  describe('to a person with several accounts', () => {
    const share = {
      device: async (players: readonly Player[]) => {
        const device = Buffer.from(randomUUID());
        for (const { id } of players) await sql('insert into known_devices values ($1, $2)', [id, device]);
      },
      document: async (players: readonly Player[]) => {
        const looks = ['A-100', 'A1OO', '0A100'];
        for (const [index, { id }] of players.entries())
          await sql('update users set identity_document_number = $2 where id = $1', [id, `${tag}${looks[index]}`]);
      },
      'paying phone': async (players: readonly Player[]) => {
        for (const { id } of players) await addPayment(id, '254799000111');
      },
    };

    /** A deposit of 5.00 paid from this phone, which the ledger doesn't contain. */
    const addPayment = (userId: number, payer: string) =>
      sql(
        `insert into payments (reference, provider, kind, state, network, user_id, amount_cents, paid_cents, phone, payer,
           account, claimed_receipt, receipt, finished_at)
         values ($1::uuid, 'tests', 'unsolicited', 'succeeded', 'mpesa_ke', $2, 500, 500, $3, $3, '', $1, $1, now())`,
        [randomUUID(), userId, payer],
      );
    afterEach(() => sql(`delete from payments where provider = 'tests'`));

    it.each(Object.keys(share) as (keyof typeof share)[])('gives one free bet for each %s', async (link) => {
      const linked = (await members(2)).sort((one, other) => one.id - other.id);
      const alone = await member();
      await share[link](linked);
      expect(await preview()).toMatchObject({ players: 2, skipped: 1, total: '10.00' });
      expect(await give()).toMatchObject({ status: 201, body: { players: 2, skipped: 1, total: '10.00' } });
      const counts = await Promise.all([...linked, alone].map(async (each) => (await freeBetsOf(each)).length));
      expect(counts).toEqual([1, 0, 1]);
      expect((await batches())[0]).toMatchObject({ players: 2, skipped: 1 });
    });

    it('gives one to accounts that are linked only through others', async () => {
      const [first, last, between] = (await members(3)) as [Player, Player, Player];
      await share.device([first, between]);
      await share['paying phone']([last, between]);
      expect(await preview()).toMatchObject({ players: 1, skipped: 2 });
    });

    it('gives none to a person who is excluded or wants no offers on another account', async () => {
      const [excluded, timedOut, declining, refusing, ...rest] = await members(9);
      const [other, another, third, fourth, alone] = rest;
      await share.device([excluded, other] as Player[]);
      await share.document([timedOut, another] as Player[]);
      await share.device([declining, third] as Player[]);
      await share.device([refusing, fourth] as Player[]);
      await excluded?.post(`/api/users/${excluded.id}/self-exclusion`, { length: '6_months' });
      await timedOut?.post(`/api/users/${timedOut.id}/time-out`, { length: '24_hours' });
      await second.post(`/api/users/${declining?.id}/tags`, { tag: 'no offers' });
      await choose(refusing, false);
      expect(await preview()).toMatchObject({ players: 1, skipped: 4, examples: [{ id: alone?.id }] });
    });

    it('is previewed with the number of those who got one with another account', async () => {
      const [one, other] = (await members(2)) as [Player, Player];
      await share.device([one, other]);
      await give();
      await second.patch(`/api/users/${Math.min(one.id, other.id)}/suspension`, { suspended: true, reason: 'Fraud' });
      expect(await preview()).toMatchObject({ players: 1, recentRecipients: 1 });
    });

    it('gives one even if the accounts were linked after the batch was proposed', async () => {
      const players = await members(3);
      await give({}, 40);
      const { id, after } = await lastProposal();
      expect(after).toMatchObject({ players: 3, skipped: 0 });
      await share.device(players.slice(0, 2));
      expect((await decide(second, id)).status).toBe(200);
      expect((await batches())[0]).toMatchObject({ players: 2, skipped: 1, total: '80.00' });
    });
  });

  it('has the wagering requirement that staff set, by default that of codes', async () => {
    const [player] = await members(1);
    expect(await give()).toMatchObject({ body: { wageringTimes: 5 } });
    expect(await freeBetsOf(player as Player)).toMatchObject([{ wageringTimes: 5 }]);
    const body = { segment: { tag }, amount: 5, days: 7, wageringTimes: 3, seen: seenIn(await preview()) };
    expect(await send(body)).toMatchObject({ status: 201, body: { wageringTimes: 3 } });
    expect((await freeBetsOf(player as Player))[0]).toMatchObject({ wageringTimes: 3 });
    expect((await batches())[0]).toMatchObject({ wageringTimes: 3 });
    expect(await send({ ...body, wageringTimes: 51 })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'wageringTimes' }] },
    });
  });

  it('is given once per key, even if sent several times at once', async () => {
    const [player] = await members(1);
    const body = { segment: { tag }, amount: 5, days: 7, seen: seenIn(await preview()) };
    const key = randomUUID();
    const responses = await Promise.all([send(body, author, key), send(body, author, key), send(body, author, key)]);
    expect(new Set(responses.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await freeBetsOf(player as Player)).toHaveLength(1);
    expect(await send(body)).toMatchObject({ status: 409, body: { code: 'SEGMENT_CHANGED' } });
    expect(await freeBetsOf(player as Player)).toHaveLength(1);
  });

  it('is given by only one of two people who give it at once, and the other sees the new figures', async () => {
    const [player] = await members(1);
    const people = [author, await app.staff('admin')];
    const seen = seenIn(await preview());
    const responses = await Promise.all(
      people.map((person) => send({ segment: { tag }, amount: 5, days: 7, seen }, person)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'SEGMENT_CHANGED',
      preview: { players: 1, recentRecipients: 1 },
    });
    expect(await freeBetsOf(player as Player)).toHaveLength(1);
  });

  it('is refused with the new figures if the players have changed', async () => {
    await members(1);
    const body = { segment: { tag }, amount: 5, days: 7, seen: seenIn(await preview()) };
    await members(1);
    const before = await batches();
    expect(await send(body)).toMatchObject({
      status: 409,
      body: { code: 'SEGMENT_CHANGED', preview: { players: 2, total: '10.00' } },
    });
    const higher = { ...body, seen: seenIn(await preview()), amount: 6 };
    expect(await send(higher)).toMatchObject({ body: { code: 'SEGMENT_CHANGED', preview: { total: '12.00' } } });
    expect(await batches()).toEqual(before);
  });

  it('is refused if another player has replaced one of those in the preview', async () => {
    const [leaving] = await members(2);
    const body = { segment: { tag }, amount: 5, days: 7, seen: seenIn(await preview()) };
    await second.post(`/api/users/${leaving?.id as number}/remove-tag`, { tag });
    await members(1);
    const response = { code: 'SEGMENT_CHANGED', preview: { players: 2, total: '10.00' } };
    expect(await send(body)).toMatchObject({ status: 409, body: response });
  });

  it('is refused for no players or too many, and above the limit for one free bet', async () => {
    const seen = seenIn(await preview());
    const body = { segment: { tag }, amount: 5, days: 7, seen };
    const refused = (path: string) => ({ status: 400, body: { issues: [{ path }] } });
    expect(await send(body)).toMatchObject(refused('segment'));
    expect(await send({ ...body, amount: '100.01' })).toMatchObject(refused('amount'));
    await sql(`insert into users (username, phone_number, phone_key, password_hash, wants_offers, offers_chosen_at)
      select 'many' || n, '+99811' || n, '+99811' || n, 'none', true, now() from generate_series(1, 10001) n`);
    await sql(`insert into wallets (user_id) select id from users where username like 'many%'`);
    const segment = { phonePrefix: '+99811' };
    const many = await author.post('/api/admin/free-bet-batches/preview', { segment, amount: '0.01', days: 7 });
    expect(many).toMatchObject({ players: 10_001, maxPlayers: 10_000 });
    expect(await send({ segment, amount: '0.01', days: 7, seen: seenIn(many) })).toMatchObject(refused('segment'));
  });

  it('is refused to players and other staff', async () => {
    const [player] = await members(1);
    const body = { segment: { tag }, amount: 5, days: 7, seen: seenIn(await preview()) };
    for (const caller of [await app.player(), await app.staff('trader')]) {
      expect((await caller.call('GET', '/api/admin/free-bet-batches')).status).toBe(403);
      expect(await send(body, caller)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(await freeBetsOf(player as Player)).toEqual([]);
  });
});

describe('a batch and the four-eyes amount', () => {
  it('requires two people above it, and then counts towards no daily sum', async () => {
    const [player] = await members(3);
    expect(await preview({}, 90)).toMatchObject({ needsSecond: true, total: '270.00' });
    expect(await give({}, 90)).toMatchObject({ status: 201, body: { awaitingSecond: true } });
    expect(await freeBetsOf(player as Player)).toEqual([]);
    const { id, after } = await lastProposal();
    expect(after).toMatchObject({ segment: { tag }, players: 3, amount: '90.00', cost: '270.00', days: 7 });
    expect(await decide(author, id)).toMatchObject({ body: { code: 'SECOND_PERSON_REQUIRED' } });
    const totalBefore = (await preview({}, 1, second)).aloneToday;
    expect((await decide(second, id)).status).toBe(200);
    expect(await freeBetsOf(player as Player)).toHaveLength(1);
    expect((await preview({}, 1, second)).aloneToday).toBe(totalBefore);
    expect((await batches())[0]).toMatchObject({ givenBy: author.username, approvedBy: second.username, players: 3 });
    expect(await preview({}, 30)).toMatchObject({ aloneToday: '0.00', needsSecond: false });
    expect(await decide(second, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
  });

  it('adds up over the day, even when several are given at once', async () => {
    const groups = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const player = await app.player();
        await choose(player, true);
        const segment = { tag: `${tag} ${number}` };
        await second.post(`/api/users/${player.id}/tags`, segment);
        return segment;
      }),
    );
    const responses = await Promise.all(groups.map((segment) => give(segment, 40)));
    expect(responses.map(({ body }) => body.awaitingSecond).sort()).toEqual([false, false, true]);
  });

  it('adds up with single free bets', async () => {
    const player = await app.player();
    await members(2);
    expect((await give({}, 20)).body).toMatchObject({ awaitingSecond: false });
    await author.post('/api/admin/free-bets', { userId: player.id, amount: 30 }, 201);
    expect(await preview({}, 16)).toMatchObject({ aloneToday: '70.00', needsSecond: true });
    expect((await give({}, 16)).body).toMatchObject({ awaitingSecond: true });
    const grant = { userId: (await app.player()).id, amount: 31 };
    expect(await author.call('POST', '/api/admin/free-bets', grant)).toMatchObject({
      body: { code: 'DAY_LIMIT_REACHED' },
    });
  });

  it('counts free bets that other staff gave to one of its players', async () => {
    const [player] = await members(2);
    const colleague = await app.staff('admin');
    await colleague.post('/api/admin/free-bets', { userId: player?.id, amount: 95 }, 201);
    expect(await preview({}, 5)).toMatchObject({ needsSecond: false });
    expect(await preview({}, 6)).toMatchObject({ needsSecond: true });
    expect((await give({}, 6)).body).toMatchObject({ awaitingSecond: true });
  });

  it('is given to the proposed players, except those who have stopped since', async () => {
    const [first, gone] = await members(3);
    await give({}, 40);
    const { id } = await lastProposal();
    const late = await member();
    await gone?.post(`/api/users/${gone.id}/time-out`, { length: '24_hours' });
    await second.post(`/api/users/${first?.id}/remove-tag`, { tag });
    expect((await decide(second, id)).status).toBe(200);
    expect(await freeBetsOf(first as Player)).toHaveLength(1);
    expect(await freeBetsOf(gone as Player)).toEqual([]);
    expect(await freeBetsOf(late)).toEqual([]);
    expect((await batches())[0]).toMatchObject({ players: 2, total: '80.00' });
  });

  it('becomes outdated once another batch has reached one of its players', async () => {
    await members(3);
    await give({}, 40);
    const { id } = await lastProposal();
    expect((await give({}, 1)).body).toMatchObject({ awaitingSecond: false });
    expect(await decide(second, id)).toMatchObject({ status: 409, body: { code: 'PROPOSAL_OUTDATED' } });
    const listed = (await second.get('/api/admin/proposals')).find((each) => each.id === id);
    expect(listed).toMatchObject({ isOutdated: true });
  });

  it('can be pending alongside other batches', async () => {
    await members(3);
    for (const amount of [40, 50]) expect((await give({}, amount)).body).toMatchObject({ awaitingSecond: true });
    const pending = (await second.get('/api/admin/proposals')).slice(-2);
    expect(pending).toMatchObject([
      { kind: 'free bets', after: { segment: { tag }, amount: '40.00' }, isOutdated: false },
      { kind: 'free bets', after: { segment: { tag }, amount: '50.00' }, isOutdated: false },
    ]);
  });
});

describe("a batch's unused free bets", () => {
  const revoke = (id: number, seen: number, reason = 'Wrong segment', key: string = randomUUID()) =>
    second.call('POST', `/api/admin/free-bet-batches/${id}/revoke`, { reason, seen }, { 'idempotency-key': key });
  const uptakeOf = async (id: number) => (await batches()).find((batch) => batch.id === id)?.uptake;

  it('are revoked with a reason, and the result counts those used since', async () => {
    const [used, open] = await members(3);
    const { id } = (await give()).body;
    expect(await uptakeOf(id)).toMatchObject({ given: 3, open: 3, used: 0, openValue: '15.00' });
    const [free] = await freeBetsOf(used as Player);
    const { id: gameId } = await app.game();
    await used?.post('/api/bets', { gameId, betType: 'home', stake: 5, freeBetId: free?.id }, 201);
    expect(await revoke(id, 3, ' ')).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } });
    const key = randomUUID();
    const result = { status: 200, body: { revoked: 2, value: '10.00', gone: 1, left: 0 } };
    expect(await revoke(id, 3, 'Wrong segment', key)).toMatchObject(result);
    expect(await revoke(id, 3, 'Wrong segment', key)).toMatchObject(result);
    expect(await freeBetsOf(open as Player)).toMatchObject([{ status: 'revoked', revokeReason: 'Wrong segment' }]);
    expect(await freeBetsOf(used as Player)).toMatchObject([{ status: 'used' }]);
    expect(await uptakeOf(id)).toMatchObject({ given: 3, open: 0, used: 1, revoked: 2, usedValue: '5.00' });
    expect(await revoke(id, 0)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    expect(await revoke(999_999, 0)).toMatchObject({ status: 404 });
    const { rows } = await sql(
      `select after from audit_entries where action = 'free bets revoked' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ after: { reason: 'Wrong segment', players: 2, valueCents: 1000, gone: 1 } }]);
  });

  it('are either used or revoked when both happen at once', async () => {
    const players = await members(6);
    const { id } = (await give()).body;
    const game = await app.game();
    const placing = players.map(async (player) => {
      const [free] = await freeBetsOf(player);
      return player.call('POST', '/api/bets', { gameId: game.id, betType: 'home', stake: 5, freeBetId: free?.id });
    });
    const [revoked, ...placed] = await Promise.all([revoke(id, 6), ...placing]);
    const used = placed.filter(({ status }) => status === 201).length;
    const revokedCount = revoked.status === 200 ? (revoked.body as { revoked: number }).revoked : 0;
    expect(used + revokedCount).toBe(6);
    expect(await uptakeOf(id)).toMatchObject({ used, revoked: revokedCount, open: 0 });
  });
});
