// Checks that money moved at the server's own prices, and that each staff decision about a request,
// a bet or a free bet has an audit row.
export const RECORD_CHECKS: Record<string, string> = {
  'every accepted price was offered by the game or the boost': `
    with sold as (
      select game_id, game_version as version, array_agg(distinct selection_key) as keys from bet_legs group by 1, 2
    -- Materialized: a join would sort or hash a game's prices with each of their selections.
    ), offered as materialized (
      select game_id, version, key, (prices ->> key)::int as odds_hundredths
      from (
        -- Appending {} makes PostgreSQL read the out-of-line prices once, not for each selection.
        select game_id, version, keys, prices || '{}' as prices from sold join price_log using (game_id, version) offset 0
      ) as used
      cross join lateral unnest(keys) as key
    )
    select count(*) from bet_legs l join bets b on b.id = l.bet_id
    left join offered p on p.game_id = l.game_id and p.version = l.game_version and p.key = l.selection_key
    left join boost_prices o on o.promotion_id = b.boost_id and o.odds_hundredths = l.odds_hundredths
    where o.promotion_id is null and p.odds_hundredths is distinct from l.odds_hundredths
      or l.line_quarters is distinct from (substring(l.selection_key from '@(-?[0-9.]+)$')::numeric * 4)::int`,
  'the odds of a single are those of its leg': `
    select count(*) from bets b join bet_legs l on l.bet_id = b.id
    where not b.is_accumulator and b.odds_hundredths <> l.odds_hundredths`,
  "a game's versions only increase": `
    select count(*) from (
      select game_id, version, lag(version) over (partition by game_id order by id) as earlier from price_log
    ) p join games g on g.id = p.game_id where p.version <= p.earlier or p.version > g.version`,
  'every completed request was decided by staff or paid through a provider': `
    select count(*) from transactions t
    where t.status = 'completed' and t.decided_by is null and t.former_payment_id is null
      and not exists (select from payments p where p.transaction_id = t.id)`,
  'every staff decision about a request, a bet or a free bet has an audit row': `
    select count(*) from (
      select decided_by as actor_id, 'transaction' as subject, id from transactions where decided_by is not null
      union all select actor_id, 'transaction', transaction_id from first_approvals
      union all select reversed_by, 'reversal', id from transactions where reversed_by is not null
      union all select settled_by, 'bet', id from bets where settled_by is not null
      union all select granted_by, 'free bet', id from free_bets where granted_by is not null
      union all select revoked_by, 'revoked free bet', id from free_bets where revoked_by is not null
    ) decided
    left join (
      select actor_id, subject, subject_id as id from audit_entries where subject in ('transaction', 'bet')
      union select actor_id, 'transaction', (after ->> 'transactionId')::bigint from audit_entries
        where action in ('funds added', 'funds deducted')
      union select (after ->> 'firstOfTwo')::bigint, subject, subject_id from audit_entries
        where action = 'deposit approved'
      union select actor_id, 'reversal', subject_id from audit_entries where action in ('added funds reversed', 'deducted funds reversed')
      union select actor_id, 'free bet', (after ->> 'freeBetId')::bigint from audit_entries
        where action = 'free bet given'
      union select actor_id, 'revoked free bet', (after ->> 'freeBetId')::bigint from audit_entries
        where action = 'free bet revoked'
      union select a.actor_id, case a.action when 'free bets given' then 'free bet' else 'revoked free bet' end, f.id
        from audit_entries a join free_bets f on f.batch_id = a.subject_id
        where a.subject = 'free_bet_batch' and a.action in ('free bets given', 'free bets revoked')
      union select a.actor_id, 'revoked free bet', f.id from audit_entries a join free_bets f on f.promotion_id = a.subject_id
        where a.subject = 'promotion' and a.action = 'free bets revoked'
    ) audited using (actor_id, subject, id)
    where audited.actor_id is null`,
};
