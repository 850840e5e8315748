// Two people edit the betting limits or the margins: neither overwrites a change they haven't seen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const setLimits = (body: object) => admin.call('PATCH', '/api/admin/risk-limits', body);
const setMargins = (body: object) => admin.call('PATCH', '/api/admin/margins', body);
const stale = (...changed: { field: string; seen: string; current: string }[]) => ({
  status: 409,
  body: { code: 'SETTINGS_CHANGED', changed },
});

describe('betting limits', () => {
  it('are refused if one of the changed values has changed since, and nothing is saved', async () => {
    const seen = await admin.get('/api/admin/risk-limits');
    await admin.patch('/api/admin/risk-limits', { stake: '90.00' });
    const changed = { field: 'stake', seen: seen.stake, current: '90.00' };
    expect(await setLimits({ stake: '80.00', payout: '700.00', seen })).toMatchObject(stale(changed));
    expect(await admin.get('/api/admin/risk-limits')).toEqual({ ...seen, stake: '90.00' });
  });

  it('are saved if only other values have changed', async () => {
    const seen = await admin.get('/api/admin/risk-limits');
    await admin.patch('/api/admin/risk-limits', { stake: '91.00' });
    expect(await setLimits({ payout: '701.00', seen })).toMatchObject({ status: 200 });
    expect(await admin.get('/api/admin/risk-limits')).toEqual({ ...seen, stake: '91.00', payout: '701.00' });
  });

  it('accept one of two concurrent changes', async () => {
    const seen = await admin.get('/api/admin/risk-limits');
    const sent = await Promise.all(['60.00', '61.00', '62.00'].map((stake) => setLimits({ stake, seen })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('can be set without stating the values seen', async () => {
    expect(await setLimits({ stake: '100.00' })).toMatchObject({ status: 200, body: { stake: '100.00' } });
  });
});

describe('margins', () => {
  it('are refused if one of the changed values has changed since, and nothing is saved', async () => {
    const seen = await admin.get('/api/admin/margins');
    await admin.patch('/api/admin/margins', { basisPoints: { match_result: 640 } });
    const before = await admin.get('/api/admin/margins');
    const changed = { field: 'match_result', seen: String(seen.basisPoints.match_result), current: '640' };
    const basisPoints = { match_result: 650, over_under: 660 };
    expect(await setMargins({ basisPoints, seen })).toMatchObject(stale(changed));
    expect(await admin.get('/api/admin/margins')).toEqual(before);
  });

  it('are refused if the method has changed since', async () => {
    const seen = await admin.get('/api/admin/margins');
    const method = seen.method === 'power' ? 'proportional' : 'power';
    await admin.patch('/api/admin/margins', { method });
    const changed = { field: 'method', seen: seen.method, current: method };
    expect(await setMargins({ method: seen.method, seen })).toMatchObject(stale(changed));
  });

  it('accept one of two concurrent changes', async () => {
    const seen = await admin.get('/api/admin/margins');
    const margins = [710, 720, 730].map((match_result) => setMargins({ basisPoints: { match_result }, seen }));
    expect((await Promise.all(margins)).map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('are saved if only other values have changed', async () => {
    const seen = await admin.get('/api/admin/margins');
    await admin.patch('/api/admin/margins', { basisPoints: { match_result: 800 } });
    expect(await setMargins({ basisPoints: { over_under: 810 }, seen })).toMatchObject({
      status: 200,
      body: { basisPoints: { match_result: 800, over_under: 810 } },
    });
  });
});
