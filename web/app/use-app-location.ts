import { type BrowserLocationHook, navigate, useBrowserLocation } from 'wouter/use-browser-location';
import { afterStepBack } from '#web/ui/back-closes.ts';

const goTo: typeof navigate = (...to) => afterStepBack(() => navigate(...to));

/** Navigation waits for the pending step back of a dialog that has just closed. */
export const useAppLocation: BrowserLocationHook = (options) => {
  const [path] = useBrowserLocation(options);
  return [path, goTo];
};
