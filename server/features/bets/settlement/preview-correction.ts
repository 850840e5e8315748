// What correcting the result of a game would do to its bets, before anybody corrects it. Reads on one snapshot, in pages,
// and writes nothing: which bets change, and what happens to each, is worked out by what settles them again.
import type { CorrectionPreview } from '#contract/objects/bet.ts';
import { BET_STATUSES, type BetStatus } from '#domain/bet.ts';
import { cents, formatAmount } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { readBetsAsDecided } from '#server/features/bets/settlement/bets-as-decided.ts';
import { type FactsRow, readFacts } from '#server/features/bets/settlement/game-facts.ts';
import { decideKinds } from '#server/features/bets/settlement/leg-kinds.ts';
import { type PlayerFunds, readFunds } from '#server/features/bets/settlement/player-funds.ts';
import { betsToSettle, changeOf, type DecidedGame } from '#server/features/bets/settlement/settle-bets.ts';
import { type CorrectedResult, checkCorrection, wrongBetsOf } from '#server/features/games/check-correction.ts';
import { readGame } from '#server/features/games/game-rows.ts';
import { goalsAboveScore, listGoals } from '#server/features/games/goal-rows.ts';
import { refuse } from '#server/http/refusal.ts';
import { readWallets } from '#server/ledger/post-transfers.ts';

/** Other calls wait for one page at most: more at a time are quicker, and block longer. */
const betsInAPage = 1000;

type Correction = CorrectedResult & { gameId: number };
type Change = { from: BetStatus; to: BetStatus; bets: number; takenBack: number; paidOut: number };
type Totals = { changes: Map<string, Change>; betsLeftOpen: number; debt: number; playersInDebt: Set<number> };

/** Previews a correction. Refuses NOT_FOUND, and what the correction would refuse: see checkCorrection. */
export function previewCorrection(pool: Pool, correction: Correction): Promise<CorrectionPreview> {
  const { gameId } = correction;
  return withTransaction(pool, async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read, read only');
    const game = (await readGame(transaction, gameId)) ?? refuse('NOT_FOUND');
    const result = await checkCorrection(transaction, game, correction);
    const goals = await correctedGoals(transaction, correction);
    const facts = (await readFacts(transaction, gameId, { ...result, goals })) ?? refuse('NOT_FOUND');
    const kinds = JSON.stringify(await decideKinds(transaction, gameId, facts));
    const wrong = await wrongBetsOf(transaction, game, correction);
    return { gameId, version: game.version, ...sumUp(await addUp(transaction, { gameId, kinds, wrong })) };
  });
}

async function correctedGoals(transaction: Transaction, correction: Correction): Promise<FactsRow['goals']> {
  const { gameId, homeScore, awayScore, goals } = correction;
  if (goals !== undefined) return goals.map((goal) => ({ ...goal, playerId: goal.playerId ?? null }));
  const above = [
    ...(await goalsAboveScore(transaction, { gameId, team: 'home', scoreNow: homeScore })),
    ...(await goalsAboveScore(transaction, { gameId, team: 'away', scoreNow: awayScore })),
  ];
  return (await listGoals(transaction, gameId)).filter(({ id }) => !above.includes(id));
}

/** In the order in which they are settled: a player's bets draw on the same balance, one after another. */
async function addUp(transaction: Transaction, game: DecidedGame): Promise<Totals> {
  const totals: Totals = { changes: new Map(), betsLeftOpen: 0, debt: 0, playersInDebt: new Set() };
  const keys = await betsToSettle(transaction, game);
  const funds = new Map<number, PlayerFunds>();
  for (let start = 0; start < keys.length; start += betsInAPage) {
    const page = keys.slice(start, start + betsInAPage);
    const players = [...new Set(page.map(({ user_id: userId }) => userId))].filter((userId) => !funds.has(userId));
    const read = await readFunds(transaction, await readWallets(transaction, players));
    for (const [userId, each] of read) funds.set(userId, each);
    const ids = page.map(({ id }) => id);
    for (const bet of await readBetsAsDecided(transaction, game, ids)) {
      if (bet.status === 'cashed_out') continue;
      const [change] = changeOf(bet, funds);
      if (change) count(totals, change);
      else if (bet.status === 'pending') totals.betsLeftOpen += 1;
    }
  }
  return totals;
}

function count(totals: Totals, { bet, settlement, transfers }: ReturnType<typeof changeOf>[number]): void {
  const to = settlement?.status ?? 'pending';
  const key = `${bet.status} ${to}`;
  const change = totals.changes.get(key) ?? { from: bet.status, to, bets: 0, takenBack: 0, paidOut: 0 };
  change.bets += 1;
  change.takenBack += bet.payout_cents ?? 0;
  change.paidOut += settlement?.payout ?? 0;
  totals.changes.set(key, change);
  const owed = transfers.find(({ kind }) => kind === 'debt');
  if (!owed) return;
  totals.debt += owed.amountCents;
  totals.playersInDebt.add(bet.user_id);
}

function sumUp({ changes, betsLeftOpen, debt, playersInDebt }: Totals) {
  const place = (status: BetStatus) => BET_STATUSES.indexOf(status);
  const all = [...changes.values()].sort((a, b) => place(a.from) - place(b.from) || place(a.to) - place(b.to));
  const sum = (of: 'bets' | 'takenBack' | 'paidOut') => all.reduce((total, change) => total + change[of], 0);
  return {
    changes: all.map((change) => ({
      ...change,
      takenBack: amount(change.takenBack),
      paidOut: amount(change.paidOut),
    })),
    bets: sum('bets'),
    betsLeftOpen,
    takenBack: amount(sum('takenBack')),
    paidOut: amount(sum('paidOut')),
    debt: amount(debt),
    playersInDebt: playersInDebt.size,
  };
}

const amount = (value: number) => formatAmount(cents(value));
