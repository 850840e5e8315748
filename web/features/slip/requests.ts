import { formatAmount } from '#domain/money.ts';
import { chosenSystem, type GroupOdds, isGroup, type Unit, unitsOf } from '#web/features/slip/combined/combined.ts';
import { type Boosts, boostTaken, lineOdds } from '#web/features/slip/single/single-figures.ts';
import type { BetBody, CombinedRequest, Slip, SlipLine } from '#web/features/slip/slip.ts';
import { stakeOf } from '#web/features/slip/slip.ts';
import type { Selection } from '#web/lib/selection.ts';

function groupedBody({ betType, selection, playerId, line }: Selection) {
  return { betType, selection, ...(playerId !== null && { playerId }), ...(line !== null && { line }) };
}

function selectionBody(selection: Selection) {
  return { gameId: selection.gameId, ...groupedBody(selection), odds: selection.odds };
}

export function betBody(slip: Slip, line: SlipLine, boosts: Boosts): BetBody {
  const boost = boostTaken(line, boosts);
  return {
    ...selectionBody(line.selection),
    odds: lineOdds(line, boosts),
    stake: formatAmount(stakeOf(line)),
    acceptOddsChange: slip.acceptOddsChange,
    ...(boost && { boostId: boost.promotionId }),
    ...(line.freeBetId !== null && { freeBetId: line.freeBetId }),
  };
}

export function groupBody({ gameId, lines }: Unit) {
  return { gameId, selections: lines.map((line) => groupedBody(line.selection)) };
}

export function combinedRequest(slip: Slip, groupOdds: GroupOdds): CombinedRequest {
  const { acceptOddsChange } = slip;
  const stake = formatAmount(stakeOf(slip.accumulator));
  const units = unitsOf(slip);
  const single = units.filter((unit) => !isGroup(unit));
  const selections = single.flatMap(({ lines }) => lines.map((line) => selectionBody(line.selection)));
  const system = chosenSystem(slip);
  if (system !== null)
    return { call: 'placeSystem', body: { system, selections, stakePerLine: stake, acceptOddsChange } };
  const body = { selections, totalStake: stake, acceptOddsChange };
  if (!units.some(isGroup)) {
    const { freeBetId } = slip.accumulator;
    return { call: 'placeAccumulator', body: { ...body, ...(freeBetId !== null && { freeBetId }) } };
  }
  const groups = units.filter(isGroup).map((unit) => ({ ...groupBody(unit), odds: groupOdds.get(unit.gameId) ?? '' }));
  return { call: 'placeBuilder', body: { groups, ...body } };
}
