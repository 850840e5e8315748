import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MIN_WAGERING_ODDS } from '#domain/promotion.ts';
import { type Player, startApp } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { promotionsOf } from '#tests/support/promotions.ts';
import { raceForWallet } from '#tests/support/race-for-wallet.ts';

const app = await startApp();
const { sql, walletOf, promote, freeBetsOf, bet, settleAs, finish } = promotionsOf(app);
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

describe('a code for free bets', () => {
  const offer = (code: string, fields = {}, promotion = {}) =>
    promote({ kind: 'free_bet', freeBet: { code, amount: 5, days: 3, ...fields }, ...promotion });
  const redeem = (player: Player, code: string) => player.call('POST', '/api/promotions/redeem', { code });

  const verifiedPlayer = async (balance?: string, columns = ['is_verified', 'identity_verified']) => {
    const player = await app.player(balance);
    for (const column of columns) await sql(`update users set ${column} = true where id = $1`, [player.id]);
    return player;
  };
  const notEligible = (...missing: string[]) => ({ status: 409, body: { code: 'NOT_ELIGIBLE', missing } });

  it('requires a verified identity or just a phone number, and a deposit if configured', async () => {
    await offer('DEFAULT');
    await offer('BY-PHONE', { requires: 'phone', firstDeposit: true });
    const unverified = await app.player('50.00');
    const phone = await verifiedPlayer('50.00', ['is_verified']);
    expect(await redeem(unverified, 'DEFAULT')).toMatchObject(notEligible('identity'));
    expect(await redeem(phone, 'DEFAULT')).toMatchObject(notEligible('identity'));
    expect(await redeem(unverified, 'BY-PHONE')).toMatchObject(notEligible('phone', 'deposit'));
    expect(await redeem(phone, 'BY-PHONE')).toMatchObject(notEligible('deposit'));
    const deposit = { amount: 10, method: 'card' };
    const { id } = await phone.post('/api/transactions/deposit', deposit, 201);
    expect(await redeem(phone, 'BY-PHONE')).toMatchObject(notEligible('deposit'));
    await (await app.admin()).post('/api/admin/approve-deposit', { depositId: id });
    expect((await redeem(phone, 'BY-PHONE')).status).toBe(201);
    expect((await redeem(await verifiedPlayer(), 'DEFAULT')).status).toBe(201);
  });

  it('requires a deposit of at least its minimum, by default the amount of the free bet', async () => {
    const free = { requires: 'phone', firstDeposit: true };
    const { freeBet } = await offer('AT-LEAST-5', free);
    expect(freeBet).toMatchObject({ minDeposit: '5.00' });
    expect(await offer('AT-LEAST-20', { ...free, minDeposit: 20 })).toMatchObject({ freeBet: { minDeposit: '20.00' } });
    expect(await offer('NO-DEPOSIT')).toMatchObject({ freeBet: { minDeposit: null } });
    const alone = { kind: 'free_bet', freeBet: { code: 'ODD', amount: 5, days: 3, minDeposit: 5 } };
    expect(await promote(alone, 400)).toMatchObject({ issues: [{ path: 'freeBet.minDeposit' }] });
    const player = await verifiedPlayer();
    const deposit = async (amount: number) => {
      const { id } = await player.post('/api/transactions/deposit', { amount, method: 'card' }, 201);
      await (await app.admin()).post('/api/admin/approve-deposit', { depositId: id });
    };
    await deposit(10);
    await sql('update promotions set min_deposit_cents = 1001 where code_key = $1', ['AT-LEAST-5']);
    expect(await redeem(player, 'AT-LEAST-5')).toMatchObject(notEligible('deposit'));
    await sql('update promotions set min_deposit_cents = 1000 where code_key = $1', ['AT-LEAST-5']);
    expect((await redeem(player, 'AT-LEAST-5')).status).toBe(201);
    // Several smaller deposits don't add up.
    await deposit(15);
    expect(await redeem(player, 'AT-LEAST-20')).toMatchObject(notEligible('deposit'));
    await deposit(20);
    expect((await redeem(player, 'AT-LEAST-20')).status).toBe(201);
    const shown = (await player.get('/api/promotions')).map(({ freeBet }) => freeBet?.minDeposit);
    expect(shown).toContain('20.00');
  });

  it('accepts one deposit for each code that is running', async () => {
    for (const code of ['WITH-DEPOSIT', 'AND-ANOTHER']) await offer(code, { requires: 'phone', firstDeposit: true });
    const player = await verifiedPlayer();
    const { id } = await player.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201);
    await (await app.admin()).post('/api/admin/approve-deposit', { depositId: id });
    expect((await redeem(player, 'WITH-DEPOSIT')).status).toBe(201);
    expect((await redeem(player, 'AND-ANOTHER')).status).toBe(201);
  });

  it('grants one free bet for each device, however many accounts use it', async () => {
    await offer('ONE-DEVICE');
    const first = await verifiedPlayer();
    const second = await verifiedPlayer();
    const device = Buffer.from(randomUUID());
    for (const { id } of [first, second]) await sql('insert into known_devices values ($1, $2)', [id, device]);
    const responses = await Promise.all([first, second].map((player) => redeem(player, 'ONE-DEVICE')));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'ALREADY_PROCESSED' } });
  });

  it('is no longer listed once it is fully claimed', async () => {
    const { id } = await offer('ONE-PLAYER', { maxGrants: 1 });
    const player = await verifiedPlayer();
    const listed = async () => (await player.get('/api/promotions')).some((promotion) => promotion.id === id);
    expect(await listed()).toBe(true);
    expect((await redeem(player, 'ONE-PLAYER')).status).toBe(201);
    expect(await listed()).toBe(false);
  });

  it('is not refused because someone else submitted the same document and was rejected', async () => {
    await offer('OWN-DOCUMENT', { requires: 'phone' });
    const [first, second] = [await verifiedPlayer(), await verifiedPlayer()];
    await sql(
      `update users set identity_verified = false, identity_document_type = 'passport',
         identity_document_number = 'REJECTED1', identity_document_country = 'KE',
         identity_rejected_at = case when id = $1 then now() end
       where id in ($1, $2)`,
      [first.id, second.id],
    );
    for (const player of [first, second]) expect((await redeem(player, 'OWN-DOCUMENT')).status).toBe(201);
  });

  it("is announced to the player's other screens when redeemed", async () => {
    await offer('ON-ALL-SCREENS');
    const player = await verifiedPlayer('20.00');
    const live = listenLive(app.url, { cookie: player.cookie() ?? '' });
    await live.until('INITIAL_DATA');
    expect((await redeem(player, 'ON-ALL-SCREENS')).status).toBe(201);
    await live.until('BALANCE_UPDATE');
    live.socket.close();
  });

  it('holds winnings back until its wagering is met', async () => {
    await offer('STAKE-TWICE', { amount: 10, wageringTimes: 2 });
    const player = await verifiedPlayer('40.00');
    const free = (await redeem(player, 'STAKE-TWICE')).body;
    const game = await app.game();
    await bet(player, game, { freeBetId: free.id });
    await finish(game, 1, 0);
    await sql('update games set undo_until = null where id = $1', [game.id]);
    const withdraw = (amount: string) =>
      player.call('POST', '/api/transactions/withdrawal', { amount, method: 'phone_number' });
    const wallet = (withdrawable: string, heldForWagering: string, wageringLeft: string) => ({
      withdrawable,
      heldForWagering,
      wageringLeft,
    });
    expect(await walletOf(player)).toMatchObject({ available: '55.00', ...wallet('40.00', '15.00', '30.00') });
    expect(await withdraw('40.01')).toMatchObject({
      status: 409,
      body: { code: 'WAGERING_LEFT', withdrawable: '40.00', left: '30.00' },
    });
    const stake = async (fields: object, status = 'void') =>
      settleAs((await bet(player, await app.game(), { stake: 20, ...fields })).body, status);
    await stake({}, 'void');
    await stake({ selection: 'away', stake: 20 }, 'lost');
    expect(await walletOf(player)).toMatchObject({ available: '35.00', ...wallet('30.00', '5.00', '10.00') });
    const shortOdds = await app.game({ homeOdds: '1.40', drawOdds: '4.50', awayOdds: '9.00' });
    await settleAs((await bet(player, shortOdds, { stake: 10 })).body, 'lost');
    expect(await walletOf(player)).toMatchObject({ available: '25.00', ...wallet('20.00', '5.00', '10.00') });
    await stake({ stake: 10 }, 'lost');
    expect(await walletOf(player)).toMatchObject({ available: '15.00', ...wallet('15.00', '0.00', '0.00') });
    expect((await withdraw('15.00')).status).toBe(201);
  });

  it.each([
    ['STAKED-PART', 0],
    ['STAKED-ALL', 35],
  ])('keeps counting the stakes since the win if it is corrected and corrected back: %s', async (code, openStake) => {
    await offer(code, { amount: 10, wageringTimes: 2 });
    const player = await verifiedPlayer('40.00');
    const free = (await redeem(player, code)).body;
    const game = await app.game();
    const won = (await bet(player, game, { freeBetId: free.id })).body;
    await finish(game, 1, 0);
    await sql('update games set undo_until = null where id = $1', [game.id]);
    await settleAs((await bet(player, await app.game(), { stake: 20 })).body, 'lost');
    expect((await walletOf(player)).wageringLeft).toBe('10.00');
    if (openStake > 0) await bet(player, await app.game(), { stake: openStake });
    const correct = async (status: string) =>
      (await app.admin()).patch(`/api/bets/${won.id}/settlement`, { status, reason: 'VAR' });
    await correct('lost');
    expect((await walletOf(player)).wageringLeft).toBe('0.00');
    await correct('won');
    expect((await walletOf(player)).wageringLeft).toBe('10.00');
  });

  it('counts no winning accumulator whose odds are too short without its void selections', async () => {
    await offer('STAKE-ONCE', { amount: 10, wageringTimes: 1 });
    const player = await verifiedPlayer('40.00');
    const free = (await redeem(player, 'STAKE-ONCE')).body;
    const game = await app.game();
    await bet(player, game, { freeBetId: free.id });
    await finish(game, 1, 0);
    const wager = async (homeOdds: string) => {
      const pushed = await app.game();
      const won = await app.game({ homeOdds, drawOdds: '4.50', awayOdds: '9.00' });
      const selections = [
        { gameId: pushed.id, betType: 'handicap', selection: 'home' },
        { gameId: won.id, betType: 'home' },
      ];
      const placed = { selections, totalStake: 10 };
      await player.post('/api/place-accumulator', placed, 201, { 'idempotency-key': randomUUID() });
      await finish(pushed, 1, 1);
      await finish(won, 1, 0);
      return (await walletOf(player)).wageringLeft;
    };
    await sql('update games set undo_until = null', []);
    expect((await walletOf(player)).wageringLeft).toBe('15.00');
    expect(await wager('1.40')).toBe('15.00');
    expect(await wager('1.50')).toBe('5.00');
  });

  it('counts a system only if each of its selections has the minimum odds', async () => {
    await offer('SYSTEMS', { amount: 10, wageringTimes: 1 });
    const player = await verifiedPlayer('40.00');
    const free = (await redeem(player, 'SYSTEMS')).body;
    const game = await app.game();
    await bet(player, game, { freeBetId: free.id });
    await finish(game, 1, 0);
    const wager = async (...homeOdds: string[]) => {
      const games = await Promise.all(
        homeOdds.map((odds) => app.game({ homeOdds: odds, drawOdds: '2.50', awayOdds: '2.00' })),
      );
      const selections = games.map(({ id }) => ({ gameId: id, betType: 'home' }));
      const placed = await player.post('/api/place-system', { system: 'patent', selections, stakePerLine: 1 }, 201);
      expect(Number(placed.odds)).toBeGreaterThan(1.5);
      for (const each of games) await finish(each, 1, 0);
      return (await walletOf(player)).wageringLeft;
    };
    await sql('update games set undo_until = null', []);
    expect(await wager('1.10', '1.49', '9.00')).toBe('15.00');
    expect(await wager('1.50', '1.50', '1.50')).toBe('8.00');
  });

  it('grants each player one free bet, in any letter case, even under concurrent requests', async () => {
    const player = await verifiedPlayer();
    const { id } = await offer('Kickoff-5');
    const responses = await Promise.all(Array.from({ length: 8 }, () => redeem(player, 'KICKOFF-5')));
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await freeBetsOf(player)).toMatchObject([{ amount: '5.00', status: 'usable', promotionId: id }]);
    const shown = await player.get('/api/promotions');
    expect(shown.find((each) => each.id === id)?.freeBet).toMatchObject({ amount: '5.00', code: null, granted: null });
  });

  it('can be limited to a number of players', async () => {
    await offer('FEW', { maxGrants: 2 });
    const players = await Promise.all(Array.from({ length: 5 }, () => verifiedPlayer()));
    const responses = await Promise.all(players.map((player) => redeem(player, 'FEW')));
    expect(responses.map((response) => response.status).sort()).toEqual([201, 201, 404, 404, 404]);
  });

  it('is refused if it is not active, and must be unique', async () => {
    const player = await verifiedPlayer();
    expect(await redeem(player, 'NOTHING')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const { id } = await offer('ONCE');
    await promote({ kind: 'free_bet', freeBet: { code: 'once', amount: 5, days: 3 } }, 409);
    await (await app.admin()).post(`/api/admin/promotions/${id}/end`);
    expect((await redeem(player, 'ONCE')).status).toBe(404);
    expect((await redeem(player, '')).status).toBe(400);
  });

  it('is refused if staff end it while the request waits', async () => {
    const player = await verifiedPlayer();
    const { id } = await offer('ENDED-MEANWHILE');
    const end = async () => void (await (await app.admin()).post(`/api/admin/promotions/${id}/end`));
    const [refused] = await raceForWallet(app, player, [() => redeem(player, 'ENDED-MEANWHILE')], end);
    expect(refused).toMatchObject({ status: 404, body: { reason: 'over' } });
  });

  it('reports whether a code is unknown, too early, over, used up or already redeemed', async () => {
    const [player, other] = [await verifiedPlayer(), await verifiedPlayer()];
    const unknown = (await redeem(player, 'MISTYPED')).body;
    expect(unknown).toMatchObject({ code: 'NOT_FOUND', message: 'This code does not exist' });
    expect(unknown).not.toHaveProperty('reason');
    const refusal = async (code: string, by = player) => (await redeem(by, code)).body;
    const early = await promote({
      kind: 'free_bet',
      freeBet: { code: 'EARLY', amount: 5, days: 3 },
      startsAt: new Date(Date.now() + 3_600_000).toISOString(),
      endsAt: new Date(Date.now() + 7_200_000).toISOString(),
    });
    expect(await refusal('EARLY')).toMatchObject({ code: 'NOT_FOUND', reason: 'early' });
    await (await app.admin()).post(`/api/admin/promotions/${early.id}/end`);
    expect(await refusal('EARLY')).toMatchObject({ code: 'NOT_FOUND', reason: 'over' });
    await offer('LAST-ONE', { maxGrants: 1 });
    expect((await redeem(other, 'LAST-ONE')).status).toBe(201);
    expect(await refusal('LAST-ONE')).toMatchObject({ code: 'NOT_FOUND', reason: 'used_up' });
    expect(await refusal('LAST-ONE', other)).toMatchObject({ code: 'ALREADY_PROCESSED' });
    // A code that is used up asks for no documents.
    expect(await refusal('LAST-ONE', await app.player())).toMatchObject({ reason: 'used_up' });
  });

  describe('that requires a deposit', () => {
    const withDeposit = { requires: 'phone', firstDeposit: true, minDeposit: 10 };
    const deposit = async (player: Player, amount = 10) => {
      const { id } = await player.post('/api/transactions/deposit', { amount, method: 'card' }, 201);
      await (await app.admin()).post('/api/admin/approve-deposit', { depositId: id });
    };
    const withdraw = (player: Player, amount = 10) =>
      player.post('/api/transactions/withdrawal', { amount, method: 'phone_number' }, 201);

    it('does not accept one that is being withdrawn, until the withdrawal is rejected', async () => {
      await offer('KEPT', withDeposit);
      const player = await verifiedPlayer();
      await deposit(player);
      const { id } = await withdraw(player);
      expect(await redeem(player, 'KEPT')).toMatchObject(notEligible('deposit'));
      await (await app.admin()).post('/api/admin/reject-withdrawal', { transactionId: id, note: 'No' });
      expect((await redeem(player, 'KEPT')).status).toBe(201);
    });

    const withdrawAll = async (player: Player) => {
      await sql('update games set undo_until = null', []);
      const { withdrawable } = await walletOf(player);
      if (withdrawable !== '0.00') await withdraw(player, Number(withdrawable));
    };
    const atOdds = (hundredths: number) => ({
      homeOdds: (hundredths / 100).toFixed(2),
      drawOdds: '4.50',
      awayOdds: '9.00',
    });

    it.each([
      ['lost', {}, 201],
      ['void', {}, 409],
      ['won', atOdds(MIN_WAGERING_ODDS), 201],
      ['won', atOdds(MIN_WAGERING_ODDS - 1), 409],
    ])('counts what was staked on a %s bet before it was withdrawn: %j, %i', async (status, prices, expected) => {
      const code = `STAKED-${status}-${expected}`;
      await offer(code, withDeposit);
      const player = await verifiedPlayer();
      await deposit(player);
      const game = await app.game(prices);
      await settleAs((await bet(player, game, { stake: 10 })).body, status);
      await sql("update games set status = 'finished' where id = $1", [game.id]);
      await withdrawAll(player);
      expect((await redeem(player, code)).status).toBe(expected);
    });

    it.each([
      ['a void selection', 'accumulator', ['1.10', 'pushed']],
      ['short odds in a system', 'trixie', ['1.10', '1.10', '9.00']],
    ])('does not count a winning bet with %s', async (_, kind, homeOdds) => {
      await offer(`SHORT-${kind}`, withDeposit);
      const player = await verifiedPlayer();
      await deposit(player);
      const games = await Promise.all(
        homeOdds.map((odds) =>
          app.game(odds === 'pushed' ? {} : { homeOdds: odds, drawOdds: '2.50', awayOdds: '2.00' }),
        ),
      );
      const selections = games.map(({ id }, index) =>
        homeOdds[index] === 'pushed'
          ? { gameId: id, betType: 'handicap', selection: 'home' }
          : { gameId: id, betType: 'home' },
      );
      if (kind === 'trixie')
        await player.post('/api/place-system', { system: kind, selections, stakePerLine: 2.5 }, 201);
      else
        await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201, {
          'idempotency-key': randomUUID(),
        });
      for (const [index, game] of games.entries()) await finish(game, 1, homeOdds[index] === 'pushed' ? 1 : 0);
      await withdrawAll(player);
      expect(await walletOf(player)).toMatchObject({ available: '0.00' });
      expect(await redeem(player, `SHORT-${kind}`)).toMatchObject(notEligible('deposit'));
    });

    it('uses the minimum odds that screens show', async () => {
      const { rows } = await app.database.pool.query("select pg_get_viewdef('wagered_bets') as definition");
      const numbers = rows.flatMap(({ definition }) => definition.match(/\d{3}/g));
      expect(new Set(numbers)).toEqual(new Set(['100', String(MIN_WAGERING_ODDS)]));
    });

    it('accepts only one made since its promotion started', async () => {
      const player = await verifiedPlayer();
      await deposit(player);
      await offer('SINCE', withDeposit);
      expect(await redeem(player, 'SINCE')).toMatchObject(notEligible('deposit'));
      await deposit(player);
      expect((await redeem(player, 'SINCE')).status).toBe(201);
    });

    it("can't start later once it has started, so that players' deposits still count", async () => {
      const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
      const admin = await app.admin();
      const start = ({ id }: { id: number }, hours: number) =>
        admin.call('PATCH', `/api/admin/promotions/${id}`, { startsAt: inHours(hours) });
      const later = { status: 400, body: { issues: [{ path: 'startsAt' }] } };
      const code = await offer('STARTED', withDeposit);
      const player = await verifiedPlayer();
      await deposit(player);
      expect(await start(code, 1)).toMatchObject(later);
      expect((await redeem(player, 'STARTED')).status).toBe(201);
      expect((await start(code, -1)).status).toBe(200);
      expect(await start(code, 0)).toMatchObject(later);
      expect(await freeBetsOf(player)).toMatchObject([{ status: 'usable', isDepositMissing: false }]);
      const early = await offer('NOT-STARTED', withDeposit, { startsAt: inHours(1) });
      for (const hours of [2, 0]) expect((await start(early, hours)).status).toBe(200);
      expect((await start(await offer('NO-DEPOSIT-START'), 1)).status).toBe(200);
    });

    it('gives a free bet that can be used only while the deposit is kept', async () => {
      await offer('KEEP-IT', withDeposit);
      const player = await verifiedPlayer();
      await deposit(player);
      const { id } = (await redeem(player, 'KEEP-IT')).body;
      await withdraw(player);
      const use = async () => bet(player, await app.game(), { freeBetId: id, stake: 5 });
      expect(await use()).toMatchObject({ status: 409, body: { code: 'FREE_BET_UNAVAILABLE' } });
      expect(await freeBetsOf(player)).toMatchObject([{ status: 'usable', isDepositMissing: true }]);
      const expire = (days: number) =>
        sql("update free_bets set expires_at = now() + $2::int * interval '1 day' where id = $1", [id, days]);
      await expire(-1);
      expect(await freeBetsOf(player)).toMatchObject([{ status: 'expired', isDepositMissing: false }]);
      await expire(1);
      await deposit(player);
      expect(await freeBetsOf(player)).toMatchObject([{ status: 'usable', isDepositMissing: false }]);
      const used = await use();
      expect(used.status).toBe(201);
      // A deposit that was withdrawn since is not required again if the bet is void.
      await withdraw(player);
      await settleAs(used.body, 'void');
      expect(await freeBetsOf(player)).toMatchObject([{ status: 'usable', isDepositMissing: false }]);
      expect((await use()).status).toBe(201);
    });
  });
});
