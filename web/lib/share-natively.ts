export type ShareOutcome = 'shared' | 'cancelled' | 'impossible';

/** Shares through the device's own dialog, if there is one. */
export async function shareNatively(data: ShareData): Promise<ShareOutcome> {
  if (!navigator.share) return 'impossible';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'impossible';
  }
}
