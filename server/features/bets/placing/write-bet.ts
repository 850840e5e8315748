import type { ErrorCode } from '#contract/error-codes.ts';
import { acceptsOddsChange } from '#domain/bet.ts';
import { formatLine } from '#domain/markets/line.ts';
import { formatOdds } from '#domain/odds.ts';
import { systemLines } from '#domain/slip.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { BetToPlace, InPlayDelay, Placement } from '#server/features/bets/placing/bet-placement.ts';
import { type BetRequest, toBetToPlace } from '#server/features/bets/placing/bet-to-place.ts';
import { mayHaveBonus, refuseWorseBonus } from '#server/features/bets/placing/bonus-of-bet.ts';
import { refuseLinesNotOffered } from '#server/features/bets/placing/lines-on-offer.ts';
import { type PricedSelection, readSelections, repriceSelections } from '#server/features/bets/placing/selections.ts';
import { readLadder } from '#server/features/promotions/accumulator-bonus.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

/** How often a price may change between reading and writing before the bet is refused. */
const MAX_ATTEMPTS = 3;

type Attempt = {
  database: Queryable;
  inPlayDelay: InPlayDelay;
  write: (bet: BetToPlace) => Promise<Placement>;
};

/**
 * Writes a bet at current prices if the player's policy allows. Refuses as `placeBet` does, except
 * with IN_PLAY, which it returns.
 */
export async function writeBet(
  request: BetRequest,
  { database, inPlayDelay, write }: Attempt,
): Promise<{ bet: BetToPlace; placement: Placement }> {
  let selections = await readSelections(database, request.selections);
  refuseSystem(request, selections);
  const readBonus = async () => (mayHaveBonus(request) ? await readLadder(database) : null);
  let ladder = await readBonus();
  for (let attempt = 1; ; attempt += 1) {
    const bet = toBetToPlace(request, selections, { inPlayDelay, ladder });
    if (!areOddsAccepted(selections, request)) return refuseOdds(selections, bet);
    refuseWorseBonus(request.bonusSeen, selections, { ladder, bet });
    const placement = await write(bet);
    if (placement.placed || placement.replay || placement.refusal === 'IN_PLAY') return { bet, placement };
    const { refusal, legs } = placement;
    if (refusal === 'BONUS_CHANGED' && attempt < MAX_ATTEMPTS) {
      ladder = await readBonus();
      continue;
    }
    if (refusal === 'MARKET_CLOSED') await refuseLinesNotOffered(database, bet.legs);
    if (refusal !== 'ODDS_CHANGED') return refusePlacement(refusal, request, placement);
    selections = await repriceSelections(
      database,
      selections,
      legs.map((leg) => leg.odds),
    );
    if (attempt === MAX_ATTEMPTS)
      return refuseOdds(selections, toBetToPlace(request, selections, { inPlayDelay, ladder }));
  }
}

function refuseSystem({ system }: BetRequest, selections: readonly PricedSelection[]): void {
  if (system !== null && systemLines(system, selections) === null)
    refuseField('selections', `The system ${system.replaceAll('_', ' ')} can't have ${selections.length} selections`);
}

/** Whether the player's policy accepts each selection's current odds. */
function areOddsAccepted(selections: readonly PricedSelection[], { acceptOddsChange }: BetRequest): boolean {
  return selections.every(
    ({ request, odds }) => request.odds === undefined || acceptsOddsChange(acceptOddsChange, request.odds, odds),
  );
}

type RefusedPlacement = Extract<Placement, { replay: false }>;

/** Refuses with the current odds of the bet and of each selection, in the request's order. */
function refuseOdds(selections: readonly PricedSelection[], { totalOdds }: BetToPlace): never {
  return refuse('ODDS_CHANGED', {
    currentOdds: formatOdds(totalOdds),
    selections: selections.map(({ odds }) => ({ currentOdds: formatOdds(odds) })),
  });
}

function refusePlacement(refusal: ErrorCode, { selections }: BetRequest, { legs, details }: RefusedPlacement): never {
  if (refusal === 'VALIDATION')
    refuseField(
      selections.length === 1 ? 'stake' : 'totalStake',
      'The stake must equal the full amount of the free bet',
    );
  if (refusal !== 'LINE_CHANGED') refuse(refusal, details);
  const lines = legs.map(({ line }) => ({ currentLine: line === null ? null : formatLine(line) }));
  return refuse(refusal, { currentLine: lines.length === 1 ? lines[0]?.currentLine : null, selections: lines });
}
