// A player gets a free bet from staff or with a code. No money moves until it is used.
import { type Cents, formatAmount } from '#domain/money.ts';
import type { CodeProblem, CodeRequirement, MissingForCode } from '#domain/promotion.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { refuseBarred, refuseStoppedPlayer } from '#server/features/safer-play/deposit-rules.ts';
import { accountsLinkedTo } from '#server/features/users/linked-accounts.ts';
import { lockPlayerWallet } from '#server/features/users/lock-player-wallet.ts';
import { needsTwo } from '#server/features/wallet/four-eyes.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';
import type { Decider } from '#server/settings/settings.ts';

type Grant = Decider & {
  userId: number;
  amountCents: Cents;
  days: number;
  wageringTimes: number;
  note: string | null;
};

/** Refuses with VALIDATION, stating the highest allowed value. */
export async function refuseLargeFreeBet(database: Queryable, path: string): Promise<never> {
  const limit = await sql`select free_bet_cents from risk_limits`.value<Cents>(database);
  return refuseField(path, `A free bet can be worth at most ${formatAmount(limit)}`);
}

/**
 * Gives a player a free bet. Refuses with NOT_FOUND, STAFF_ACCOUNT, PLAYER_STOPPED (players who
 * have stopped are not invited back), DAY_LIMIT_REACHED above what one person may give
 * in a day, and VALIDATION above the limit for one free bet. @returns its id
 */
export async function grantFreeBet(transaction: Transaction, grant: Grant): Promise<number> {
  const { userId, amountCents, days, wageringTimes, note, actorId, fourEyesCents: limitCents } = grant;
  await lockPlayerWallet(transaction, userId);
  await refuseStoppedPlayer(transaction, userId);
  if (await needsTwo(transaction, { actorId, userId, amountCents, limitCents })) refuse('DAY_LIMIT_REACHED');
  const insertion = sql`
    insert into free_bets (user_id, amount_cents, expires_at, wagering_times, granted_by, note)
    select ${userId}, ${amountCents}, now() + make_interval(days => ${days}), ${wageringTimes}, ${actorId}, ${note}
    from risk_limits where ${amountCents} <= free_bet_cents returning id`;
  const freeBetId =
    (await insertion.firstValue<number>(transaction)) ?? (await refuseLargeFreeBet(transaction, 'amount'));
  const after = { freeBetId, amountCents, days, wageringTimes, note };
  await recordUserAction(transaction, userId, { actorId, action: 'free bet given', after });
  await announcePlayers(transaction, [{ userId }]);
  return freeBetId;
}

type Offer = {
  id: number;
  free_bet_cents: Cents;
  free_bet_days: number;
  max_grants: number | null;
  requires: CodeRequirement;
  first_deposit: boolean;
  min_deposit_cents: Cents | null;
  wagering_times: number;
  is_early: boolean;
  is_over: boolean;
};

/**
 * Redeems a running promotion's free bet, once per player. Refuses as `refuseBarred` does; with
 * NOT_FOUND for an unknown code, with a reason for one that is early, over or used up; NOT_ELIGIBLE
 * with what is missing (a verified identity or phone number, or a kept deposit); and
 * ALREADY_PROCESSED if the player has redeemed it, even with another account.
 */
export async function redeemCode(pool: Pool, userId: number, code: string): Promise<number> {
  return withTransaction(pool, async (transaction) => {
    if ((await lockWallet(transaction, userId)) === null) refuse('UNAUTHENTICATED');
    await refuseBarred(transaction, userId);
    const offer = await lockOffer(transaction, code);
    await refuseIneligible(transaction, userId, offer);
    const freeBetId = await sql`
      insert into free_bets (user_id, amount_cents, expires_at, promotion_id, wagering_times, kept_deposit_cents)
      values (${userId}, ${offer.free_bet_cents}, now() + make_interval(days => ${offer.free_bet_days}), ${offer.id},
        ${offer.wagering_times}, ${offer.min_deposit_cents})
      returning id`.value<number>(transaction);
    await announcePlayers(transaction, [{ userId }]);
    return freeBetId;
  });
}

/** Locks the offer, to serialise players who redeem the last free bets. */
async function lockOffer(transaction: Transaction, code: string): Promise<Offer> {
  const offer = await sql<Offer>`
    select id, free_bet_cents, free_bet_days, max_grants, requires, first_deposit, min_deposit_cents,
      wagering_times, starts_at > clock_timestamp() as is_early, ends_at <= clock_timestamp() as is_over
    from promotions where code_key = ${code.toUpperCase()} for update`.first(transaction);
  if (offer === null) return refuse('NOT_FOUND', { message: 'This code does not exist' });
  if (offer.is_early) refuseCode('early');
  if (offer.is_over) refuseCode('over');
  return offer;
}

const CODE_PROBLEM_TEXTS: Record<CodeProblem, string> = {
  early: 'This code is not valid yet',
  over: 'This code has expired',
  used_up: 'All free bets for this code have been claimed',
};

const refuseCode = (reason: CodeProblem): never => refuse('NOT_FOUND', { message: CODE_PROBLEM_TEXTS[reason], reason });

type Eligibility = {
  phone: boolean;
  identity: boolean;
  deposit: boolean;
  hasRedeemed: boolean;
  linked: boolean;
  given: number;
};

/**
 * A verified document or phone number gets one, and so does a person: of linked accounts, only the
 * first to redeem the code gets it. The code is locked, so they can't redeem it concurrently. A
 * used-up code asks for no documents or deposits.
 */
async function refuseIneligible(transaction: Transaction, userId: number, offer: Offer): Promise<void> {
  const eligibility = await sql<Eligibility>`
    select is_verified as phone, identity_verified as identity,
      has_kept_deposit(users.id, ${offer.min_deposit_cents ?? 0}, ${offer.id}) as deposit,
      exists (select from free_bets where promotion_id = ${offer.id} and user_id = users.id) as "hasRedeemed",
      exists (select from (${accountsLinkedTo(userId)}) as linked join free_bets taken using (user_id)
        where taken.promotion_id = ${offer.id}) as linked,
      (select count(*)::int from free_bets where promotion_id = ${offer.id}) as given
    from users where id = ${userId}`.one(transaction);
  if (eligibility.hasRedeemed) refuse('ALREADY_PROCESSED', { message: 'You have already used this code' });
  if (offer.max_grants !== null && eligibility.given >= offer.max_grants) refuseCode('used_up');
  const required: MissingForCode[] = [offer.requires, ...(offer.first_deposit ? (['deposit'] as const) : [])];
  const missing = required.filter((each) => !eligibility[each]);
  const minDeposit = offer.min_deposit_cents && formatAmount(offer.min_deposit_cents);
  if (missing.length > 0) refuse('NOT_ELIGIBLE', { missing, minDeposit });
  if (eligibility.linked)
    refuse('ALREADY_PROCESSED', {
      message: 'This code has already been used by an account with the same document, device or paying phone',
    });
}
