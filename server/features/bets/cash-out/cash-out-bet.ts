// A player accepts an offer: all or part of the bet is settled for the quoted amount, or for the
// current amount if the player's policy accepts it. Like settlement, a cash-out locks the wallet,
// then the games, then the bet, so that nothing is paid on outdated facts.
import type { CashOut } from '#contract/bets/cash-out-objects.ts';
import { acceptsOddsChange, type OddsChangePolicy } from '#domain/bet.ts';
import { betCashedOut } from '#domain/ledger/bet-recipes.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { potentialWinCents } from '#domain/odds.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { deleteUnreachableAmount, lockAutomaticCashOut } from '#server/features/bets/cash-out/automatic-rows.ts';
import {
  type CashOutBet,
  type CashOutRow,
  findCashOut,
  findQuote,
  insertCashOut,
  type QuoteRow,
  readCashOutBet,
  toCashOut,
} from '#server/features/bets/cash-out/cash-out-rows.ts';
import { priceShare } from '#server/features/bets/cash-out/quote-cash-out.ts';
import { CASH_OUTS_WON } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import { type DelayRow, isCashOutPending, requestOf } from '#server/features/bets/in-play/delay-rows.ts';
import type { InPlayDelays } from '#server/features/bets/in-play/in-play-delays.ts';
import { IS_LATE, IS_SILENT } from '#server/features/games/silence.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

type Request = {
  betId: number;
  userId: number;
  quoteId: number;
  /** Which changes in value since the quote are accepted without asking the player. */
  acceptChange: OddsChangePolicy;
  /** For automatic cash-outs: the setting must still apply, and the value reach this amount. */
  automatic?: { setAt: string; atLeastCents: Cents };
  idempotency: Idempotency | null;
};
type Dependencies = { pool: Pool; inPlay: InPlayDelays };

/**
 * Cashes out a player's own bet at a quote. Refuses, in this order, with IDEMPOTENCY_KEY_REUSED,
 * NOT_FOUND for the bet, FORBIDDEN, ACCOUNT_SUSPENDED, ACCOUNT_HALTED, NOT_FOUND for the quote,
 * ALREADY_PROCESSED (the quote was accepted or the bet is settled), QUOTE_EXPIRED,
 * ALREADY_PROCESSED (another in-play cash-out of the bet is pending), MARKET_CLOSED,
 * MARKET_SUSPENDED, GAME_SILENT, and CASH_OUT_CHANGED if the bet has changed since the quote, if
 * its games have changed and none is still upcoming or live, or if its value has changed in a way
 * that `acceptChange` does not accept; this last refusal includes the current amount, if there is
 * one. If a game has changed, refuses as `priceShare` does too. In play, a cash-out is delayed like
 * a bet, so that players can't cash out a bet that they have just seen lose its value. After the
 * delay, NOT_ACCEPTED comes first.
 */
export async function cashOutBet({ pool, inPlay }: Dependencies, request: Request): Promise<CashOut> {
  const earlier = await findReplay(pool, request);
  if (earlier !== null) return toCashOut(earlier);
  const delayedId = await inPlay.resultOfKey('cash_out', request);
  if (delayedId !== null) return readCashOut(pool, delayedId);
  const bet = await readCashOutBet(pool, request);
  const quote = await findQuote(pool, request);
  const accepted = await findAcceptance(pool, request, bet, quote);
  if (accepted !== null) return toCashOut(accepted);
  if (quote.expired) refuse('QUOTE_EXPIRED');
  const delayId = await beginDelayIfInPlay({ pool, inPlay }, request, quote);
  if (delayId !== null) return readCashOut(pool, await inPlay.result(delayId));
  return toCashOut(await withTransaction(pool, (transaction) => acceptQuote(transaction, request, quote)));
}

/**
 * Like `cashOutBet`, but doesn't wait for an in-play delay: the caller reads its result later.
 * @returns the delay's id; null if the bet was cashed out immediately
 */
