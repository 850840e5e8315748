// A player's wallet as whole cents: the expected state after each event, calculated without any
// production code.

export type BetOutcome = 'won' | 'lost' | 'void';
export type Side = 'home' | 'away';
export type Winner = Side | 'neither';
export type ModelBet = {
  id: number;
  game: number;
  side: Side;
  oddsHundredths: number;
  /** The stake that is still open; partial cash-outs reduce it. */
  stake: number;
  status: 'pending' | 'cashed_out' | BetOutcome;
  payout: number | null;
  /** Settled or corrected manually: results no longer affect it. */
  isManual: boolean;
};
export type ModelRequest = { id: number; amount: number; status: 'pending' | 'completed' | 'rejected' };
export type ModelGame = { id: number; isOver: boolean };

export type Model = {
  available: number;
  held: number;
  inBets: number;
  /** Payouts that were reversed after the player had spent them. */
  debt: number;
  deposits: ModelRequest[];
  withdrawals: ModelRequest[];
  bets: ModelBet[];
  games: ModelGame[];
};

export const emptyModel = (): Model => ({
  available: 0,
  held: 0,
  inBets: 0,
  debt: 0,
  deposits: [],
  withdrawals: [],
  bets: [],
  games: [],
});

export function requestWithdrawal(model: Model, id: number, amount: number): void {
  model.available -= amount;
  model.held += amount;
  model.withdrawals.push({ id, amount, status: 'pending' });
}

/** The balance without winnings on games that are not over: staff can settle bets early. */
export function withdrawable({ available, bets, games }: Model): number {
  const isOver = (id: number) => games.some((game) => game.id === id && game.isOver);
  const notFinal = bets.filter(({ status, game }) => status === 'won' && !isOver(game));
  return available - notFinal.reduce((sum, { payout }) => sum + (payout ?? 0), 0);
}

export function decideDeposit(model: Model, request: ModelRequest, approved: boolean): void {
  request.status = approved ? 'completed' : 'rejected';
  if (approved) model.available += request.amount;
}

export function decideWithdrawal(model: Model, request: ModelRequest, approved: boolean): void {
  request.status = approved ? 'completed' : 'rejected';
  model.held -= request.amount;
  if (!approved) model.available += request.amount;
}

export function placeBet(model: Model, bet: Omit<ModelBet, 'status' | 'payout' | 'isManual'>): void {
  model.available -= bet.stake;
  model.inBets += bet.stake;
  model.bets.push({ ...bet, status: 'pending', payout: null, isManual: false });
}

export function cashOut(model: Model, bet: ModelBet, part: number, amount: number): void {
  bet.stake -= part;
  model.inBets -= part;
  receive(model, amount);
  if (bet.stake === 0) bet.status = 'cashed_out';
}

/** A payout first repays what the player owes. */
function receive(model: Model, amount: number): void {
  const repaid = Math.min(amount, model.debt);
  model.debt -= repaid;
  model.available += amount - repaid;
}

/**
 * A reversed payout is taken from the balance, then from pending withdrawals, newest first; the
 * rest becomes a debt. No withdrawal is cancelled for what the bet's next payout covers.
 */
function reversePayout(model: Model, amount: number, paidNext: number): void {
  const needed = amount - paidNext;
  for (const withdrawal of model.withdrawals.toReversed())
    if (model.available < needed && withdrawal.status === 'pending') decideWithdrawal(model, withdrawal, false);
  const covered = Math.min(amount, model.available);
  model.available -= covered;
  model.debt += amount - covered;
}

/** Settles a bet; settling again first reverses the earlier payout. */
export function settle(model: Model, bet: ModelBet, outcome: BetOutcome): void {
  if (bet.status === outcome) return;
  const won = Math.floor((bet.stake * bet.oddsHundredths) / 100);
  const payout = { won, lost: 0, void: bet.stake }[outcome];
  if (bet.payout !== null) {
    reversePayout(model, bet.payout, payout);
    model.inBets += bet.stake;
  }
  bet.payout = payout;
  bet.status = outcome;
  model.inBets -= bet.stake;
  receive(model, payout);
}

/**
 * A result, first or corrected, settles every bet on the game that was not settled manually or
 * cashed out.
 */
export function settleGame(model: Model, game: ModelGame, winner: Winner): void {
  game.isOver = true;
  for (const bet of model.bets)
    if (bet.game === game.id && !bet.isManual && bet.status !== 'cashed_out')
      settle(model, bet, bet.side === winner ? 'won' : 'lost');
}
