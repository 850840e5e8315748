import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startApp } from '#tests/support/app.ts';
import { promotionsOf } from '#tests/support/promotions.ts';

const app = await startApp();
const { inDays, promote, boostable, boost, boostLimits, shownIds } = promotionsOf(app);
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

describe('promotions', () => {
  it('are created, shown while active, changed and ended', async () => {
    const admin = await app.admin();
    const later = await promote({ title: 'Later', startsAt: inDays(1), endsAt: inDays(2) });
    const running = await promote({ title: 'Now', colour: 'blue' });
    expect(await shownIds()).toContain(running.id);
    expect(await shownIds()).not.toContain(later.id);
    const changed = await admin.patch(`/api/admin/promotions/${running.id}`, { title: 'Then', colour: 'red' });
    expect(changed).toMatchObject({ title: 'Then', colour: 'red', text: 'Hello.', running: true });
    expect(await admin.post(`/api/admin/promotions/${running.id}/end`)).toMatchObject({ running: false });
    expect(await shownIds()).not.toContain(running.id);
    expect(await admin.call('POST', `/api/admin/promotions/${running.id}/end`)).toMatchObject({ status: 409 });
    const all = await admin.get('/api/admin/promotions');
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([later.id, running.id]));
  });

  it('include their translations, which a change replaces', async () => {
    const admin = await app.admin();
    const sw = { title: 'Karibu', text: 'Habari.' };
    const fr = { title: 'Bienvenue', text: 'Bonjour.' };
    const written = await promote({ translations: { sw, fr } });
    const shown = async () => (await app.visitor().get('/api/promotions')).find(({ id }) => id === written.id);
    expect(await shown()).toMatchObject({ title: 'Welcome', translations: { sw, fr } });
    const change = (fields: unknown) => admin.patch(`/api/admin/promotions/${written.id}`, fields);
    expect(await change({ title: 'Hello' })).toMatchObject({ translations: { sw, fr } });
    expect(await change({ translations: { fr } })).toHaveProperty('translations', { fr });
    expect(await shown()).toHaveProperty('translations', { fr });
    expect(await promote({})).toHaveProperty('translations', {});
  });

  it('refuse a change to a value that a colleague has changed since, but not to others', async () => {
    const admin = await app.admin();
    const { id } = await boost(await boostable(), { odds: '2.80' });
    const path = `/api/admin/promotions/${id}`;
    const [before] = await admin.get('/api/admin/promotions');
    const { title, text, colour, translations, startsAt, endsAt } = before ?? {};
    const { odds: boostedOdds, minStake, maxStake, maxBets } = before?.boost ?? {};
    const seen = { title, text, colour, translations, startsAt, endsAt, boostedOdds, minStake, maxStake, maxBets };
    await admin.patch(path, { title: 'Hi', translations: { fr: { title: 'Salut', text: '' } }, boostedOdds: 2.7 });
    const refused = (changed: object[]) => ({ status: 409, body: { code: 'SETTINGS_CHANGED', changed } });
    expect(await admin.call('PATCH', path, { title: 'Hey', colour: 'red', boostedOdds: 2.9, seen })).toMatchObject(
      refused([
        { field: 'title', seen: title, current: 'Hi' },
        { field: 'boostedOdds', seen: '2.80', current: '2.70' },
      ]),
    );
    const translated = { translations: { sw: { title: 'Habari', text: '' } }, seen };
    expect(await admin.call('PATCH', path, translated)).toMatchObject(
      refused([{ field: 'translations.fr.title', seen: '', current: 'Salut' }]),
    );
    const maxBetsNow = (maxBets ?? 0) + 1;
    expect(await admin.patch(path, { colour: 'red', endsAt: inDays(3), maxBets: maxBetsNow, seen })).toMatchObject({
      title: 'Hi',
      colour: 'red',
      boost: { odds: '2.70', maxBets: maxBetsNow },
    });
    const { rows } = await app.database.pool.query(
      `select after from audit_entries where action = 'promotion changed' and subject_id = $1`,
      [id],
    );
    expect(rows.some(({ after }) => 'seen' in after)).toBe(false);
  });

  const boostAt = { gameId: 1, betType: 'home', odds: 2, ...boostLimits };
  it.each<[Record<string, unknown>, string]>([
    [{ endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
    [{ translations: { de: { title: 'Hallo', text: '' } } }, 'translations'],
    [{ translations: { sw: { title: '', text: 'Habari.' } } }, 'translations.sw.title'],
    [{ kind: 'odds_boost' }, 'boost'],
    [{ kind: 'free_bet' }, 'freeBet'],
    [{ title: '' }, 'title'],
    [{ colour: 'pink' }, 'colour'],
    [{ boost: boostAt }, 'boost'],
    [{ kind: 'odds_boost', boost: { ...boostAt, maxStake: undefined } }, 'boost.maxStake'],
    [{ kind: 'odds_boost', boost: { ...boostAt, maxBetsPerPlayer: undefined } }, 'boost.maxBetsPerPlayer'],
    [{ kind: 'odds_boost', boost: { ...boostAt, maxBets: undefined } }, 'boost.maxBets'],
    [{ kind: 'free_bet', freeBet: { code: 'a b', amount: 1, days: 1 } }, 'freeBet.code'],
  ])("can't be created with %j", async (fields, path) => {
    expect(await promote(fields, 400)).toMatchObject({ issues: [{ path }] });
  });

  it("can't be created on a missing selection", async () => {
    const game = await app.game();
    const fields = { betType: 'match_result', odds: '3.00', ...boostLimits };
    const missing = { ...fields, gameId: game.id, selection: 'both' };
    expect(await promote({ kind: 'odds_boost', boost: missing }, 400)).toMatchObject({
      issues: [{ path: 'boost.selection' }],
    });
    await promote({ kind: 'odds_boost', boost: { ...fields, gameId: 999_999, selection: 'home' } }, 404);
  });
});
