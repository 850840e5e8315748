// A bet as it was when placed, built from the placement or from a bet that has changed since.
import type { Bet } from '#contract/bets/objects.ts';
import { bonusCents } from '#domain/accumulator-bonus.ts';
import { cents, formatAmount, isZero } from '#domain/money.ts';
import { oddsHundredths, potentialWinCents } from '#domain/odds.ts';
import type { BetRow } from '#server/features/bets/bet-rows.ts';
import type { BetToPlace, FoundLeg, Placement } from '#server/features/bets/placing/bet-placement.ts';

const ZERO = cents(0);
const UNSETTLED = {
  status: 'pending' as const,
  payoutCents: null,
  note: null,
  settledAt: null,
  cashedOutStakeCents: ZERO,
  cashedOutCents: ZERO,
  reversedCents: ZERO,
  reversed: null,
};

type PlacedResult = Extract<Placement, { placed: true }>;
/** A placed leg's fields are never null, except the line. */
type PlacedLeg = { [Part in keyof FoundLeg]: Part extends 'line' ? FoundLeg[Part] : NonNullable<FoundLeg[Part]> };

/** The row of a newly placed bet, without reading it from the database. */
export function placedRow(bet: BetToPlace, { betId, username, placedAt, legs }: PlacedResult): BetRow {
  const groupOdds = new Map(bet.builders.map((builder) => [builder.groupNumber, builder.odds]));
  return {
    id: betId,
    userId: bet.userId,
    username,
    isAccumulator: bet.isAccumulator,
    stakeCents: bet.stakeCents,
    odds: bet.totalOdds,
    potentialWinCents: bet.potentialWinCents,
    system: bet.system,
    lineStakeCents: bet.lineStakeCents,
    bonus: bet.bonus && { terms: bet.bonus.terms, maxCents: bet.bonus.cents, paidCents: null },
    freeBetId: bet.freeBetId,
    boostId: bet.boostId,
    createdAt: placedAt,
    ...UNSETTLED,
    legs: bet.legs.map(({ gameId, betType, market, playerId, groupNumber }, index) => {
      const { homeTeam, awayTeam, selection, line, odds } = legs[index] as PlacedLeg;
      return {
        gameId,
        homeTeam,
        awayTeam,
        betType,
        market,
        selection,
        playerId,
        line,
        odds,
        status: 'pending',
        explanation: null,
        reason: null,
        rulesVersion: null,
        group: groupNumber,
        groupOdds: groupNumber === null ? null : (groupOdds.get(groupNumber) ?? null),
      };
    }),
  };
}

/** A bet as it was when placed: a retry gets the first response, whatever has happened since. */
export function asPlaced(bet: Bet): Bet {
  const legs = bet.legs.map((leg) => ({ ...leg, status: 'pending' as const, explanation: null, reason: null }));
  const placed = { ...bet, ...beforeCashOuts(bet) };
  return {
    ...placed,
    ...(bet.bonus && { bonus: bonusAsPlaced(bet.bonus, placed) }),
    legs,
    status: 'pending',
    payout: null,
    reversedPayouts: formatAmount(ZERO),
    reversedCashOuts: null,
    explanation: null,
    rulesVersion: null,
    settledAt: null,
  };
}

/** The stake and potential win before parts of the bet were cashed out. */
function beforeCashOuts(bet: Bet): Partial<Bet> {
  if (isZero(bet.cashedOutStake)) return {};
  const stake = cents(wholeNumber(bet.stake) + wholeNumber(bet.cashedOutStake));
  const odds = oddsHundredths(wholeNumber(bet.odds));
  const none = formatAmount(ZERO);
  const potentialWin = formatAmount(potentialWinCents(stake, odds));
  return { stake: formatAmount(stake), potentialWin, cashedOutStake: none, cashedOut: none };
}

/** The whole bet's bonus, before any partial cash-out. */
function bonusAsPlaced(bonus: NonNullable<Bet['bonus']>, placed: Pick<Bet, 'stake' | 'potentialWin'>): Bet['bonus'] {
  const stake = cents(wholeNumber(placed.stake));
  const payout = cents(wholeNumber(placed.potentialWin));
  const potential = bonusCents(bonus.percent, cents(wholeNumber(bonus.maxBonus)), { stake, payout });
  return { ...bonus, potential: formatAmount(potential), paid: null };
}

const wholeNumber = (decimals: string): number => Number(decimals.replace('.', ''));
