// Errors that browsers report are counted by browser and kind, and the alert rules
// match the metrics that exist.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { checkout } from '#tests/support/folders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const error = { kind: 'render', name: 'TypeError', message: 'x is not a function', source: 'a.js:1:2', page: '/' };
const report = (body: unknown) =>
  fetch(`${app.url}/api/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
    body: JSON.stringify(body),
  });
const metrics = async () => (await fetch(`${app.url}/metrics`)).text();
const errorCounts = async () => (await metrics()).match(/goldline_client_errors_total\{.*/g);

it('counts an error by browser and kind', async () => {
  expect((await report(error)).status).toBe(201);
  expect(await metrics()).toContain('goldline_client_errors_total{browser="firefox 153",kind="render"} 1');
});

it.each([
  ['an unknown kind', { ...error, kind: 'other' }],
  ['an invalid name', { ...error, name: '<script>' }],
  ['a message that is too long', { ...error, message: 'x'.repeat(301) }],
  ['an extra field', { ...error, phoneNumber: '+254700000001' }],
])('refuses %s and counts nothing', async (_, body) => {
  const before = await errorCounts();
  const response = await report(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'VALIDATION' });
  expect(await errorCounts()).toEqual(before);
});

it('limits the number of reports from one address', async () => {
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await report(error)).status));
  expect(statuses).toContain(429);
});

const rules = readFileSync(path.join(checkout, 'docs/prometheus-alerts.yml'), 'utf8');

it('has alert rules only for metrics that exist', async () => {
  const named = new Set(rules.match(/\bgoldline_\w+/g));
  expect(named.size).toBeGreaterThan(4);
  const exposed = await metrics();
  for (const name of named) expect(exposed, name).toContain(name.replace(/_(count|bucket|sum)$/, ''));
});

// A quantile above the highest bucket is reported as that bucket's bound.
it('has alert thresholds that a quantile can exceed', async () => {
  const quantiles = [...rules.matchAll(/histogram_quantile\(.*?(goldline_\w+_bucket).* > ([\d.]+)$/gm)];
  expect(quantiles.length).toBeGreaterThan(0);
  const exposed = await metrics();
  for (const [, name, threshold] of quantiles) {
    const bounds = [...exposed.matchAll(new RegExp(`^${name}\\{le="([\\d.]+)"`, 'gm'))].map(([, bound]) =>
      Number(bound),
    );
    expect(Math.max(...bounds), name).toBeGreaterThan(Number(threshold));
  }
});

it('has no metric labels that Prometheus sets itself, since it would rename them', () => {
  const metrics = app.services.metrics.registry.getMetricsAsArray() as { labelNames?: string[] }[];
  const labels = metrics.flatMap(({ labelNames = [] }) => labelNames);
  expect(labels).toContain('route');
  expect(labels.filter((label) => ['job', 'instance'].includes(label))).toEqual([]);
});
