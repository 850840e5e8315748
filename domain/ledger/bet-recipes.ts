// Held stakes, settlements and cash-outs, as transfers; docs/money.md shows them as diagrams. The
// statement that places bets writes the transfers of stakes itself (place-bets.sql).
import type { BetStatus } from '#domain/bet.ts';
import { positive, type Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents } from '#domain/money.ts';

type DelayEvent = { delayId: number; userId: number; stakeCents: Cents };

const delayTransfer = (event: DelayEvent) => ({
  refId: event.delayId,
  sequence: 0,
  userId: event.userId,
  amountCents: event.stakeCents,
});

/** An in-play bet in its delay: the stake is held immediately. */
export function stakeHeld(event: DelayEvent): Transfer[] {
  return [{ kind: 'delay_hold', debit: 'available', credit: 'held', ...delayTransfer(event) }];
}

/** The in-play delay ended and the bet is placed: the held stake is released, to be staked. */
export function stakeReleased(event: DelayEvent): Transfer[] {
  return [{ kind: 'delay_release', debit: 'held', credit: 'available', ...delayTransfer(event) }];
}

/**
 * The bet was refused after its in-play delay. A reversal during the delay could not take the held
 * stake, so the stake first repays the debt.
 */
export function stakeReturned(event: DelayEvent & { debtCents: Cents }): Transfer[] {
  const repaid = cents(Math.min(event.stakeCents, event.debtCents));
  return positive([
    ...stakeReleased(event),
    {
      kind: 'delay_repayment',
      debit: 'available',
      credit: 'debt',
      ...delayTransfer({ ...event, stakeCents: repaid }),
    },
  ]);
}

type Settlement = {
  betId: number;
  userId: number;
  /** The sequence number of this settlement of the bet, from 1. */
  settlement: number;
  stakeCents: Cents;
  /** What the player is paid, including the bonus. */
  payoutCents: Cents;
  /** The accumulator bonus in the payout, which `promotions` pays to `winnings`. */
  bonusCents: Cents;
  /** Where the stake goes: a void free bet returns it to the account it came from. */
  stakeTo: StakeAccount;
};

type StakeAccount = 'winnings' | 'promotions';

export function stakeAccount(bet: { isFree: boolean; status: BetStatus }): StakeAccount {
  return bet.isFree && bet.status === 'void' ? 'promotions' : 'winnings';
}

/**
 * A settled bet: the stake goes to the operator, who pays the payout. For a void bet, the
 * payout is the stake, or zero if the bet was free.
 * @param event.debtCents the player's debt, which is repaid from the payout
 */
export function betSettled(event: Settlement & { debtCents: Cents }): Transfer[] {
  const row = { refId: event.betId, sequence: event.settlement, userId: event.userId };
  const repaid = cents(Math.min(event.payoutCents, event.debtCents));
  return positive([
    { kind: 'stake_settlement', debit: 'staked', credit: event.stakeTo, amountCents: event.stakeCents, ...row },
    { kind: 'payout', debit: 'winnings', credit: 'available', amountCents: event.payoutCents, ...row },
    { kind: 'debt_repayment', debit: 'available', credit: 'debt', amountCents: repaid, ...row },
    { kind: 'accumulator_bonus', debit: 'promotions', credit: 'winnings', amountCents: event.bonusCents, ...row },
  ]);
}

/**
 * A reversed settlement: the payout returns to the operator and the stake to the bet. What the
 * player's available balance does not cover becomes debt.
 * @param event.availableCents the available balance, read under the wallet's lock
 */
export function settlementReversed(event: Settlement & { availableCents: Cents }): Transfer[] {
  const row = { refId: event.betId, sequence: event.settlement, userId: event.userId };
  const recovered = cents(Math.min(event.payoutCents, event.availableCents));
  const owed = cents(event.payoutCents - recovered);
  return positive([
    { kind: 'payout_reversal', debit: 'available', credit: 'winnings', amountCents: recovered, ...row },
    { kind: 'debt', debit: 'debt', credit: 'winnings', amountCents: owed, ...row },
    { kind: 'stake_reversal', debit: event.stakeTo, credit: 'staked', amountCents: event.stakeCents, ...row },
    {
      kind: 'accumulator_bonus_reversal',
      debit: 'winnings',
      credit: 'promotions',
      amountCents: event.bonusCents,
      ...row,
    },
  ]);
}

type CashOut = {
  betId: number;
  userId: number;
  /** The sequence number of this cash-out of the bet, from 1; a bet can be cashed out in parts. */
  cashOut: number;
  stakeCents: Cents;
  amountCents: Cents;
  /** The player's debt, which is repaid from the offer. */
  debtCents: Cents;
};

/** A full or partial cash-out: that part of the stake goes to the operator, who pays the offer. */
export function betCashedOut(event: CashOut): Transfer[] {
  const row = { refId: event.betId, sequence: event.cashOut, userId: event.userId };
  const repaid = cents(Math.min(event.amountCents, event.debtCents));
  return positive([
    { kind: 'cash_out_stake', debit: 'staked', credit: 'winnings', amountCents: event.stakeCents, ...row },
    { kind: 'cash_out', debit: 'winnings', credit: 'available', amountCents: event.amountCents, ...row },
    { kind: 'cash_out_repayment', debit: 'available', credit: 'debt', amountCents: repaid, ...row },
  ]);
}

/**
 * A reversed cash-out: the stake returns to the bet and the offer to the operator. What the
 * player's available balance does not cover becomes debt. Sequence numbers are negative, to keep
 * them apart from those of the bet's settlements.
 * @param event.availableCents the available balance, read under the wallet's lock
 */
export function cashOutReversed(event: Omit<CashOut, 'debtCents'> & { availableCents: Cents }): Transfer[] {
  const row = { refId: event.betId, sequence: -event.cashOut, userId: event.userId };
  const recovered = cents(Math.min(event.amountCents, event.availableCents));
  const owed = cents(event.amountCents - recovered);
  return positive([
    { kind: 'payout_reversal', debit: 'available', credit: 'winnings', amountCents: recovered, ...row },
    { kind: 'debt', debit: 'debt', credit: 'winnings', amountCents: owed, ...row },
    { kind: 'stake_reversal', debit: 'winnings', credit: 'staked', amountCents: event.stakeCents, ...row },
  ]);
}
