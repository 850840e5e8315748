/** Checks that transactions, and the payments of providers, moved exactly their amounts. */
export const TRANSACTION_CHECKS: Record<string, string> = {
  'every completed transaction moved its amount, and no other one did': `
    select count(*) from transactions t
    left join transfers x on x.ref_id = t.id and x.kind = case
      when t.method = 'admin_credit' then 'credit' when t.method = 'admin_debit' then 'deduction_kept' when t.type = 'deposit' then 'deposit' else 'withdrawal_payment' end
    where (t.status = 'completed' and x.amount_cents is distinct from t.amount_cents)
      or (t.status <> 'completed' and x.id is not null)`,
  'added or deducted funds were reversed once and in full if their transaction is reversed, and never otherwise': `
    select count(*) from (select * from transactions where reversed_at is not null) t
    full join (select * from transfers where kind in ('credit_reversal', 'deduction_reversal')) x on x.ref_id = t.id and x.user_id = t.user_id
    where t.method is distinct from case x.kind when 'credit_reversal' then 'admin_credit' else 'admin_debit' end
      or t.status is distinct from 'completed'
      or x.amount_cents is distinct from t.amount_cents`,
  "every payment moved what was paid, once, through its provider's float": `
    select count(*) from payments p
    left join transfers d on d.kind = 'deposit' and d.ref_id = p.transaction_id and p.kind <> 'payout'
      and d.debit_account in ('float:' || p.provider, 'suspense:' || p.provider)
    left join transfers o on o.kind = 'withdrawal_payment' and o.ref_id = p.transaction_id and p.kind = 'payout'
      and o.credit_account = 'float:' || p.provider
    left join transfers s on s.kind = 'suspense' and s.ref_id = p.id and s.debit_account = 'float:' || p.provider
    left join transfers x on x.kind = 'payout_difference' and x.ref_id = p.id
    where case
      when p.state not in ('succeeded', 'reversed') then d.id is not null or o.id is not null or s.id is not null
      when p.kind = 'payout' then p.paid_cents is distinct from o.amount_cents
        + case when x.id is null then 0 when x.debit_account like 'float:%' then -x.amount_cents else x.amount_cents end
      else p.paid_cents is distinct from coalesce(s.amount_cents, d.amount_cents) end`,
  "every payment moved its provider's charge once, and no other charge was moved": `
    select count(*) from payments p full join (select * from transfers where kind = 'charge') c on c.ref_id = p.id
    where p.charge_cents is distinct from coalesce(c.amount_cents, 0)
      or c.debit_account <> 'charges:' || p.provider
      or p.charge_cents > 0 and p.state not in ('succeeded', 'reversed')`,
  "every movement of a provider's float belongs to a payment or a case": `
    select count(*) from transfers t
    -- A single join on a CASE can't be hashed, and would compare every transfer with every payment.
    left join payments r on r.transaction_id = t.ref_id
      and t.kind in ('deposit', 'withdrawal_payment', 'deposit_reversal', 'deposit_debt')
    left join payments p on p.id = t.ref_id and t.kind in ('suspense', 'payout_difference', 'charge')
    left join payment_cases c on t.kind = 'reconciliation' and c.id = t.ref_id
    left join transactions x on x.former_payment_id is not null and x.id = t.ref_id
      and t.kind in ('deposit', 'deposit_reversal', 'deposit_debt')
    left join payments f on f.id = x.former_payment_id
    where 'float:' || coalesce(r.provider, p.provider, f.provider, c.provider, '') not in (t.debit_account, t.credit_account)
      and (t.debit_account like 'float:%' or t.credit_account like 'float:%')`,
  'closing a case moved its money, and reopening it moved it back': `
    with money as (
      -- The difference of a payout is in suspense.
      select c.id, c.provider, case when c.closed_at is not null then c.closing ->> 'closing' end as closing,
        case when c.kind = 'amount' and p.kind = 'payout' then 'suspense:' else 'float:' end || c.provider as source,
        case when c.kind = 'amount' and p.kind = 'payout' then p.amount_cents - p.paid_cents
          when c.direction = 'in' then c.amount_cents else -c.amount_cents end as cents
      from payment_cases c left join payments p on p.id = c.payment_id
    ), closed as (
      select *, case closing when 'treasury' then 'treasury' when 'charges' then 'charges:' || provider
          when 'suspense' then 'suspense:' || provider when 'return' then 'suspense:' || provider end as account,
        case when closing in ('suspense', 'charges', 'treasury') then cents when closing = 'return' then -abs(cents) else 0 end as moved
      from money
    )
    select count(*) from (
      select from closed c left join transfers t on t.kind = 'reconciliation' and t.ref_id = c.id
      group by c.id, c.moved
      having bool_or(t.amount_cents <> abs(c.cents) or c.source not in (t.debit_account, t.credit_account))
        or sum(case c.source when t.debit_account then t.amount_cents when t.credit_account then -t.amount_cents else 0 end) <> c.moved
        or sum(case c.account when t.credit_account then t.amount_cents when t.debit_account then -t.amount_cents else 0 end) <> c.moved
    ) as wrong`,
  'every withdrawal was held once, and every rejected one returned': `
    select count(*) from transactions t
    left join transfers h on h.ref_id = t.id and h.kind = case t.method when 'admin_debit' then 'deduction' else 'withdrawal_hold' end
    left join transfers r on r.ref_id = t.id and r.kind = case t.method when 'admin_debit' then 'deduction_return' else 'withdrawal_return' end
    where t.type = 'withdrawal' and (h.amount_cents is distinct from t.amount_cents
      or (t.status = 'rejected') <> (r.id is not null) or r.amount_cents <> t.amount_cents)`,
};
