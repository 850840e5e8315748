// Checks that every transfer is one that the recipes in domain/ledger/ can write, for a row of its
// player. Without them, a transfer that belongs to nothing would only have to balance.
import type { TransferKind } from '#domain/ledger/transfer.ts';

type Subject = 'bet' | 'request' | 'delay' | 'payment' | 'case';
type Rule = {
  subject: Subject;
  /** Regular expressions of the accounts, as "debit>credit". */
  accounts: string;
  /** The methods of the requests that it belongs to; any other method if negated. */
  methods?: string;
  isRepeatable?: true;
};

const bet = (accounts: string): Rule => ({ subject: 'bet', accounts, isRepeatable: true });
const CREDITS = '^admin_credit$';
const DEDUCTIONS = '^admin_debit$';
const PLAYERS_OWN = '^(?!admin_)';
const request = (methods: string, accounts: string): Rule => ({ subject: 'request', accounts, methods });

const RULES: Readonly<Record<TransferKind, Rule>> = {
  deposit: request(PLAYERS_OWN, '(cash_in|float|suspense):[a-z_]+>available'),
  deposit_reversal: {
    ...request(PLAYERS_OWN, 'available>(float|suspense):[a-z_]+|float:[a-z_]+>available'),
    isRepeatable: true,
  },
  deposit_debt: { ...request(PLAYERS_OWN, 'debt>(float|suspense):[a-z_]+|float:[a-z_]+>debt'), isRepeatable: true },
  credit: request(CREDITS, 'adjustments>available'),
  credit_reversal: request(CREDITS, 'available>adjustments'),
  deduction: request(DEDUCTIONS, 'available>held'),
  deduction_kept: request(DEDUCTIONS, 'held>adjustments'),
  deduction_return: request(DEDUCTIONS, 'held>available'),
  deduction_reversal: request(DEDUCTIONS, 'adjustments>available'),
  withdrawal_hold: request(PLAYERS_OWN, 'available>held'),
  withdrawal_payment: request(PLAYERS_OWN, 'held>(cash_out|float):[a-z_]+'),
  withdrawal_return: request(PLAYERS_OWN, 'held>available'),
  request_repayment: request('', 'available>debt'),
  delay_hold: { subject: 'delay', accounts: 'available>held' },
  delay_release: { subject: 'delay', accounts: 'held>available' },
  delay_repayment: { subject: 'delay', accounts: 'available>debt' },
  stake: { subject: 'bet', accounts: 'available>staked' },
  free_stake: { subject: 'bet', accounts: 'promotions>staked' },
  stake_settlement: bet('staked>(winnings|promotions)'),
  stake_reversal: bet('(winnings|promotions)>staked'),
  payout: bet('winnings>available'),
  payout_reversal: bet('available>winnings'),
  shortfall: bet('shortfalls>winnings'),
  debt: bet('debt>winnings'),
  debt_repayment: bet('available>debt'),
  cash_out_stake: bet('staked>winnings'),
  cash_out: bet('winnings>available'),
  cash_out_repayment: bet('available>debt'),
  accumulator_bonus: bet('promotions>winnings'),
  accumulator_bonus_reversal: bet('winnings>promotions'),
  suspense: { subject: 'payment', accounts: 'float:[a-z_]+>suspense:[a-z_]+' },
  payout_difference: {
    subject: 'payment',
    accounts: 'float:[a-z_]+>suspense:[a-z_]+|suspense:[a-z_]+>float:[a-z_]+',
  },
  charge: { subject: 'payment', accounts: 'charges:[a-z_]+>float:[a-z_]+' },
  reconciliation: {
    subject: 'case',
    accounts:
      '(float|suspense):[a-z_]+>((suspense|charges):[a-z_]+|treasury)|((suspense|charges):[a-z_]+|treasury)>(float|suspense):[a-z_]+',
    isRepeatable: true,
  },
};

const rules = Object.entries(RULES)
  .map(
    ([kind, { subject, accounts, methods = '', isRepeatable = false }]) =>
      `('${kind}', '${subject}', '^(${accounts})$', '${methods}', ${isRepeatable})`,
  )
  .join();
const RULE = `(values ${rules}) as rule (kind, subject, accounts, methods, is_repeatable)`;

export const TRANSFER_CHECKS: Record<string, string> = {
  'every transfer moved between the accounts of its kind, and only kinds that repeat did so twice': `
    select coalesce(sum(count), 0)::bigint from (
      select kind, debit_account || '>' || credit_account as moved, sequence <> 0 as is_repeated, count(*)
      from transfers group by 1, 2, 3
    ) as t join ${RULE} using (kind)
    where t.moved !~ rule.accounts or t.is_repeated and not rule.is_repeatable`,
  'every transfer belongs to a bet, request, in-play delay, payment or case, of the same player': `
    select count(*) from transfers t join ${RULE} using (kind)
    left join bets b on rule.subject = 'bet' and b.id = t.ref_id and b.user_id = t.user_id
    left join transactions x on rule.subject = 'request' and x.id = t.ref_id and x.user_id = t.user_id
    left join in_play_delays d on rule.subject = 'delay' and d.id = t.ref_id and d.user_id = t.user_id
    left join payments p on rule.subject = 'payment' and p.id = t.ref_id and t.user_id is null
    left join payment_cases c on rule.subject = 'case' and c.id = t.ref_id and t.user_id is null
    where coalesce(b.id, x.id, d.id, p.id, c.id) is null or x.method !~ rule.methods`,
  'every payout was made by a settlement, and reclaimed only by its reversal': `
    select count(*) from transfers t
    left join transfers s on s.kind = case when t.kind in ('payout', 'debt_repayment') then 'stake_settlement' else 'stake_reversal' end
      and s.ref_id = t.ref_id and s.sequence = t.sequence
    where t.kind in ('payout', 'debt_repayment', 'payout_reversal', 'shortfall', 'debt') and s.id is null`,
  'a deposit was reversed in full or not at all, and only if it is shown as reversed': `
    select count(*) from transactions x left join payments p on p.transaction_id = x.id
    left join (
      select ref_id, sum(case when debit_account in ('available', 'debt') then amount_cents else -amount_cents end) as cents
      from transfers where kind in ('deposit_reversal', 'deposit_debt') group by ref_id
    ) r on r.ref_id = x.id
    where x.type = 'deposit' and coalesce(r.cents, 0)
      <> case when x.former_payment_id is not null or p.state = 'reversed' then x.amount_cents else 0 end`,
};
