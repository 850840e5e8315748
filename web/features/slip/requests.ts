// What is sent for a line and for an accumulator, from what stands in the slip.
import { formatAmount } from '#domain/money.ts';
import type { AccumulatorBody, BetBody, Slip, SlipLine } from '#web/features/slip/slip.ts';
import { stakeOf } from '#web/features/slip/slip.ts';
import type { Selection } from '#web/lib/selection.ts';

function selectionBody({ gameId, betType, selection, playerId, line, odds }: Selection) {
  return { gameId, betType, selection, ...(playerId !== null && { playerId }), ...(line !== null && { line }), odds };
}

export function betBody(slip: Slip, line: SlipLine): BetBody {
  return {
    ...selectionBody(line.selection),
    stake: formatAmount(stakeOf(line)),
    acceptOddsChange: slip.acceptOddsChange,
  };
}

export function accumulatorBody(slip: Slip): AccumulatorBody {
  return {
    selections: slip.lines.map((line) => selectionBody(line.selection)),
    totalStake: formatAmount(stakeOf(slip.accumulator)),
    acceptOddsChange: slip.acceptOddsChange,
  };
}
