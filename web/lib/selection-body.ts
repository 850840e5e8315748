import type { SelectionIdentity } from '#web/lib/selection.ts';

/** The fields that name a selection in a request: those of its bet type, or its market and line. */
export function selectionBody({ gameId, market, betType, selection, playerId, line }: SelectionIdentity) {
  const form = betType === null ? { market } : { betType };
  return { gameId, ...form, selection, ...(playerId !== null && { playerId }), ...(line !== null && { line }) };
}