export async function cashOutAutomatically(
  { pool, inPlay }: Dependencies,
  request: Request & Required<Pick<Request, 'automatic'>>,
  quote: QuoteRow,
): Promise<number | null> {
  const delayId = await beginDelayIfInPlay({ pool, inPlay }, request, quote);
  if (delayId === null) await withTransaction(pool, (transaction) => acceptQuote(transaction, request, quote));
  return delayId;
}

/** Begins the in-play delay if a game is live. @returns its id; null if there is no delay */
async function beginDelayIfInPlay(
  { pool, inPlay }: Dependencies,
  request: Request,
  quote: QuoteRow,
): Promise<number | null> {
  return inPlay.delayMs() > 0 && (await isInPlay(pool, quote)) ? beginDelay(inPlay, request) : null;
}

function beginDelay(inPlay: InPlayDelays, { userId, idempotency, ...request }: Request): Promise<number> {
  const claim = { userId, idempotency, request, betId: request.betId };
  return inPlay.begin({ kind: 'cash_out', ...claim, stakeCents: cents(0), freeBetId: null, limitUsage: null });
}

/** Cashes out after the in-play delay. Refuses as `cashOutBet` does. @returns the cash-out's id */
export async function cashOutAfterDelay(transaction: Transaction, delay: DelayRow): Promise<number> {
  const request = requestOf<Request>(delay);
  return (await acceptQuote(transaction, request, await findQuote(transaction, request))).id;
}

async function readCashOut(pool: Pool, cashOutId: number): Promise<CashOut> {
  return toCashOut((await findCashOut(pool, sql`id = ${cashOutId}`)) ?? refuse('NOT_FOUND'));
}

async function acceptQuote(transaction: Transaction, request: Request, quote: QuoteRow): Promise<CashOutRow> {
  const { userId, idempotency, automatic } = request;
  const { debtCents } = (await lockWallet(transaction, userId)) ?? refuse('UNAUTHENTICATED');
  const earlier = await findReplay(transaction, request);
  if (earlier !== null) return earlier;
  const games = await lockGames(transaction, quote);
  const bet = await readCashOutBet(transaction, request, 'for update of b');
  await findAcceptance(transaction, request, bet, quote);
  if (automatic !== undefined && !(await lockAutomaticCashOut(transaction, { betId: bet.id, setAt: automatic.setAt })))
    refuse('ALREADY_PROCESSED', { message: 'The automatic cash-out has been changed or removed' });
  if (await isCashOutPending(transaction, bet.id))
    refuse('ALREADY_PROCESSED', { message: 'A cash-out of this bet is already pending' });
  if (games.refusal !== null) refuse(games.refusal);
  if (bet.hasPendingReversal || bet.stakeCents !== quote.bet_stake_cents) refuse('CASH_OUT_CHANGED');
  if (games.haveChanged && games.areOver) refuse('CASH_OUT_CHANGED');
  const current = games.haveChanged ? await repriceQuote(transaction, request, bet, quote) : quote;
  const stakeLeftCents = cents(bet.stakeCents - quote.stake_cents);
  const cashOut = await insertCashOut(transaction, { quote: current, userId, stakeLeftCents, idempotency });
  await reduceBet(transaction, bet, cashOut);
  const money = { stakeCents: current.stake_cents, amountCents: current.amount_cents, debtCents };
  await postTransfers(transaction, betCashedOut({ betId: bet.id, userId, cashOut: cashOut.number_in_bet, ...money }));
  await announcePlayers(transaction, [{ userId, betId: bet.id }]);
  return cashOut;
}

async function findReplay(database: Queryable, { userId, idempotency }: Request): Promise<CashOutRow | null> {
  if (idempotency === null) return null;
  const earlier = await findCashOut(database, sql`user_id = ${userId} and idempotency_key = ${idempotency.key}`);
  if (earlier?.request_hash && !earlier.request_hash.equals(idempotency.requestHash)) refuse('IDEMPOTENCY_KEY_REUSED');
  return earlier;
}

