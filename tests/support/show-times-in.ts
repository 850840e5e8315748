import { onTestFinished, vi } from 'vitest';
import { chooseDisplay } from '#web/lib/display-choices.ts';

function chooseTimeZone(timeZone: string | null): void {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  chooseDisplay({ timeZone });
  vi.unstubAllGlobals();
}

/** Sets the time zone in which times are shown, until the test ends. */
export function showTimesIn(timeZone: string): void {
  chooseTimeZone(timeZone);
  onTestFinished(() => chooseTimeZone(null));
}
