import { expect, test } from 'vitest';
import { createBrowserNames } from '#server/http/requests/browser-name.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'chrome 156',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/147.0.0.0 Safari/537.36', 'chrome 147'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'firefox 153'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    'safari 26',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0', 'edge 156'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36',
    'samsung 29',
  ],
  ['curl/8.1', 'other'],
  [undefined, 'other'],
])('names the browser of %s', (userAgent, name) => {
  expect(createBrowserNames()(userAgent)).toBe(name);
});

test('limits the number of names, so that made-up versions do not flood the metrics', () => {
  const nameOf = createBrowserNames();
  const names = new Set(Array.from({ length: 900 }, (_, version) => nameOf(`Firefox/${version}`)));
  expect(names.size).toBe(201);
});
