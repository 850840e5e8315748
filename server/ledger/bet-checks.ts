/** Checks that bets, cash-outs and promotions moved exactly their amounts. */
export const BET_CHECKS: Record<string, string> = {
  'every bet was staked once, with its remaining stake plus its cashed-out parts': `
    select count(*) from bets b
    left join transfers t on t.ref_id = b.id and t.user_id = b.user_id
      and t.kind = case when b.free_bet_id is null then 'stake' else 'free_stake' end
    left join (select bet_id, sum(stake_cents) as stake_cents from standing_cash_outs group by bet_id) c on c.bet_id = b.id
    where t.amount_cents is distinct from
      case when b.status = 'cashed_out' then 0 else b.stake_cents end + coalesce(c.stake_cents, 0)`,
  'every stake belongs to a bet': `
    select count(*) from transfers t left join bets b on b.id = t.ref_id
    where t.kind in ('stake', 'free_stake')
      and (b.id is null or (t.kind = 'free_stake') <> (b.free_bet_id is not null))`,
  'every settled bet was paid its payout, once': `
    select count(*) from bets b
    left join transfers s on s.kind = 'stake_settlement' and s.ref_id = b.id and s.sequence = b.settlement_count
    left join transfers p on p.kind = 'payout' and p.ref_id = b.id and p.sequence = b.settlement_count
    where b.status not in ('pending', 'cashed_out')
      and (s.amount_cents is distinct from b.stake_cents or coalesce(p.amount_cents, 0) <> b.payout_cents)`,
  'every settlement was reversed, except the last of a settled bet': `
    select count(*) from bets b join transfers s on s.kind = 'stake_settlement' and s.ref_id = b.id
    left join transfers r on r.kind = 'stake_reversal' and r.ref_id = b.id and r.sequence = s.sequence
    where (r.id is null) <> (s.sequence = b.settlement_count and b.status not in ('pending', 'cashed_out'))`,
  'every reversed payout was reclaimed in full, or is owed': `
    select count(*) from transfers p
    join transfers r on r.kind = 'stake_reversal' and r.ref_id = p.ref_id and r.sequence = p.sequence
    where p.kind = 'payout' and p.amount_cents <> (
      select coalesce(sum(t.amount_cents), 0) from transfers t
      where t.kind in ('payout_reversal', 'shortfall', 'debt') and t.ref_id = p.ref_id and t.sequence = p.sequence)`,
  'every cash-out moved its stake and its amount, once': `
    select count(*) from cash_outs c
    full join (select * from transfers where kind = 'cash_out_stake') s
      on s.ref_id = c.bet_id and s.sequence = c.number_in_bet and s.user_id = c.user_id
    full join (select * from transfers where kind = 'cash_out') p
      on p.ref_id = c.bet_id and p.sequence = c.number_in_bet and p.user_id = c.user_id
    where s.amount_cents is distinct from c.stake_cents or p.amount_cents is distinct from c.amount_cents`,
  'every reversed cash-out returned its stake, and its amount was reclaimed in full or is owed': `
    select count(*) from (
      select c.*, -c.number_in_bet as sequence from cash_outs c join cash_out_reversals r on r.cash_out_id = c.id
      where r.reversed_at is not null
    ) c
    full join (select * from transfers where kind = 'stake_reversal' and sequence < 0) s
      on s.ref_id = c.bet_id and s.sequence = c.sequence and s.user_id = c.user_id
    full join (
      select ref_id, sequence, sum(amount_cents) as amount_cents from transfers
      where kind in ('payout_reversal', 'debt') and sequence < 0 group by ref_id, sequence
    ) p on p.ref_id = c.bet_id and p.sequence = c.sequence
    where s.amount_cents is distinct from c.stake_cents or p.amount_cents is distinct from c.amount_cents`,
  'a bet that is cashed out has the stake of its last cash-out and pays its amount': `
    select count(*) from bets b left join lateral (
      select amount_cents, stake_cents from standing_cash_outs where bet_id = b.id order by number_in_bet desc limit 1
    ) c on true
    where b.status = 'cashed_out'
      and (c.amount_cents, c.stake_cents) is distinct from (b.payout_cents, b.stake_cents)`,
  "a bet's remaining stake is what its last cash-out left, unless one was reversed": `
    select count(*) from bets b join lateral (
      select stake_left_cents from standing_cash_outs where bet_id = b.id order by number_in_bet desc limit 1
    ) c on true
    where c.stake_left_cents <> case when b.status = 'cashed_out' then 0 else b.stake_cents end
      and not exists (select 1 from cash_out_reversals r where r.bet_id = b.id and r.reversed_at is not null)`,
  'a bet was paid at most its potential win and bonus, a won single more than its stake, a lost bet nothing': `
    select count(*) from bets
    where (status = 'won' and payout_cents <= stake_cents and not is_accumulator and potential_win_cents > stake_cents)
      or (status = 'lost' and payout_cents <> 0) or (status = 'void' and payout_cents <> case when free_bet_id is null then stake_cents else 0 end)
      or payout_cents - coalesce(bonus_cents, 0) > potential_win_cents`,
  'every bonus was paid by promotions with its settlement, and reversed with it': `
    select count(*) from (select * from bets where bonus_cents is not null) b
    full join (
      select p.ref_id, p.user_id, p.amount_cents from transfers p
      left join transfers r on r.kind = 'accumulator_bonus_reversal' and r.ref_id = p.ref_id and r.sequence = p.sequence
        and r.amount_cents = p.amount_cents
      join transfers s on s.kind = 'stake_settlement' and s.ref_id = p.ref_id and s.sequence = p.sequence
      left join transfers u on u.kind = 'stake_reversal' and u.ref_id = p.ref_id and u.sequence = p.sequence
      where p.kind = 'accumulator_bonus' and (r.id is null or u.id is null)
    ) t on t.ref_id = b.id and t.user_id = b.user_id
    where t.amount_cents is distinct from b.bonus_cents or b.status in ('lost', 'void', 'pending', 'cashed_out')
      or b.bonus_cents > b.max_bonus_cents`,
  'a free bet is staked in full by the promotions account, in the bet that uses it': `
    select count(*) from bets b join free_bets f on f.id = b.free_bet_id
    left join transfers t on t.kind = 'free_stake' and t.ref_id = b.id
    where f.user_id <> b.user_id or f.amount_cents <> b.stake_cents or t.debit_account is distinct from 'promotions'
      or (b.status <> 'void' and f.bet_id is null) or (b.status = 'void' and f.bet_id = b.id)`,
  'promotion costs equal the free bets and bonuses of bets': `
    select count(*) from (
      select coalesce(sum(case when debit_account = 'promotions' then amount_cents else -amount_cents end), 0) as paid
      from transfers where 'promotions' in (debit_account, credit_account)
    ) p cross join (
      select coalesce(sum(stake_cents) filter (where free_bet_id is not null and status <> 'void'), 0)
        + coalesce(sum(bonus_cents), 0) as cost from bets
    ) b where p.paid <> b.cost`,
  "a settled single has its leg's status": `
    select count(*) from bets b join bet_legs l on l.bet_id = b.id
    where not b.is_accumulator and b.status <> 'cashed_out' and b.status <> l.status`,
  'every in-play stake was held once, and released when its delay ended': `
    select count(*) from (select * from in_play_delays where stake_cents > 0) d
    full join (select * from transfers where kind = 'delay_hold') h on h.ref_id = d.id and h.user_id = d.user_id
    left join transfers r on r.kind = 'delay_release' and r.ref_id = d.id
    where h.amount_cents is distinct from d.stake_cents
      or r.amount_cents is distinct from case when d.ended_at is not null then d.stake_cents end`,
};
