import { type BrowserLocationHook, navigate, useBrowserLocation } from 'wouter/use-browser-location';
import { afterStepBack } from '#web/ui/close-on-back.ts';

const goTo: typeof navigate = (...to) => afterStepBack(() => navigate(...to));

/** Navigation waits while the history steps back from the entry of a dialog that has closed. */
export const useAppLocation: BrowserLocationHook = (options) => {
  const [path] = useBrowserLocation(options);
  return [path, goTo];
};
