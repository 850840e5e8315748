// A player accepts an offer: the bet, or the share of it, is settled for the quoted amount, or for
// its current value if a game has changed and the player's policy accepts that. A cash-out and a
// settlement exclude each other: both lock the wallet first, then the bet, and act only on a bet
// that is still pending. The games are locked too, so that nothing is paid on outdated facts.
import type { CashOut } from '#contract/bets/objects.ts';
import { acceptsOddsChange, type OddsChangePolicy } from '#domain/bet.ts';
import { betCashedOut } from '#domain/ledger/recipes.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { potentialWinCents } from '#domain/odds.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import {
  type CashOutRow,
  findCashOut,
  findCashOutByKey,
  findCashOutOfQuote,
  findQuote,
  insertCashOut,
  type OwnBet,
  type QuoteRow,
  readOwnBet,
  toCashOut,
} from '#server/features/bets/cash-out/cash-out-rows.ts';
import { priceShare } from '#server/features/bets/cash-out/quote-cash-out.ts';
import { CASH_OUTS_WON } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import { type DelayRow, isCashOutWaiting } from '#server/features/bets/in-play/delay-rows.ts';
import type { InPlayDelays } from '#server/features/bets/in-play/in-play-delays.ts';
import { IS_SILENT } from '#server/features/games/silence.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

type Request = {
  betId: number;
  userId: number;
  quoteId: number;
  /** Which change of the value since the quote is accepted without asking. */
  acceptChange: OddsChangePolicy;
  idempotency: Idempotency | null;
};
type Dependencies = { pool: Pool; inPlay: InPlayDelays };

/**
 * Cashes out a player's own bet at a quote. Refuses, in this order: IDEMPOTENCY_KEY_REUSED,
 * NOT_FOUND, FORBIDDEN, ACCOUNT_SUSPENDED, ALREADY_PROCESSED (the quote was taken, the bet is
 * settled, or another in-play cash-out of it is pending), QUOTE_EXPIRED, MARKET_CLOSED,
 * MARKET_SUSPENDED, GAME_SILENT, and CASH_OUT_CHANGED, with the current amount if there is one, if
 * the bet has changed since the quote or its value has changed in a way that `acceptChange` does
 * not accept. In play it is delayed like a bet, so that no one can sell what they have just seen
 * become worthless.
 */
export async function cashOutBet({ pool, inPlay }: Dependencies, request: Request): Promise<CashOut> {
  const earlier = await findReplay(pool, request);
  if (earlier !== null) return toCashOut(earlier);
  const waited = await inPlay.resultOfKey('cash_out', request);
  if (waited !== null) return answerMade(pool, waited);
  const bet = await readOwnBet(pool, request);
  const quote = (await findQuote(pool, request)) ?? refuse('NOT_FOUND');
  const taken = await findTaken(pool, request, { bet, quote });
  if (taken !== null) return toCashOut(taken);
  if (quote.expired) refuse('QUOTE_EXPIRED');
  if (inPlay.delayMs > 0 && (await isInPlay(pool, quote)))
    return answerMade(pool, await inPlay.result(await waitInPlay(inPlay, request)));
  return toCashOut(await withTransaction(pool, (transaction) => takeQuote(transaction, request, quote)));
}

function waitInPlay(inPlay: InPlayDelays, { userId, idempotency, ...request }: Request): Promise<number> {
  const claim = { userId, idempotency, request, betId: request.betId };
  return inPlay.begin({ kind: 'cash_out', ...claim, stakeCents: cents(0), freeBetId: null, counts: null });
}

/**
 * Makes or refuses a cash-out after its in-play delay. Refuses what `cashOutBet` refuses. @returns
 * its id
 */
export async function makeWaitedCashOut(transaction: Transaction, delay: DelayRow): Promise<number> {
  const { user_id: userId, idempotency_key: key, request_hash: requestHash } = delay;
  const idempotency = key === null || requestHash === null ? null : { key, requestHash };
  const request = { ...(delay.request as Omit<Request, 'userId' | 'idempotency'>), userId, idempotency };
  const quote = (await findQuote(transaction, request)) ?? refuse('NOT_FOUND');
  return (await takeQuote(transaction, request, quote)).id;
}

async function answerMade(pool: Pool, cashOutId: number): Promise<CashOut> {
  return toCashOut((await findCashOut(pool, cashOutId)) ?? refuse('NOT_FOUND'));
}

async function takeQuote(transaction: Transaction, request: Request, quote: QuoteRow): Promise<CashOutRow> {
  const wallet = (await lockWallet(transaction, request.userId)) ?? refuse('UNAUTHENTICATED');
  const earlier = await findReplay(transaction, request);
  if (earlier !== null) return earlier;
  const games = await lockGames(transaction, quote);
  const bet = await readOwnBet(transaction, request, 'for update of b');
  await findTaken(transaction, request, { bet, quote });
  if (await isCashOutWaiting(transaction, bet.id))
    refuse('ALREADY_PROCESSED', { message: 'A cash-out of this bet is already pending' });
  if (games.refusal !== null) refuse(games.refusal);
  if (bet.isBeingReversed || bet.stakeCents !== quote.bet_stake_cents) refuse('CASH_OUT_CHANGED');
  if (games.haveChanged && games.areOver) refuse('CASH_OUT_CHANGED');
  const current = games.haveChanged ? await priceAgain(transaction, request, { bet, quote }) : quote;
  const { idempotency, userId } = request;
  const cashOut = await insertCashOut(transaction, {
    quote: current,
    userId,
    stakeLeftCents: cents(bet.stakeCents - quote.stake_cents),
    idempotencyKey: idempotency?.key ?? null,
    requestHash: idempotency?.requestHash ?? null,
  });
  await reduceBet(transaction, bet, cashOut);
  const { debtCents } = wallet;
  const money = { stakeCents: current.stake_cents, amountCents: current.amount_cents, debtCents };
  await postTransfers(transaction, betCashedOut({ betId: bet.id, userId, cashOut: cashOut.number_in_bet, ...money }));
  await announcePlayers(transaction, [{ userId, betId: bet.id }]);
  return cashOut;
}

