// What staff should know about players before deciding on their money or identity.
import type { PlayerRisk } from '#domain/player-risks.ts';
import { CREDENTIALS_RISK_HOURS } from '#domain/player-risks.ts';
import type { IdentityState } from '#domain/verification.ts';
import { anyOf } from '#server/database/any-of.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { areWithdrawalsFrozen } from '#server/features/player-controls/withdrawal-freeze.ts';
import { IDENTITY_CONDITIONS } from '#server/features/users/user-figures.ts';
import { OTHER_PAYER_CENTS } from '#server/payments/payment-rows.ts';

export type PlayerFacts = { identity: IdentityState; risks: PlayerRisk[] };

/** The identity and risks of players, by id. */
export async function readPlayerFacts(
  database: Queryable,
  userIds: readonly number[],
): Promise<Map<number, PlayerFacts>> {
  if (userIds.length === 0) return new Map();
  const rows = await sql<PlayerFacts & { id: number }>`
    select u.id, case when ${raw(IDENTITY_CONDITIONS.verified)} then 'verified'
        when ${raw(IDENTITY_CONDITIONS.pending)} then 'pending' else 'incomplete' end as identity,
      array_remove(array[
        case when exists (select from users o
          where document_look(o.identity_document_key) = document_look(u.identity_document_key) and o.id <> u.id)
          then 'same_document' end,
        case when u.credentials_changed_at > now() - make_interval(hours => ${CREDENTIALS_RISK_HOURS})
          then 'credentials_changed' end,
        case when must_prove_age(u) then 'under_age' end,
        case when not u.is_verified then 'phone_unverified' end,
        case when ${OTHER_PAYER_CENTS} > 0 then 'other_payer' end,
        case when u.suspended_at is not null then 'suspended' end,
        case when ${areWithdrawalsFrozen('u.id')} then 'withdrawals_frozen' end,
        case when exists (select from payment_cases c join payments p on p.id = c.payment_id
          where p.user_id = u.id and c.closed_at is null) then 'open_case' end,
        case when exists (select from free_bets f
          where f.user_id = u.id and f.reversed_deposit_id is not null and f.bet_id is not null) then 'reversed_bonus' end,
        case when w.debt_cents > 0 then 'debt' end], null) as risks
    from users u left join wallets w on w.user_id = u.id
    where u.id = ${anyOf(userIds)}`
    .named('player-facts')
    .all(database);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
