import { type BrowserLocationHook, navigate, useBrowserLocation } from 'wouter/use-browser-location';
import { afterStepBack } from '#web/ui/close-on-back.ts';

const goTo: typeof navigate = (...to) => afterStepBack(() => navigate(...to));

/** Navigation waits until a dialog that has just closed has left its entry in the history. */
export const useAppLocation: BrowserLocationHook = (options) => {
  const [path] = useBrowserLocation(options);
  return [path, goTo];
};
