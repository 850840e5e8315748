import type { SelectionIdentity } from '#web/lib/selection.ts';

/** The fields that identify a selection in a request: by bet type if it has one, or by market. */
export function selectionBody({ gameId, market, betType, selection, playerId, line }: SelectionIdentity) {
  const name = betType === null ? { market } : { betType };
  return { gameId, ...name, selection, ...(playerId !== null && { playerId }), ...(line !== null && { line }) };
}
