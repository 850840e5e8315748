// The guards that npm run mutate takes out, each with what goes in its place, and the test that must then go red. `only` is
// a pattern of test names, where the file has many others.

const ofTheRules = [
  {
    name: 'payouts are rounded once, at the end',
    file: 'domain/settlement/settle-bet.ts',
    tests: ['domain/settlement/settle-bet.test.ts'],
    guard: 'const payout = cents(Number((BigInt(stake) * factor.numerator) / factor.denominator));',
    without: `const payout = legs.reduce((paid, leg) => {
      const each = legFactor(leg.outcome, leg.odds);
      return cents(Number((BigInt(paid) * each.numerator) / each.denominator));
    }, stake);`,
  },
  {
    name: 'payouts are rounded down',
    file: 'domain/settlement/settle-bet.ts',
    tests: ['domain/settlement/settle-bet.test.ts'],
    guard: 'cents(Number((BigInt(stake) * factor.numerator) / factor.denominator))',
    without: 'cents(Number((BigInt(stake) * factor.numerator + factor.denominator - 1n) / factor.denominator))',
  },
  {
    name: 'a push returns the stake',
    file: 'domain/settlement/quarter-line.ts',
    tests: ['domain/settlement/settle-leg.test.ts'],
    guard: "if (quartersAbove === 0) return 'void';",
    without: '',
  },
  {
    name: 'own goals count for no scorer',
    file: 'domain/settlement/scorers.ts',
    tests: ['domain/settlement/settle-leg.test.ts'],
    guard: 'return facts.goals.filter((goal) => !goal.ownGoal);',
    without: 'return facts.goals;',
  },
  {
    name: 'no half-time score, no settlement on it',
    file: 'domain/markets/half-time-full-time.ts',
    tests: ['domain/settlement/settle-leg.test.ts'],
    guard: "if (facts.halfTime === null) return finished ? 'void' : null;",
    without: 'facts = { ...facts, halfTime: facts.halfTime ?? { home: 0, away: 0 } };',
  },
  {
    name: 'a book adds up to at least 1.00',
    file: 'domain/pricing/book-check.ts',
    tests: ['domain/pricing/book.test.ts'],
    guard: 'return numerator >= denominator;',
    without: 'return true;',
  },
];

const placeBets = 'server/features/bets/placing/place-bets.sql.ts';

