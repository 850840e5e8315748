// Shared by the axe checks of all browser engines.
import axe from 'axe-core';

/** Off by default in axe. With speech control, a control's name must contain its visible text. */
const VISIBLE_NAMES = { 'label-content-name-mismatch': { enabled: true } };
const OPTIONS = { resultTypes: ['violations'], rules: VISIBLE_NAMES };

/** Evaluated once in a page, since it is large. */
export const AXE_LOADER = `(() => { ${axe.source}\n return 'loaded'; })()`;

/** An expression whose promise resolves to the page's findings. There are no frames to check. */
export const READ_FINDINGS = `axe.run(document, ${JSON.stringify(OPTIONS)}).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`;

const MAX_ATTEMPTS = 4;
const PAUSE_MS = 1000;

/** The findings that remain after a few seconds: parts of a page may still be loading. */
export async function lastingFindings(readFindings: () => Promise<string[]>): Promise<string[]> {
  let findings = await readFindings();
  for (let attempts = 1; attempts < MAX_ATTEMPTS && findings.length > 0; attempts += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    findings = await readFindings();
  }
  return findings;
}
