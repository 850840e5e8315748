// Previews how a corrected result changes a game's bets, using the code that resettles them.
import type { CorrectionPreview } from '#contract/bets/objects.ts';
import { BET_STATUSES, type BetStatus } from '#domain/bet.ts';
import { cents, formatAmount } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Transaction, withSnapshot } from '#server/database/transaction.ts';
import { type ReversedBet, readReversals, reversalOf } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import {
  type BetToSettle,
  betsToSettle,
  type DecidedGame,
  readBetsAsDecided,
} from '#server/features/bets/settlement/bets-to-settle.ts';
import { readFacts } from '#server/features/bets/settlement/game-facts.ts';
import { decideKinds } from '#server/features/bets/settlement/leg-kinds.ts';
import { fundsOf, type PlayerFunds, readFunds } from '#server/features/bets/settlement/player-funds.ts';
import { changeOf } from '#server/features/bets/settlement/settle-bets.ts';
import {
  type CorrectedResult,
  checkCorrection,
  correctedGoals,
  wrongBetsOf,
} from '#server/features/games/check-correction.ts';
import { readGame } from '#server/features/games/game-rows.ts';
import { obsoleteVoidings } from '#server/features/games/revise-voidings.ts';
import { refuse } from '#server/http/refusal.ts';
import { readWallets } from '#server/ledger/post-transfers.ts';

/** Each page blocks the event loop: larger pages are faster overall but block it for longer. */
const BETS_PER_PAGE = 1000;

type Correction = CorrectedResult & { gameId: number };
type Change = { from: BetStatus; to: BetStatus; bets: number; reclaimed: number; paidOut: number };
type Totals = {
  changes: Map<string, Change>;
  betsLeftOpen: number;
  cashOuts: number;
  cashedOut: number;
  debt: number;
  playersInDebt: Set<number>;
};

/** Refuses with NOT_FOUND, as `checkCorrection` does, and with WRONG_EVENT_TIME. */
export function previewCorrection(pool: Pool, correction: Correction): Promise<CorrectionPreview> {
  const { gameId } = correction;
  return withSnapshot(pool, async (transaction) => {
    const game = await readGame(transaction, gameId);
    const result = await checkCorrection(transaction, game, correction);
    const goals = await correctedGoals(transaction, correction);
    const facts = (await readFacts(transaction, gameId, { ...result, goals })) ?? refuse('NOT_FOUND');
    const kinds = await decideKinds(transaction, gameId, facts);
    const wrong = await wrongBetsOf(transaction, game, correction);
    const obsolete = await obsoleteVoidings(transaction, { game, now: { ...game, ...result }, goals });
    const voids = { wrong, liftedIds: obsolete.map(({ id }) => id) };
    const reversals = wrong ? await readReversals(transaction, { gameId, wrong }) : [];
    return {
      gameId,
      version: game.version,
      ...toTotals(await addUp(transaction, { gameId, kinds, voids }, reversals)),
    };
  });
}

/** Adds up bets in settlement order, since a player's bets draw on the same balance in turn. */
async function addUp(transaction: Transaction, game: DecidedGame, reversals: readonly ReversedBet[]): Promise<Totals> {
  const none = { betsLeftOpen: 0, cashOuts: 0, cashedOut: 0, debt: 0 };
  const totals: Totals = { ...none, changes: new Map(), playersInDebt: new Set() };
  const reversed = new Map(reversals.map((bet) => [bet.id, bet]));
  const settled = (await betsToSettle(transaction, game)).filter(({ id }) => !reversed.has(id));
  const keys = [...settled, ...reversals].sort((a, b) => b.user_id - a.user_id || a.id - b.id);
  const funds = new Map<number, PlayerFunds>();
  while (keys.length > 0) {
    const page = keys.splice(0, BETS_PER_PAGE);
    const players = [...new Set(page.map(({ user_id: userId }) => userId))].filter((userId) => !funds.has(userId));
    const read = await readFunds(transaction, await readWallets(transaction, players));
    for (const [userId, each] of read) funds.set(userId, each);
    const ids = page.map(({ id }) => id);
    for (const bet of await readBetsAsDecided(transaction, game, ids)) addBet(totals, bet, reversed.get(bet.id), funds);
  }
  return totals;
}

/** A bet whose cash-outs are reversed counts as reopened with their stakes and settled again. */
function addBet(
  totals: Totals,
  bet: BetToSettle,
  reversed: ReversedBet | undefined,
  funds: ReadonlyMap<number, PlayerFunds>,
): void {
  if (!reversed && bet.status === 'cashed_out') return;
  const { transfers = [], ...terms } = reversed ? reversalOf(reversed, fundsOf(bet, funds)) : {};
  const [change] = changeOf(
    reversed ? { ...bet, ...terms, status: 'pending', payout_cents: null, bonus_cents: null } : bet,
    funds,
  );
  if (!reversed && !change) {
    if (bet.status === 'pending') totals.betsLeftOpen += 1;
    return;
  }
  const parts = reversed?.parts ?? [];
  const cashedOut = parts.reduce((sum, part) => sum + part.amount_cents, 0);
  totals.cashOuts += parts.length;
  totals.cashedOut += cashedOut;
  const from = bet.status;
  const to = change?.settlement?.status ?? ('pending' as const);
  const sum = totals.changes.get(`${from} ${to}`) ?? { from, to, bets: 0, reclaimed: 0, paidOut: 0 };
  sum.bets += 1;
  sum.reclaimed += cashedOut + (bet.status === 'cashed_out' ? 0 : (bet.payout_cents ?? 0));
  sum.paidOut += change?.settlement?.payout ?? 0;
  totals.changes.set(`${from} ${to}`, sum);
  for (const { kind, amountCents } of [...transfers, ...(change?.transfers ?? [])]) {
    if (kind !== 'debt') continue;
    totals.debt += amountCents;
    totals.playersInDebt.add(bet.user_id);
  }
}

function toTotals({ changes, betsLeftOpen, cashOuts, cashedOut, debt, playersInDebt }: Totals) {
  const position = (status: BetStatus) => BET_STATUSES.indexOf(status);
  const all = [...changes.values()].sort(
    (a, b) => position(a.from) - position(b.from) || position(a.to) - position(b.to),
  );
  const sum = (field: 'bets' | 'reclaimed' | 'paidOut') => all.reduce((total, change) => total + change[field], 0);
  return {
    changes: all.map(({ reclaimed, paidOut, ...each }) => ({
      ...each,
      reversed: amount(reclaimed),
      paidOut: amount(paidOut),
    })),
    bets: sum('bets'),
    betsLeftOpen,
    reversed: amount(sum('reclaimed')),
    paidOut: amount(sum('paidOut')),
    cashOuts,
    cashedOut: amount(cashedOut),
    debt: amount(debt),
    playersInDebt: playersInDebt.size,
  };
}

const amount = (value: number) => formatAmount(cents(value));
