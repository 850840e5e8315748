import { formatAmount } from '#domain/money.ts';
import type { BuilderOdds } from '#web/features/slip/combined/combined.ts';
import { appliedBoost, type Boosts, lineOdds } from '#web/features/slip/single/single-figures.ts';
import {
  type BetBody,
  type CombinedRequest,
  isBuilder,
  legsOf,
  type MultipleKind,
  type Slip,
  type SlipLeg,
  type SlipLine,
} from '#web/features/slip/slip.ts';
import { multipleOf, stakeOf } from '#web/features/slip/slip-changes.ts';
import type { Selection } from '#web/lib/selection.ts';
import { selectionBody } from '#web/lib/selection-body.ts';

const pricedBody = (selection: Selection) => ({ ...selectionBody(selection), odds: selection.odds });

export function betBody(slip: Slip, line: SlipLine, boosts: Boosts): BetBody {
  const boost = appliedBoost(line, boosts);
  return {
    ...selectionBody(line.selection),
    odds: lineOdds(line, boosts),
    stake: formatAmount(stakeOf(line)),
    acceptOddsChange: slip.acceptOddsChange,
    ...(boost && { boostId: boost.promotionId }),
    ...(line.freeBetId !== null && { freeBetId: line.freeBetId }),
  };
}

export function builderBody({ gameId, lines }: SlipLeg) {
  const selections = lines.map(({ selection }) => {
    const { gameId: _, ...rest } = selectionBody(selection);
    return rest;
  });
  return { gameId, selections };
}

export function combinedRequest(slip: Slip, kind: MultipleKind, builderOdds: BuilderOdds): CombinedRequest {
  const { acceptOddsChange } = slip;
  const multiple = multipleOf(slip, kind);
  const stake = formatAmount(stakeOf(multiple));
  const legs = legsOf(slip.lines);
  const single = legs.filter((leg) => !isBuilder(leg));
  const selections = single.flatMap(({ lines }) => lines.map((line) => pricedBody(line.selection)));
  if (kind !== 'accumulator')
    return { call: 'placeSystem', body: { system: kind, selections, stakePerLine: stake, acceptOddsChange } };
  const { bonus, freeBetId } = multiple;
  const isOwnStake = freeBetId === null || legs.some(isBuilder);
  const body = { selections, totalStake: stake, acceptOddsChange, ...(isOwnStake && bonus !== undefined && { bonus }) };
  if (!legs.some(isBuilder))
    return { call: 'placeAccumulator', body: { ...body, ...(freeBetId !== null && { freeBetId }) } };
  const groups = legs
    .filter(isBuilder)
    .map((leg) => ({ ...builderBody(leg), odds: builderOdds.get(leg.gameId) ?? '' }));
  return { call: 'placeBuilder', body: { groups, ...body } };
}

/** To the player, a bet builder combined with other games is an accumulator. */
export function kindOf(request: CombinedRequest): 'accumulator' | 'system' | 'builder' {
  if (request.call === 'placeSystem') return 'system';
  if (request.call === 'placeAccumulator') return 'accumulator';
  const { groups, selections = [] } = request.body;
  return groups.length + selections.length === 1 ? 'builder' : 'accumulator';
}
