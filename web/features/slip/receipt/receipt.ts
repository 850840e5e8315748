// The bets just placed, until the player dismisses them or selects something new.
import type { Bet } from '#contract/bets/objects.ts';
import type { SystemKind } from '#domain/slip.ts';
import { emptyLine, type Slip, type SlipLine, type SlipMode } from '#web/features/slip/slip.ts';

export type Receipt = {
  bets: readonly Bet[];
  mode: SlipMode;
  lines: readonly SlipLine[];
  system: SystemKind | null;
};

export function withReceipt(slip: Slip, { mode, lines, system }: Receipt): Slip {
  const isTaken = ({ selection }: SlipLine) =>
    slip.lines.some(
      (line) => line.selection.gameId === selection.gameId && line.selection.betType === selection.betType,
    );
  const again = lines.filter((line) => !isTaken(line)).map(({ selection }) => ({ ...emptyLine, selection }));
  return { ...slip, mode, lines: [...slip.lines, ...again], accumulator: { ...slip.accumulator, system } };
}
