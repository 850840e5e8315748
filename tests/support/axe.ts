// Shared by the axe checks of all browser engines.

/** Off by default in axe. With speech control, a control's name must contain its visible text. */
export const VISIBLE_NAMES = { 'label-content-name-mismatch': { enabled: true } };

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
