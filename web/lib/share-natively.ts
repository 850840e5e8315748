export type ShareOutcome = 'shared' | 'cancelled' | 'impossible';

/** Shares through the device's own dialog, if there is one. */
export async function shareNatively(data: ShareData): Promise<ShareOutcome> {
  if (!navigator.share) return 'impossible';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    // A second tap is an invalid state while the dialog is open.
    const isCancelled = error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
    return isCancelled ? 'cancelled' : 'impossible';
  }
}
