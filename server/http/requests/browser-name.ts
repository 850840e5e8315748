// A browser's name and version, for metrics. The order of the patterns matters: most browsers also
// claim to be Chrome or Safari.
const PATTERNS: readonly [name: string, pattern: RegExp][] = [
  ['edge', /\bEdg(?:A|iOS)?\/(\d{1,3})\b/],
  ['opera', /\bOPR\/(\d{1,3})\b/],
  ['samsung', /\bSamsungBrowser\/(\d{1,3})\b/],
  ['firefox', /\b(?:Firefox|FxiOS)\/(\d{1,3})\b/],
  ['chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d{1,3})\b/],
  ['safari', /\bVersion\/(\d{1,3})\b.* Safari\//],
];

/** A metric keeps all its labels in memory. Beyond this many, versions are omitted. */
const MAX_LABELS = 200;

/** @returns a function that names a browser, such as `chrome 156`, or `other` */
export function createBrowserNames(): (userAgent: string | undefined) => string {
  const labels = new Set<string>();
  return (userAgent = '') => {
    for (const [name, pattern] of PATTERNS) {
      const version = pattern.exec(userAgent)?.[1];
      if (version === undefined) continue;
      const label = `${name} ${Number(version)}`;
      if (labels.size < MAX_LABELS) labels.add(label);
      return labels.has(label) ? label : name;
    }
    return 'other';
  };
}
