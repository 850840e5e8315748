// The browser and the system of a session, as far as the browser names them: enough for a person to know their own.

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

type Named = { browser: string; system: string | null };

/** Null where it says nothing that people know. */
export function browserName(userAgent: string | null): Named | null {
  const named = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null;
  const browser = named(BROWSERS);
  return browser === null ? null : { browser, system: named(SYSTEMS) };
}
