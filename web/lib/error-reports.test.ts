import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-client.ts';
import { describeError, sourceOf, withoutPersonalData } from '#web/lib/error-reports.ts';

test.each([
  ["Cannot read properties of undefined (reading 'teams')", "Cannot read properties of undefined (reading '…')"],
  ['bad value "Amina +254700000001"', 'bad value "…"'],
  ['no user amina@example.com here', 'no user … here'],
  ['phone 254700000001, minute 90', 'phone …, minute 90'],
  ['failed for https://site.example/profile?phone=1', 'failed for …'],
])('removes personal data: %s', (message, reported) => {
  expect(withoutPersonalData(message)).toBe(reported);
});

test('a report contains the code position and the page', () => {
  const error = new RangeError('Invalid time value');
  error.stack = 'RangeError: Invalid time value\n    at draw (https://site.example/assets/index-a1b2.js:3:456)';
  expect(describeError('render', error, '/admin/users/:id')).toEqual({
    kind: 'render',
    name: 'RangeError',
    message: 'Invalid time value',
    source: 'index-a1b2.js:3:456',
    page: '/admin/users/:id',
  });
});

test.each([
  ['a refusal', new ApiError(409, '{"code":"ODDS_CHANGED"}', 'Conflict')],
  ['a lost network in Chromium', new TypeError('Failed to fetch')],
  ['a lost network in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['a lost network in WebKit', new TypeError('Load failed')],
  ['a value that is not an error', 'ResizeObserver loop completed'],
])('%s is not reported', (_, error) => {
  expect(describeError('rejection', error, '/')).toBeNull();
});

test('a file that fails to load has its own kind', () => {
  const error = new TypeError('Failed to fetch dynamically imported module: https://site.example/assets/a.js');
  expect(describeError('render', error, '/')?.kind).toBe('load');
});

test('frames outside our own files are ignored', () => {
  expect(sourceOf('at x (chrome-extension://abc/content.js:1:2)')).toBeUndefined();
});
