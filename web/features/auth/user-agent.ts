// Finds a session's browser and operating system, so that users recognise their own sessions.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

type BrowserAndSystem = { browser: string; system: string | null };

export function parseUserAgent(userAgent: string | null): BrowserAndSystem | null {
  const findName = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  const browser = findName(BROWSERS);
  return browser === null ? null : { browser, system: findName(SYSTEMS) };
}