const ofMoney = [
  {
    name: 'a lock: requests of one player wait for each other',
    file: 'server/ledger/post-transfers.ts',
    tests: ['tests/api/safer-play.test.ts'],
    only: 'wait for the wallet together',
    guard: "'select * from wallets where user_id = $1 for update'",
    without: "'select * from wallets where user_id = $1'",
  },
  {
    name: 'a CHECK: no account falls below zero',
    file: 'server/database/migrations/0004-ledger.sql',
    tests: ['tests/api/wallet.test.ts'],
    only: 'refuses the same event twice, and an overdrawn account',
    guard: 'available_cents bigint not null default 0 check (available_cents >= 0),',
    without: 'available_cents bigint not null default 0,',
  },
  {
    name: 'a UNIQUE: one event, one effect',
    file: 'server/database/migrations/0004-ledger.sql',
    tests: ['tests/api/wallet.test.ts'],
    only: 'refuses the same event twice, and an overdrawn account',
    guard: '  unique (kind, ref_id, sequence),\n',
    without: '',
  },
  {
    name: 'a transfer is never changed',
    file: 'server/database/migrations/0004-ledger.sql',
    tests: ['tests/api/wallet.test.ts'],
    only: 'refuses: ',
    guard: '  for each row execute function refuse_change();\ncreate trigger transfers_no_truncate',
    without: '  for each row when (false) execute function refuse_change();\ncreate trigger transfers_no_truncate',
  },
  {
    name: "the price check: a bet is taken at the game's own price",
    file: placeBets,
    tests: ['tests/api/bets.test.ts'],
    only: 'a single bet',
    guard: "      when legs.odds_changed then 'ODDS_CHANGED'\n",
    without: '',
  },
  {
    name: 'the idempotency key: a retry is the first bet again',
    file: placeBets,
    tests: ['tests/api/abuse/races.test.ts'],
    only: 'takes effect once for one key',
    guard: 'and bets.idempotency_key = bet_in.idempotency_key',
    without: 'and bets.idempotency_key = bet_in.idempotency_key and false',
  },
  {
    name: 'the idempotency key names one request',
    file: 'server/features/bets/placing/place-bet.ts',
    tests: ['tests/api/abuse/races.test.ts'],
    only: 'takes effect once for one key',
    guard: "  if (!sameRequest) refuse('IDEMPOTENCY_KEY_REUSED');\n",
    without: '',
  },
  {
    name: 'a retry meets the bet that is still being written',
    file: 'server/features/bets/placing/place-bet.ts',
    tests: ['tests/api/bets.test.ts'],
    only: 'a retry on another node',
    guard: 'error instanceof Refusal ? await',
    without: 'false ? await',
  },
  {
    name: 'the origin check: no call from another site',
    file: 'server/http/origin-check.ts',
    tests: ['tests/api/abuse/input.test.ts'],
    only: 'a page of another site',
    guard: "    if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) refuse('FOREIGN_ORIGIN');\n",
    without: '',
  },
  {
    name: "the access rule: what is a player's own is theirs alone",
    file: 'server/http/access.ts',
    tests: ['tests/api/access.test.ts'],
    only: 'refuses a player what is not theirs',
    guard: "if ('self' in access && params[access.self] === String(viewer.id)) return;",
    without: "if ('self' in access) return;",
  },
  {
    name: 'the exposure limit holds for bets at once',
    file: 'server/database/migrations/0011-promotions.sql',
    tests: ['tests/api/risk.test.ts'],
    only: 'holds when fifty players bet at once',
    guard: '  if exceeded then',
    without: '  if false then',
  },
  {
    name: 'the self-exclusion check: who is stopped places no bet',
    file: placeBets,
    tests: ['tests/api/safer-play.test.ts'],
    only: 'a time-out or self-exclusion',
    guard: "      when excluded_until > clock_timestamp() then 'SELF_EXCLUDED'\n",
    without: '',
  },
  {
    name: 'the four-eyes rule: the second is another person',
    file: 'server/features/wallet/four-eyes.ts',
    tests: ['tests/api/four-eyes.test.ts'],
    only: 'a withdrawal above the amount',
    guard: "if (rows[0]?.actor_id === actorId) refuse('SECOND_PERSON_REQUIRED');",
    without: '',
  },
  {
    name: 'a request is decided once',
    file: 'server/features/wallet/decide-transaction.ts',
    tests: ['tests/api/abuse/races.test.ts'],
    only: 'is made once by twenty approvals of a deposit at once',
    guard: "where id = $1 and status = 'pending'`",
    without: 'where id = $1`',
  },
  {
    name: 'the key of what staff do names one request',
    file: 'server/http/answer-once.ts',
    tests: ['tests/api/abuse/races.test.ts'],
    only: 'sent again',
    guard: "if (!rows[0]?.same_request) refuse('IDEMPOTENCY_KEY_REUSED');",
    without: "if (!rows[0]) refuse('IDEMPOTENCY_KEY_REUSED');",
  },
  {
    name: 'a settlement happens once',
    file: 'server/features/bets/settlement/settle-bets.ts',
    tests: ['tests/api/settlement.test.ts'],
    only: 'two nodes at once',
    guard: '  if (standsSo) return [];\n',
    without: '',
  },
  {
    name: 'books that drift stop money',
    file: 'server/database/migrations/0026-ledger-halts.sql',
    tests: ['tests/api/ledger-halt.test.ts'],
    only: 'books that drift',
    guard: 'if exists (select 1 from ledger_halts where lifted_at is null) then',
    without: 'if false then',
  },
];

export const guards = [...ofTheRules, ...ofMoney];