/**
 * The cash-out of this quote, if the same request made it: a retry returns it even if the bet has
 * been settled. Refuses with ALREADY_PROCESSED if another request accepted the quote, or if the
 * quote was not accepted and the bet is settled.
 */
async function findAcceptance(
  database: Queryable,
  { idempotency }: Request,
  bet: CashOutBet,
  quote: QuoteRow,
): Promise<CashOutRow | null> {
  const accepted = await findCashOut(database, sql`quote_id = ${quote.id}`);
  if (accepted !== null && idempotency !== null && accepted.idempotency_key === idempotency.key) return accepted;
  if (accepted !== null) refuse('ALREADY_PROCESSED', { message: 'This offer has already been accepted' });
  if (bet.status !== 'pending') refuse('ALREADY_PROCESSED', { message: 'This bet is already settled' });
  return null;
}

const gameIdsOf = (quote: QuoteRow) => Object.keys(quote.game_versions).map(Number);

async function isInPlay(database: Queryable, quote: QuoteRow): Promise<boolean> {
  return sql`
    select 1 from games where id = any(${gameIdsOf(quote)}::bigint[]) and status = 'live' limit 1`.exists(database);
}

/** Refuses as `priceShare` does, and with CASH_OUT_CHANGED if the new amount is not accepted. */
async function repriceQuote(
  transaction: Transaction,
  { acceptChange, automatic }: Request,
  bet: CashOutBet,
  quote: QuoteRow,
): Promise<QuoteRow> {
  const current = (await priceShare(transaction, bet, quote.share_percent)) ?? refuse('CASH_OUT_CHANGED');
  if (automatic !== undefined && current.amount_cents < automatic.atLeastCents) refuse('CASH_OUT_CHANGED');
  if (!acceptsOddsChange(acceptChange, quote.amount_cents, current.amount_cents))
    refuse('CASH_OUT_CHANGED', { currentAmount: formatAmount(current.amount_cents) });
  return { ...quote, ...current };
}

type GameState = { id: number; version: number; refusal: string | null; isOpen: boolean };

/** Locks the bet's games. `areOver`: all are over, so the bet may be about to be settled. */
async function lockGames(transaction: Transaction, quote: QuoteRow) {
  const games = await sql<GameState>`
    select id, version, status in ('upcoming', 'live') as "isOpen",
      case when ${IS_LATE} then 'MARKET_CLOSED'
        when status in ('upcoming', 'live') and (suspended or suspended_until > clock_timestamp())
          then 'MARKET_SUSPENDED'
        when ${IS_SILENT} then 'GAME_SILENT' end as refusal
    from games where id = any(${gameIdsOf(quote)}::bigint[]) order by id for share`.all(transaction);
  const refusals = ['MARKET_CLOSED', 'MARKET_SUSPENDED', 'GAME_SILENT'] as const;
  return {
    refusal: refusals.find((code) => games.some(({ refusal }) => refusal === code)) ?? null,
    haveChanged: games.some((game) => quote.game_versions[game.id] !== game.version),
    areOver: games.every((game) => !game.isOpen),
  };
}

/** A full cash-out ends the bet; after a partial one, the rest of its stake continues. */
async function reduceBet(transaction: Transaction, bet: CashOutBet, cashOut: CashOutRow): Promise<void> {
  const { amount_cents: amountCents, stake_left_cents: leftCents } = cashOut;
  const change =
    leftCents === 0
      ? sql`status = 'cashed_out', payout_cents = ${amountCents}, settled_at = now(),
          settlement_note = ${`Cashed out for ${formatAmount(amountCents)}`}`
      : sql`stake_cents = ${leftCents}, potential_win_cents = ${potentialWinCents(leftCents, bet.odds)},
          cash_outs_won_cents = ${CASH_OUTS_WON}`;
  const count = await sql`update bets set ${change} where id = ${bet.id} and status = 'pending'`.run(transaction);
  if (count !== 1) throw new Error(`bet ${bet.id} was settled while it was locked`);
  await deleteUnreachableAmount(transaction, bet.id);
}
