// Cashes out bets whose offer has reached the amount their players set, by the same rules as a
// manual cash-out. A bet is valued after one of its games has changed, and again after a failed
// attempt. Each attempt has its own key, so it takes effect once even if several nodes make it.
import { createHash } from 'node:crypto';
import type { Log } from '#server/database/log.ts';
import type { Pool } from '#server/database/pool.ts';
import {
  type AutomaticCashOut,
  deleteObsoleteAutomaticCashOuts,
  type Evaluation,
  endAttempt,
  readAutomaticCashOutsToEvaluate,
  readDueAttempts,
  recordDelay,
  recordEvaluations,
} from '#server/features/bets/cash-out/automatic-rows.ts';
import { cashOutAutomatically } from '#server/features/bets/cash-out/cash-out-bet.ts';
import {
  type CashOutBet,
  insertQuote,
  type QuoteTerms,
  readPendingBets,
} from '#server/features/bets/cash-out/cash-out-rows.ts';
import { type PricedGames, readPricedGames } from '#server/features/bets/cash-out/priced-games.ts';
import { priceBet, versionsOf } from '#server/features/bets/cash-out/quote-cash-out.ts';
import type { InPlayDelays } from '#server/features/bets/in-play/in-play-delays.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';

type Dependencies = { pool: Pool; inPlay: InPlayDelays; log: Log };

const BATCH_SIZE = 100;

export async function watchCashOuts(dependencies: Dependencies): Promise<void> {
  const { pool } = dependencies;
  await endAttempts(dependencies);
  await deleteObsoleteAutomaticCashOuts(pool);
  for (let after = 0; ; ) {
    const batch = await readAutomaticCashOutsToEvaluate(pool, { after, limit: BATCH_SIZE });
    if (batch.length > 0) await evaluateBatch(dependencies, batch);
    if (batch.length < BATCH_SIZE) return;
    after = (batch.at(-1) as AutomaticCashOut).betId;
  }
}

/** Ends the delays that are due. After a refusal, the bet is evaluated again. */
async function endAttempts({ pool, inPlay }: Dependencies): Promise<void> {
  for (const attempt of await readDueAttempts(pool)) {
    try {
      await inPlay.result(attempt.delayId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await endAttempt(pool, attempt);
    }
  }
}

async function evaluateBatch(dependencies: Dependencies, batch: readonly AutomaticCashOut[]): Promise<void> {
  const { pool, log } = dependencies;
  const automaticOf = new Map(batch.map((automatic) => [automatic.betId, automatic]));
  const bets = await readPendingBets(pool, [...automaticOf.keys()]);
  const games = await readPricedGames(pool, bets);
  const evaluations: Evaluation[] = [];
  for (const bet of bets) {
    const automatic = automaticOf.get(bet.id) as AutomaticCashOut;
    try {
      evaluations.push({ ...automatic, versions: await evaluate(dependencies, automatic, bet, games) });
    } catch (error) {
      log.error({ err: error, betId: bet.id }, 'an automatic cash-out failed');
      evaluations.push({ ...automatic, versions: null });
    }
  }
  await recordEvaluations(pool, evaluations);
}

/** @returns the games' versions, or null to evaluate the bet again without waiting for an update */
async function evaluate(
  dependencies: Dependencies,
  automatic: AutomaticCashOut,
  bet: CashOutBet,
  games: PricedGames,
): Promise<Record<string, number> | null> {
  const versions = versionsOf(bet, games);
  try {
    const terms = await priceBet(games, bet, 100);
    if (terms === null || terms.amount_cents < automatic.amountCents) return versions;
    await startCashOut(dependencies, automatic, terms);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'CASH_OUT_UNAVAILABLE' ? versions : null;
  }
}

async function startCashOut(dependencies: Dependencies, automatic: AutomaticCashOut, terms: QuoteTerms): Promise<void> {
  const { pool } = dependencies;
  const { betId, userId, setAt, amountCents: atLeastCents } = automatic;
  const stored = await insertQuote(pool, terms);
  const request = {
    betId,
    userId,
    quoteId: stored.id,
    acceptChange: 'any' as const,
    automatic: { setAt, atLeastCents },
    idempotency: keyOf(automatic),
  };
  const delayId = await cashOutAutomatically(dependencies, request, { ...terms, ...stored });
  if (delayId !== null) await recordDelay(pool, automatic, delayId);
}

/** The idempotency key, the same on every node that makes this attempt. */
function keyOf({ betId, setAt, attempts }: AutomaticCashOut): Idempotency {
  const key = `automatic cash-out ${betId} ${setAt} ${attempts}`;
  return { key, requestHash: createHash('sha256').update(key).digest() };
}
