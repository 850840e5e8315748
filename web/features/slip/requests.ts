import { formatAmount } from '#domain/money.ts';
import type { GroupOdds } from '#web/features/slip/combined/combined.ts';
import { type Boosts, boostTaken, lineOdds } from '#web/features/slip/single/single-figures.ts';
import {
  type BetBody,
  type CombinedRequest,
  isGroup,
  type MultipleKind,
  type Slip,
  type SlipLine,
  type Unit,
  unitsOf,
} from '#web/features/slip/slip.ts';
import { multipleOf, stakeOf } from '#web/features/slip/slip-changes.ts';
import type { Selection } from '#web/lib/selection.ts';
import { selectionBody } from '#web/lib/selection-body.ts';

const pricedBody = (selection: Selection) => ({ ...selectionBody(selection), odds: selection.odds });

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
  const selections = lines.map(({ selection }) => {
    const { gameId: _, ...rest } = selectionBody(selection);
    return rest;
  });
  return { gameId, selections };
}

export function combinedRequest(slip: Slip, kind: MultipleKind, groupOdds: GroupOdds): CombinedRequest {
  const { acceptOddsChange } = slip;
  const multiple = multipleOf(slip, kind);
  const stake = formatAmount(stakeOf(multiple));
  const units = unitsOf(slip.lines);
  const single = units.filter((unit) => !isGroup(unit));
  const selections = single.flatMap(({ lines }) => lines.map((line) => pricedBody(line.selection)));
  if (kind !== 'accumulator')
    return { call: 'placeSystem', body: { system: kind, selections, stakePerLine: stake, acceptOddsChange } };
  const { bonus, freeBetId } = multiple;
  const isOwnStake = freeBetId === null || units.some(isGroup);
  const body = { selections, totalStake: stake, acceptOddsChange, ...(isOwnStake && bonus !== undefined && { bonus }) };
  if (!units.some(isGroup))
    return { call: 'placeAccumulator', body: { ...body, ...(freeBetId !== null && { freeBetId }) } };
  const groups = units.filter(isGroup).map((unit) => ({ ...groupBody(unit), odds: groupOdds.get(unit.gameId) ?? '' }));
  return { call: 'placeBuilder', body: { groups, ...body } };
}
