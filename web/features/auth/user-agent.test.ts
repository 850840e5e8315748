import { expect, it } from 'vitest';
import { parseUserAgent } from '#web/features/auth/user-agent.ts';

it.each([
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1', 'Safari', 'iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0 Chrome/130.0.0.0', 'Samsung Internet', 'Android'],
])('recognises the browser and system in "%s"', (userAgent, browser, system) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system });
});

it.each([[null], ['node'], ['']])('finds neither browser nor system in %j', (userAgent) => {
  expect(parseUserAgent(userAgent)).toBeNull();
});