/** The earlier cash-out with this key; refused if its request differs. */
async function findReplay(database: Queryable, { userId, idempotency }: Request): Promise<CashOutRow | null> {
  if (idempotency === null) return null;
  const earlier = await findCashOutByKey(database, { userId, key: idempotency.key });
  if (earlier?.request_hash && !earlier.request_hash.equals(idempotency.requestHash)) refuse('IDEMPOTENCY_KEY_REUSED');
  return earlier;
}

/**
 * The cash-out that took this quote, if by the same request; a retry may overtake it. Refuses
 * ALREADY_PROCESSED for a quote that another request took, and a bet that is settled.
 */
async function findTaken(
  database: Queryable,
  { idempotency }: Request,
  { bet, quote }: { bet: OwnBet; quote: QuoteRow },
): Promise<CashOutRow | null> {
  const taken = await findCashOutOfQuote(database, quote.id);
  if (taken !== null && idempotency !== null && taken.idempotency_key === idempotency.key) return taken;
  if (taken !== null) refuse('ALREADY_PROCESSED', { message: 'This offer has already been accepted' });
  if (bet.status !== 'pending') refuse('ALREADY_PROCESSED', { message: 'This bet is already settled' });
  return null;
}

const gameIdsOf = (quote: QuoteRow) => Object.keys(quote.game_versions).map(Number);

async function isInPlay(database: Queryable, quote: QuoteRow): Promise<boolean> {
  const live = `select 1 from games where id = any($1::bigint[]) and status = 'live' limit 1`;
  return (await database.query(live, [gameIdsOf(quote)])).rows.length > 0;
}

/**
 * Reprices the quote with its games locked. Refuses CASH_OUT_CHANGED if the new value is not
 * accepted.
 */
async function priceAgain(
  transaction: Transaction,
  { acceptChange }: Request,
  { bet, quote }: { bet: OwnBet; quote: QuoteRow },
): Promise<QuoteRow> {
  const current = (await priceShare(transaction, bet, quote.share_percent)) ?? refuse('CASH_OUT_CHANGED');
  if (!acceptsOddsChange(acceptChange, quote.amount_cents, current.amount_cents))
    refuse('CASH_OUT_CHANGED', { currentAmount: formatAmount(current.amount_cents) });
  return { ...quote, ...current };
}

type GameState = {
  id: number;
  version: number;
  is_open: boolean;
  past_kick_off: boolean;
  suspended: boolean;
  silent: boolean;
};
type LockedGames = {
  refusal: 'MARKET_CLOSED' | 'MARKET_SUSPENDED' | 'GAME_SILENT' | null;
  haveChanged: boolean;
  /** All of them have ended: the bet is about to be settled, for its full winnings. */
  areOver: boolean;
};

/** Locks the bet's games until the transaction ends. */
async function lockGames(transaction: Transaction, quote: QuoteRow): Promise<LockedGames> {
  const { rows } = await transaction.query<GameState>(
    `select id, version, status in ('upcoming', 'live') as is_open,
       status = 'upcoming' and start_time <= clock_timestamp() as past_kick_off,
       suspended or coalesce(suspended_until > clock_timestamp(), false) as suspended, ${IS_SILENT} as silent
     from games where id = any($1::bigint[]) order by id for share`,
    [gameIdsOf(quote)],
  );
  return {
    refusal: refusalOf(rows),
    haveChanged: rows.some((game) => quote.game_versions[game.id] !== game.version),
    areOver: rows.every((game) => !game.is_open),
  };
}

function refusalOf(games: readonly GameState[]): LockedGames['refusal'] {
  if (games.some((game) => game.past_kick_off)) return 'MARKET_CLOSED';
  if (games.some((game) => game.is_open && game.suspended)) return 'MARKET_SUSPENDED';
  return games.some((game) => game.silent) ? 'GAME_SILENT' : null;
}

/** A full cash-out ends the bet; a partial one leaves it with the rest of its stake. */
async function reduceBet(transaction: Transaction, bet: OwnBet, cashOut: CashOutRow): Promise<void> {
  const stake = cashOut.stake_left_cents;
  const potentialWin = potentialWinCents(stake, bet.odds);
  const { rowCount } =
    stake === 0
      ? await transaction.query(
          `update bets set status = 'cashed_out', payout_cents = $2, settled_at = now(), settlement_note = $3
           where id = $1 and status = 'pending'`,
          [bet.id, cashOut.amount_cents, `Cashed out for ${formatAmount(cashOut.amount_cents)}`],
        )
      : await transaction.query(
          `update bets set stake_cents = $2, potential_win_cents = $3, cash_outs_won_cents = ${CASH_OUTS_WON}
           where id = $1 and status = 'pending'`,
          [bet.id, stake, potentialWin],
        );
  if (rowCount !== 1) throw new Error(`bet ${bet.id} was settled while it was locked`);
}
